import { z } from 'zod';
import { id, requiredText } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { endpoint } from '../wire.ts';

const access = ['chat', 'atender'] as const;

const visita = {
  id_visitante: z.number(),
  /** Their window is open now. */
  online: bitOut,
  /** As they typed it; '' for who has not said it. */
  nome: z.string(),
  chat: z.string(),
  pagina: z.string(),
  /** The page that led here. */
  origem: z.string(),
  /** What the browser says of itself. */
  navegador: z.string(),
  visitas: z.number(),
  primeira_em: z.string(),
  ultima_em: z.string(),
};

/** Who is behind a sala of a web chat (areas V): as they told it, which proves nothing. */
export const visitaDaSala = z.object({
  ...visita,
  email: z.string(),
  telefone: z.string(),
  /** The e-mail is theirs: by a code, or the site said so. */
  email_provado: bitOut,
  /** What the company's site told of them, the latest first. */
  eventos: z.array(z.object({ nome: z.string(), dados: z.record(z.string(), z.string()), em: z.string() })),
  /** By what the company's site knows them, which is proven; '' for who named themselves. */
  identificado: z.string(),
  /** `utm_source` and its like, of the page on which they came. */
  campanha: z.record(z.string(), z.string()),
  bloqueado_em: z.string().nullable(),
  bloqueio_motivo: z.string(),
  bloqueado_por: z.string().nullable(),
  /** Contatos that have the e-mail or the phone that was typed: it may be one of them, and nobody knows. */
  parecidos: z.array(z.object({ id_contato: z.number(), nome: z.string(), por: z.enum(['email', 'telefone']) })),
  /** How they rated this sala. */
  nota: z.object({ nota: z.literal([1, 2, 3, 4, 5]), texto: z.string() }).nullable(),
});
export type VisitaDaSala = z.output<typeof visitaDaSala>;

export const visitanteOnline = z.object({
  ...visita,
  /** The sala that they have open and that this person sees; null: none. */
  chat_id: z.number().nullable(),
  /** An invitation that they have not answered. */
  convite: z.object({ texto: z.string(), nome: z.string(), em: z.string() }).nullable(),
});
export type VisitanteOnline = z.output<typeof visitanteOnline>;

/** Visitors of the web chats, for those who answer them. */
export const visitante = {
  daSala: endpoint('GET /chat/visitante/{id}', {
    summary: 'Quem está do outro lado de uma conversa do chat do site (id_sala): página, origem, aparelho e visitas; nulo nas outras',
    access,
    params: z.object({ id }),
    reply: z.object({ data: visitaDaSala.nullable() }),
  }),
  online: endpoint('GET /chat/visitantes', {
    summary: 'Visitantes com a janela do chat do site aberta agora',
    access,
    reply: z.object({ data: z.array(visitanteOnline) }),
  }),
  convidar: endpoint('POST /chat/visitante/convidar/{id}', {
    summary: 'Convidar um visitante que ainda não escreveu (id_visitante)',
    access,
    params: z.object({ id }),
    body: z.object({ texto: requiredText(500, 'Escreva o convite').meta({ title: 'Convite' }) }),
  }),
  bloquear: endpoint('POST /chat/visitante/bloquear/{id}', {
    summary: 'Não deixar escrever o visitante de uma conversa do chat do site (id_sala)',
    access,
    params: z.object({ id }),
    body: z.object({ motivo: requiredText(200, 'Diga o motivo').meta({ title: 'Motivo' }) }),
  }),
  desbloquear: endpoint('POST /chat/visitante/desbloquear/{id}', {
    summary: 'Deixar escrever de novo o visitante de uma conversa do chat do site (id_sala)',
    access,
    params: z.object({ id }),
  }),
};
