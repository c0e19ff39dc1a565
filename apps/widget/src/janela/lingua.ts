import { escritas, type LinguaDoChat, linguaEntre } from '@prosa/contract/visitantes/linguas.ts';
import { recusas } from '@prosa/contract/visitantes/recusas.ts';
import type { ChatPublico } from '@prosa/contract/visitantes/visitantes.schemas.ts';
import { type Palavras, pt } from './palavras/pt.ts';

/** The words of this window: Brazil's until `falar` found others. */
export let t: Palavras = pt;

/** What this browser reads best of what the company offers; `pagina`, the language of the page around it, where it reads none of them. */
export const linguaDe = ({ idiomas }: Pick<ChatPublico, 'idiomas'>, navegador: readonly string[], pagina: string): LinguaDoChat =>
  linguaEntre([...navegador, pagina], escritas(idiomas));

/** The chat with the company's texts in this language, where it wrote them; the window speaks it from now on. */
export async function falar(chat: ChatPublico, lingua: LinguaDoChat): Promise<ChatPublico> {
  if (lingua === 'pt') return chat;
  const endereco = `/embed/chat/${lingua}.js`;
  try {
    t = ((await import(/* @vite-ignore */ endereco)) as { palavras: Palavras }).palavras;
  } catch {
    // half in each language reads worse than in ours
    return chat;
  }
  document.documentElement.lang = t.lingua;
  const { titulo = '', saudacao = '', consentimento = '' } = chat.idiomas[lingua] ?? {};
  document.title = titulo || chat.titulo || t.falarCom(chat.empresa);
  return {
    ...chat,
    titulo: titulo || chat.titulo,
    saudacao: saudacao || chat.saudacao,
    consentimento: chat.consentimento === '' ? '' : consentimento || chat.consentimento,
  };
}

/** What the server says of an act that it refused, in this language; what stands nowhere is said in a word of ours. */
export function dizer(error: unknown): string {
  // what a browser says of a network that is gone is nobody's language
  const said = error instanceof Error && !(error instanceof TypeError) ? error.message : '';
  if (said === '' || t.recusas === null) return said || t.naoFoi;
  const known = (Object.keys(recusas) as (keyof typeof recusas)[]).find((name) => recusas[name] === said);
  return known ? t.recusas[known] : t.naoFoi;
}
