/**
 * Whether a page of this origin may show a chat of these sites. None named: any page. `*.` takes what is below a name and not the name
 * itself; what has no port stands for the usual ones.
 */
export function permite(dominios: readonly string[], origin: string): boolean {
  if (dominios.length === 0) return true;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return dominios.some((dominio) => (dominio.startsWith('*.') ? host.endsWith(dominio.slice(1)) : host === dominio));
}
