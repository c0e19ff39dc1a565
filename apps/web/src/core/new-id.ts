/** 32 random hexadecimal digits; unlike crypto.randomUUID also on an address without https. */
export const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
