import type { FastifyRequest } from 'fastify';

/** Names and addresses of the machine itself. */
export const isLoopback = (host: string): boolean => host === 'localhost' || /^\[?::1\]?$/.test(host) || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);

/**
 * Whether the caller sits at this machine: by the address that is left behind the trusted proxies, and by the name it asked for. A page of
 * another site whose name was made to point here (DNS rebinding) asks for that name.
 */
export const isFromThisMachine = ({ ip, hostname }: Pick<FastifyRequest, 'ip' | 'hostname'>): boolean => isLoopback(ip) && isLoopback(hostname);
