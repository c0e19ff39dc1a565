import type { ItemValues } from '../modelos.queries.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toHtml = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replace(/[&<>]/g, (c) => escapes[c]!)}</p>`)
        .join('');

function toText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<br\s*\/?>|<\/(p|h2|h3|li|blockquote)>/gi, '$&\n'), 'text/html');
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

/** The bodies for the other kind of editor: nothing written is lost when the kind of the template changes. */
export const converted = (itens: readonly ItemValues[], email: boolean): ItemValues[] =>
  itens.map((item) => (item.type === 'text' ? { ...item, body: email ? toHtml(item.body ?? '') : toText(item.body ?? '') } : item));
