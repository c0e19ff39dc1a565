/** Base64 of UTF-8: the sender's side of `base64Text` in codecs.ts. */
export function toBase64(value: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(value)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
