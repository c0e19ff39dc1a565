import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; only their hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const looksLikeToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
