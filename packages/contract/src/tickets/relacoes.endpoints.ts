import { z } from 'zod';
import { bit, emailText, id, lineText, optionalId, requiredLine, text } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { dia } from '../tipos/documentos.schemas.ts';
import { endpoint } from '../wire.ts';
import { ticketLinha } from './tickets.schemas.ts';

const ver = ['Tickets', 'getAll'] as const;
const salvar = ['Tickets', 'store'] as const;
const mesclar = ['Tickets', 'mesclar'] as const;
const one = z.object({ id });

/** How two tickets hang together; of the last three, which is which matters. */
export const tiposDeVinculo = { relacionado: 1, filho: 2, duplicado: 3, continuacao: 4 } as const;
/** What the other one is to the ticket that is looked at: of the kind, the one named first (a), and the one named second (b). */
export const papeisDoVinculo: Readonly<Record<number, readonly [a: string, b: string]>> = {
  1: ['Relacionado a', 'Relacionado a'],
  2: ['Filho de', 'Pai de'],
  3: ['Duplicado de', 'Tem como duplicado'],
  4: ['Continua', 'Continua em'],
};
const tipo = z.coerce.number('Escolha o tipo').int('Escolha o tipo').min(1, 'Escolha o tipo').max(4, 'Escolha o tipo');

const outro = ticketLinha.pick({ id_ticket: true, numero: true, titulo: true, status_ticket_nome: true, status_cor: true, encerrado: true });
export const relacoesSchema = z.object({
  /** Of tickets that the person sees. `primeiro`: 1 when the other one is the parent, the original, the earlier. */
  vinculos: z.array(outro.extend({ tipo: z.number(), primeiro: bitOut })),
  /** What went into it; those that can be taken back say so. */
  mesclas: z.array(z.object({ id_mescla: z.number(), numero: z.number(), titulo: z.string(), quem: z.string(), em: z.string(), desfaz: bitOut })),
  /** Salas that it comes from or goes on in, of those that the person sees. */
  salas: z.array(z.object({ id_sala: z.number(), contato: z.string(), aberta: bitOut, em: z.string() })),
  /** The contato's open one on WhatsApp, if the person sees it: answers may go there, too. */
  conversa_aberta: z.number().nullable(),
  /** `entra`: a person of the cliente, who reads it in the client area, too. */
  participantes: z.array(z.object({ id_participante: z.number(), email: z.string(), nome: z.string(), entra: bitOut })),
  tempos: z.array(
    z.object({ id_tempo: z.number(), id_usuario: z.number(), nome: z.string(), minutos: z.number(), dia: z.string(), descricao: z.string(), minha: bitOut }),
  ),
});
export type RelacoesDoTicket = z.output<typeof relacoesSchema>;

const some = (most: number) => z.array(id).min(1, 'Escolha pelo menos um').max(most, `No máximo ${most} de uma vez`);

/** What a ticket has to do with others, with salas and with people. */
export const ticketRelacoes = {
  ver: endpoint('GET /Tickets/relacoes/{id}', {
    summary: 'Vínculos, mesclas, conversas, participantes e tempos de um ticket',
    access: ver,
    params: one,
    reply: z.object({ data: relacoesSchema }),
  }),
  vincular: endpoint('POST /Tickets/vincular', {
    summary: 'Vincular dois tickets (1 relacionado, 2 filho, 3 duplicado, 4 continuação); o primeiro é o pai, o original ou o anterior',
    access: salvar,
    body: z.object({ id_ticket_a: id, id_ticket_b: id, tipo }).refine((v) => v.id_ticket_a !== v.id_ticket_b, {
      error: 'Escolha outro ticket',
      path: ['id_ticket_b'],
    }),
  }),
  desvincular: endpoint('POST /Tickets/desvincular', {
    summary: 'Tirar o vínculo entre dois tickets',
    access: salvar,
    body: z.object({ id_ticket_a: id, id_ticket_b: id }),
  }),
  mesclar: endpoint('POST /Tickets/mesclar', {
    summary: 'Juntar tickets em um (id_ticket): o que foi dito vai para ele, e os números dos outros levam a ele',
    access: mesclar,
    body: z.object({ id_ticket: id, ids: some(50) }),
    reply: z.object({ mesclas: z.array(z.number()) }),
  }),
  desfazerMescla: endpoint('POST /Tickets/desfazerMescla', {
    summary: 'Desfazer mesclas (id_mescla) de até 30 dias; o que foi dito depois fica onde está',
    access: mesclar,
    body: z.object({ ids: some(50) }),
  }),
  dividir: endpoint('POST /Tickets/dividir', {
    summary: 'Levar respostas e notas de um ticket a um novo, que continua o primeiro',
    access: mesclar,
    body: z.object({ id_ticket: id, entradas: some(200), titulo: requiredLine(160, 'Informe o título') }),
    reply: z.object({ id_ticket: z.number() }),
  }),
  participante: endpoint('POST /Tickets/participante', {
    summary: 'Mandar as respostas de um ticket a mais um endereço de e-mail',
    access: salvar,
    body: z.object({ id_ticket: id, email: emailText('E-mail inválido', 'E-mail inválido', 200), nome: text(120).default('') }),
    reply: z.object({ id_participante: z.number() }),
  }),
  tirarParticipante: endpoint('POST /Tickets/tirarParticipante/{id}', {
    summary: 'Deixar de mandar as respostas a um participante (id_participante)',
    access: salvar,
    params: one,
  }),
  seguidores: endpoint('POST /Tickets/seguidores/{id}', {
    summary: 'Pôr ou tirar colegas que recebem os avisos de um ticket',
    access: salvar,
    params: one,
    body: z.object({ ids: some(50), seguir: bit }),
  }),
  tempo: endpoint('POST /Tickets/tempo', {
    summary: 'Anotar tempo gasto em um ticket',
    access: ['Tickets', 'responder'],
    body: z.object({
      id_ticket: id,
      minutos: z.coerce
        .number('Informe os minutos')
        .int('Informe minutos inteiros')
        .min(1, 'Informe os minutos')
        .max(1440, 'No máximo 24 horas')
        .meta({ title: 'Minutos' }),
      dia: dia.optional(),
      descricao: text(200).default(''),
    }),
    reply: z.object({ id_tempo: z.number() }),
  }),
  tirarTempo: endpoint('POST /Tickets/tirarTempo/{id}', {
    summary: 'Tirar um tempo (id_tempo) que a própria pessoa anotou',
    access: ['Tickets', 'responder'],
    params: one,
  }),
  daConversa: endpoint('POST /Tickets/daConversa', {
    summary: 'Levar mensagens e arquivos de uma conversa a um ticket novo (titulo) ou a um que existe (id_ticket); os dois lados ficam ligados',
    access: salvar,
    body: z
      .object({ id_sala: id, msg_ids: some(100), titulo: lineText(160).default(''), id_ticket: optionalId })
      .refine((v) => v.id_ticket !== undefined || v.titulo !== '', { error: 'Informe o título', path: ['titulo'] }),
    reply: z.object({ id_ticket: z.number() }),
  }),
  ligarSala: endpoint('POST /Tickets/ligarSala', {
    summary: 'Ligar uma conversa a um ticket que existe, ou desligar',
    access: salvar,
    body: z.object({ id_sala: id, id_ticket: id, ligar: bit.default(1) }),
  }),
  daSala: endpoint('GET /Tickets/daSala/{id}', {
    summary: 'Tickets ligados a uma conversa (id_sala) que a pessoa pode ver',
    access: ver,
    params: one,
    reply: z.object({ data: z.array(outro) }),
  }),
};
