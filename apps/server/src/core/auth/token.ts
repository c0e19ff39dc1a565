import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits; only their hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whether `given` is the secret, told in the same time however much of it fits; an empty secret is nobody's. */
export const isSecret = (secret: string, given: string): boolean => secret !== '' && timingSafeEqual(tokenHash(secret), tokenHash(given));

/** The token that a request was sent with, '' without one. RFC 9110: the scheme is matched without regard to case. */
export const bearerOf = ({ authorization = '' }: { authorization?: string | undefined }): string => /^bearer +(\S+) *$/i.exec(authorization)?.[1] ?? '';
