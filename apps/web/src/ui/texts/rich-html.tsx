import type { ReactNode } from 'react';

/** The marks that the server keeps (apps/server core/html); whatever else stands there is shown as its text. */
const marks = new Set(['p', 'br', 'strong', 'em', 'u', 's', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote']);
const safe = /^(https?:\/\/|mailto:|tel:)/i;

function nodeOf(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.tagName.toLowerCase();
  const inside = [...node.childNodes].map(nodeOf);
  const href = name === 'a' ? (node.getAttribute('href') ?? '') : '';
  if (safe.test(href))
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inside}
      </a>
    );
  if (!marks.has(name)) return <span key={key}>{inside}</span>;
  if (name === 'br') return <br key={key} />;
  const Mark = name as 'p';
  return <Mark key={key}>{inside}</Mark>;
}

/** Rich text as elements of the page: nothing of it can run or fetch. */
export function RichHtml({ html, className }: { html: string; className?: string | undefined }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return <div className={className}>{[...body.childNodes].map(nodeOf)}</div>;
}
