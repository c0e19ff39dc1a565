import type { IdiomaDoChat, TextosDoChat } from './partes.schemas.ts';

/** What a web chat may speak; the company's own first. */
export type LinguaDoChat = 'pt' | IdiomaDoChat;

const outras: readonly string[] = ['en', 'es'] satisfies IdiomaDoChat[];

/** The first of these tags that is ours or one of `ha`; undefined: whatever a chat may speak. Of none ours. */
export function linguaEntre(tags: readonly string[], ha: readonly string[] = outras): LinguaDoChat {
  for (const tag of tags) {
    const lingua = tag.slice(0, 2).toLowerCase();
    if (lingua === 'pt' || (outras.includes(lingua) && ha.includes(lingua))) return lingua as LinguaDoChat;
  }
  return 'pt';
}

/** The languages that the company wrote something in. */
export const escritas = (idiomas: { readonly [L in IdiomaDoChat]?: TextosDoChat | undefined }): string[] =>
  outras.filter((lingua) => Object.values(idiomas[lingua as IdiomaDoChat] ?? {}).some((text) => text !== ''));
