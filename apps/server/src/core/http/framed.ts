import type { FastifyReply } from 'fastify';

/** `frame-ancestors` of a page that sites may frame, by their hosts; none named: any. One's own machine has no certificate. */
const frameAncestors = (hosts: readonly string[]): string =>
  hosts.length === 0
    ? '*'
    : ["'self'", ...hosts.flatMap((host) => (host.startsWith('localhost') ? [`http://${host}`] : [`https://${host}`, `http://${host}`]))].join(' ');

/** Headers of a page of its own, never the app, that stands on other sites: who may frame it, and that it tells nobody where it stands. */
export const framedPage = (reply: FastifyReply, policy: string, hosts: readonly string[]): FastifyReply =>
  reply
    .header('content-security-policy', `${policy}; frame-ancestors ${frameAncestors(hosts)}`)
    .removeHeader('x-frame-options')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8');
