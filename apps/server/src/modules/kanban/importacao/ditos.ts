import { limparHtml, textoDe } from '../../../core/html/limpar.ts';
import { escapeHtml } from '../../../core/variables/preencher.ts';

/** Between two comments in a cell. */
export const entreComentarios = '\n---\n';
const mostComments = 200;
const longest = 5000;

/** A comment of another system. `em` null: nobody says when it was made. */
export interface Dito {
  readonly html: string;
  readonly texto: string;
  readonly em: string | null;
}

/** Words as paragraphs. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Comments of a cell, the oldest first. Who wrote them stands in them as text: a file puts no words in a colleague's mouth. */
export const comentariosDe = (cell: string): Dito[] =>
  cell
    .split(/\n-{3,}\n/)
    .flatMap((part): Dito[] => {
      const [, who, em, said] = /^(.{1,100}?) \((\d{4}-\d\d-\d\dT[\d:.]+Z)\): ([\s\S]*)$/.exec(part.trim()) ?? [];
      const text = (said ?? part).trim().slice(0, longest);
      if (text === '') return [];
      const html = `${who === undefined ? '' : `<p><strong>${escapeHtml(who)}</strong></p>`}${paragraphs(text)}`;
      return [{ html, texto: textoDe(html), em: em === undefined || Number.isNaN(Date.parse(em)) ? null : em }];
    })
    .slice(0, mostComments);

/** Addresses of a cell, one a line, each with the name before it, as a list of links; '' without any. */
export function linksDe(cell: string): string {
  const items = cell.split('\n').flatMap((line) => {
    const last = line.split(/[\s<>]+/).findLast(Boolean) ?? '';
    const at = last.search(/https?:\/\//i);
    if (at < 0) return [];
    const url = last.slice(at);
    const before = line.slice(0, line.lastIndexOf(url)).trimEnd();
    const name = (before.endsWith('<') ? before.slice(0, -1) : before).trim();
    return [`<li><a href="${escapeHtml(url)}">${escapeHtml(name || url)}</a></li>`];
  });
  return items.length === 0 ? '' : limparHtml(`<ul>${items.join('')}</ul>`);
}
