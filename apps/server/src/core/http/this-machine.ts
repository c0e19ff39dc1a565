import type { FastifyRequest } from 'fastify';

/** Names and addresses of the machine itself. */
export const isLoopback = (host: string): boolean => host === 'localhost' || /^\[?::1\]?$/.test(host) || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);

/** Headers by which a proxy tells of the caller whose request it passes on. */
const passedOn = ['forwarded', 'via', 'x-real-ip'] as const;

const hostnameOf = (host: string): string => host.replace(/:\d{1,5}$/, '');

/**
 * Says whether the caller sits at this machine: it comes straight from there, by the name that it asked for itself. A page of another site whose
 * name was made to point here (DNS rebinding) asks for that name, and may add any header that a proxy would.
 */
export function isFromThisMachine({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): boolean {
  const forwarded = Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || passedOn.some((one) => one === name));
  return !forwarded && isLoopback(ip) && isLoopback(hostnameOf(headers.host ?? ''));
}
