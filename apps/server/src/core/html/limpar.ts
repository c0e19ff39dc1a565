import { escapeHtml } from '../variables/preencher.ts';

/** Marks that an e-mail template may use. */
const allowed = new Set(['p', 'br', 'strong', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a']);
const sameAs: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's', div: 'p', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' };
/** Marks that go, and begin and end a line: rows of a table among them. */
const lineMarks = new Set(
  'address article aside caption center dd dl dt fieldset figcaption figure footer form header hgroup hr main nav pre section table tbody tfoot thead tr'.split(
    ' ',
  ),
);
const cells = new Set(['td', 'th']);
/** Between the cells of a row. */
const betweenCells = ' | ';
/** Where a line begins by itself. */
const lineBegins = /(?:^|<br>|<\/?(?:p|h2|h3|ul|ol|li|blockquote)>)\s*$/;
const inline = new Set(['strong', 'em', 'u', 's', 'a']);
/** Content that is never text. */
const hidden = /<(script|style|title|textarea|iframe|noscript|template|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const tag = /<(\/?)([a-z][a-z\d]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/iy;
const entity = /&(?:amp|lt|gt|quot|nbsp|#39);/y;

/** Address of a link, when it is one that may be followed: with its scheme spelled out, so that no variable can choose it. */
function hrefOf(attributes: string): string | null {
  const found = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes);
  const href = (found?.[1] ?? found?.[2] ?? '').replaceAll('&amp;', '&').trim();
  return /^(https?:\/\/[^\s{]|mailto:|tel:)\S*$/i.test(href) && href.length <= 2000 ? href : null;
}

/**
 * The same content with the allowed marks only. What comes out is written anew: known tags without attributes (links keep
 * a safe address), closed in order, and everything else as text.
 */
export function limparHtml(html: string): string {
  const source = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(hidden, '');
  const open: string[] = [];
  let out = '';
  /** The kind of mark that stood between the last words and the next, and went. */
  let apart: 'line' | 'cell' | null = null;
  const keepApart = (): void => {
    if (apart !== null && !lineBegins.test(out.slice(-40))) out = out.trimEnd() + (apart === 'line' ? '<br>' : betweenCells);
    apart = null;
  };
  const close = (name: string): void => {
    const at = open.lastIndexOf(name);
    if (at === -1) return;
    for (const each of open.splice(at).toReversed()) out += `</${each}>`;
  };
  for (let i = 0; i < source.length; ) {
    const char = source[i]!;
    if (char === '<') {
      tag.lastIndex = i;
      const found = tag.exec(source);
      if (found) {
        i = tag.lastIndex;
        const [, slash, rawName = '', attributes = ''] = found;
        const name = sameAs[rawName.toLowerCase()] ?? rawName.toLowerCase();
        if (lineMarks.has(name)) apart = 'line';
        else if (cells.has(name)) apart ??= 'cell';
        if (!allowed.has(name)) continue;
        if (!inline.has(name)) apart = null;
        else if (slash !== '/') keepApart();
        if (name === 'br') out += '<br>';
        else if (slash === '/') close(name);
        else if (open.length < 40) {
          const href = name === 'a' ? hrefOf(attributes) : null;
          if (name === 'a' && href === null) continue;
          out += href === null ? `<${name}>` : `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer nofollow">`;
          open.push(name);
        }
        continue;
      }
    }
    if (char === '&') {
      entity.lastIndex = i;
      const found = entity.exec(source);
      if (found) {
        if (found[0] !== '&nbsp;') keepApart();
        out += found[0];
        i = entity.lastIndex;
        continue;
      }
    }
    // what spaces a file has between its cells says nothing
    if (apart !== null && !/\s/.test(char)) keepApart();
    out += apart === null ? escapeHtml(char) : '';
    i++;
  }
  for (const each of open.toReversed()) out += `</${each}>`;
  return out;
}

/** The words of it, for a list. */
export const textoDe = (html: string): string =>
  html
    .replace(/<\/?(?:strong|em|u|s|a)\b[^<>]*>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

const part = /<(\/?)([a-z][a-z\d]*)([^<>]*)>|[^<]+|</gi;
const blocks = new Set(['p', 'div', 'h2', 'h3', 'li', 'ul', 'ol', 'blockquote']);
/** The end of a line, right behind a link. */
const lineEnd = /^\s*(?:<br>|<\/?(?:p|div|h2|h3|li|ul|ol|blockquote)\b|$)/;
const plainOf = (text: string): string => textoDe(text.replace(/^\s+|\s+$/g, '\u0000')).replaceAll('\u0000', ' ');

/**
 * The words of it with the lines that it has on paper, with what the marks say besides: dashes and numbers of lists, `>` before what is
 * quoted, where links lead. Takes what `limparHtml` answers, and pages of our own.
 */
export function linhasDe(html: string): string {
  const lines: string[] = [];
  const lists: number[] = [];
  let line = '';
  let mark = '';
  let quoted = 0;
  let written = false;
  let link: { readonly href: string; readonly from: number } | undefined;
  const say = (text: string): void => {
    if (line === '') line = mark;
    if (mark !== '' && text.trim() !== '') mark = '';
    line = line === '' || line.endsWith(' ') ? line + text.trimStart() : line + text;
    written ||= text.trim() !== '';
  };
  const end = (): void => {
    lines.push(`${'> '.repeat(quoted)}${line.trimEnd()}`.trimEnd());
    line = '';
    written = false;
  };
  for (const { 0: found, 1: slash, 2: raw = '', 3: attributes = '', index } of html.matchAll(part)) {
    const name = raw.toLowerCase();
    if (name === '') say(plainOf(found));
    else if (name === 'br') end();
    else if (name === 'a' && slash === '') link = { href: textoDe(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''), from: line.length };
    else if (name === 'a' && link) {
      const said = line.slice(link.from).trim();
      if (link.href !== '' && said !== '' && !link.href.endsWith(said))
        say(line.slice(0, link.from).trim() === '' && lineEnd.test(html.slice(index + found.length)) ? `: ${link.href}` : ` (${link.href})`);
      link = undefined;
    } else if (blocks.has(name)) {
      // a paragraph with nothing in it is a line left free
      if (written || (slash === '/' && name === 'p' && mark === '' && html.slice(0, index).endsWith('<p>'))) end();
      if (name === 'blockquote') quoted += slash === '' ? 1 : -1;
      else if (name === 'ul' || name === 'ol') {
        if (slash === '') lists.push(name === 'ol' ? 1 : 0);
        else lists.pop();
      } else if (name === 'li' && slash === '') {
        const number = lists.at(-1) ?? 0;
        mark = `${'  '.repeat(Math.max(lists.length - 1, 0))}${number === 0 ? '-' : `${number}.`} `;
        if (number > 0) lists[lists.length - 1] = number + 1;
      } else if (name === 'li') mark = '';
    }
  }
  if (written) end();
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}
