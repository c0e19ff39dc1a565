import type { ReactNode } from 'react';

/** WhatsApp's marks: *bold*, _italic_, ~strike~, ```code```; and addresses as links. */
const pattern =
  /(```[\s\S]+?```)|(?<![\w*])(\*[^\s*](?:[^*\n]*[^\s*])?\*)(?![\w*])|(?<![\w_])(_[^\s_](?:[^_\n]*[^\s_])?_)(?![\w_])|(?<![\w~])(~[^\s~](?:[^~\n]*[^\s~])?~)(?![\w~])|(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/g;

/** Text of a message as the customer sees it. */
export function richText(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push(text.slice(end, match.index));
    const [whole, code, bold, italic, strike] = match;
    const key = match.index;
    if (code !== undefined) parts.push(<code key={key}>{whole.slice(3, -3)}</code>);
    else if (bold !== undefined) parts.push(<b key={key}>{richText(whole.slice(1, -1))}</b>);
    else if (italic !== undefined) parts.push(<i key={key}>{richText(whole.slice(1, -1))}</i>);
    else if (strike !== undefined) parts.push(<s key={key}>{richText(whole.slice(1, -1))}</s>);
    else
      parts.push(
        <a key={key} href={whole} target="_blank" rel="noopener noreferrer nofollow">
          {whole}
        </a>,
      );
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
