import { formatPhone } from '@prosa/brasil/telefone.ts';
import type { Cartao, Localizacao } from '@prosa/contract/atendimentos/conteudos.schemas.ts';
import { isWebAddress } from '@prosa/contract/codecs.ts';
import type { Anuncio, Cobranca, LineEvent, MessageExtra, Option, OutgoingTemplate } from '../../../integrations/whatsapp/provider.ts';
import { messageTypeOf } from './arquivos.tipos.ts';

/** What a message holds besides its text and file, as it is stored. */
export interface Dados {
  readonly localizacao?: Localizacao;
  readonly contatos?: readonly Cartao[];
  /** Of a line of the timeline: which bot did what. */
  readonly passo?: { readonly robo: string; readonly tipo: string };
  /** The network's word for a kind that nobody here understands. */
  readonly nao_suportada?: string;
  /** The ad or post that the person came from. */
  readonly anuncio?: Anuncio;
  /** Answers that it offers. */
  readonly opcoes?: readonly Option[];
  /** Of an official template: which, and what stands in its places. */
  readonly modelo?: OutgoingTemplate;
  /** What its network charges it as. */
  readonly cobranca?: Cobranca;
  /** Of a message whose file a rule of retention deleted. */
  readonly arquivo_apagado?: true;
}

/** What a button opens. */
interface Link {
  url: string;
  title: string;
}
/** A stored button as it may be shown or sent: one of before only web addresses were taken may run a script where somebody presses it. */
export const safeLink = (link: Link | null): Link | null => (link && isWebAddress(link.url) ? link : null);

/** Of a place: what it is called and where it is, or nothing. */
export const locationText = ({ nome, endereco }: Localizacao): string => [nome, endereco].filter(Boolean).join(', ');
export const cardsText = (cards: readonly Cartao[]): string =>
  cards.map((c) => [c.nome, ...(c.telefones ?? [c.telefone]).map(formatPhone), ...(c.emails ?? [])].filter(Boolean).join(' ')).join(', ');

/** What people read in place of a message of a kind that we do not know. */
const naoSuportada = 'Mensagem não suportada';

/** Type, text and contents of what came in. */
export function contentOf(event: Extract<LineEvent, { tipo: 'mensagem' }>, content_type: string | null): { tipo: string; texto: string; dados?: Dados } {
  const content = plainContentOf(event, content_type);
  return event.anuncio ? { ...content, dados: { ...content.dados, anuncio: event.anuncio } } : content;
}

function plainContentOf(
  { conteudo, texto }: Extract<LineEvent, { tipo: 'mensagem' }>,
  content_type: string | null,
): { tipo: string; texto: string; dados?: Dados } {
  if (conteudo && 'localizacao' in conteudo)
    return { tipo: 'location', texto: locationText(conteudo.localizacao), dados: { localizacao: conteudo.localizacao } };
  if (conteudo && 'contatos' in conteudo) return { tipo: 'contacts', texto: cardsText(conteudo.contatos), dados: { contatos: conteudo.contatos } };
  if (conteudo && 'nao_suportada' in conteudo) return { tipo: 'message', texto: texto || naoSuportada, dados: { nao_suportada: conteudo.nao_suportada } };
  if (content_type === null) return { tipo: 'message', texto };
  const tipo = messageTypeOf(content_type);
  return { tipo: tipo === 'image' && conteudo ? 'sticker' : tipo, texto };
}

/** The same on its way out. */
export function extraOf(tipo: string, dados: Dados | null): MessageExtra | null {
  if (tipo === 'sticker') return { figurinha: true };
  if (dados?.localizacao) return { localizacao: dados.localizacao };
  return dados?.contatos ? { contatos: dados.contatos } : null;
}
