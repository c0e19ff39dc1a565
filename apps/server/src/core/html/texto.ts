import { escapeHtml } from '../variables/preencher.ts';

const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/gi;

/** Plain text as HTML: paragraphs and lines as they were written, addresses as links, everything else as text. */
export function htmlDoTexto(texto: string): string {
  const withLinks = (line: string): string => {
    let out = '';
    let at = 0;
    for (const { 0: url, index } of line.matchAll(address)) {
      const safe = escapeHtml(url);
      out += `${escapeHtml(line.slice(at, index))}<a href="${safe}" target="_blank" rel="noopener noreferrer nofollow">${safe}</a>`;
      at = index + url.length;
    }
    return out + escapeHtml(line.slice(at));
  };
  return texto
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .filter((p) => p.trim() !== '')
    .map((p) => `<p>${p.trim().split('\n').map(withLinks).join('<br>')}</p>`)
    .join('');
}
