import type { ReactNode } from 'react';
import { richText } from '@/ui/texts/rich-text.tsx';
import type { Mentionable } from '../parts/mentions.ts';
import { splitMentions } from '../parts/mentions.ts';

const none: readonly Mentionable[] = [];

/** Text of a note: the people it names stand out. */
export function noteText(text: string, people: readonly Mentionable[] = none): ReactNode[] {
  return splitMentions(text, people).map(
    (part, i) =>
      // biome-ignore lint: parts of one text have no other name
      typeof part === 'string' ? <span key={i}>{richText(part)}</span> : <mark key={i}>@{part.nome}</mark>, // oxlint-disable-line react/no-array-index-key
  );
}
