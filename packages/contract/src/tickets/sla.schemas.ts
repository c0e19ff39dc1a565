import { z } from 'zod';
import { bit, id, idOrNone, int2, moment, optionalId, requiredText, text, versao, wholeNumber, wholeNumberOrNone } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { categoriasDeStatus, coresDeStatus, prioridade } from './tickets.schemas.ts';

export const origensDeTicket = ['equipe', 'conversa', 'cliente', 'recorrente'] as const;
export const nomesDasOrigens: Readonly<Record<(typeof origensDeTicket)[number], string>> = {
  equipe: 'Aberto pela equipe',
  conversa: 'De uma conversa',
  cliente: 'Aberto pelo cliente',
  recorrente: 'Aberto pelo calendário',
};

/** What is promised: the first answer, the next one, the solution. */
export const metasDeSla = ['primeira', 'proxima', 'solucao'] as const;
export type MetaDeSla = (typeof metasDeSla)[number];
export const nomesDasMetas: Readonly<Record<MetaDeSla, string>> = { primeira: 'Primeira resposta', proxima: 'Próxima resposta', solucao: 'Solução' };

const minutos = wholeNumberOrNone(1, 'No mínimo 1 minuto', 525_600, 'No máximo 525.600 minutos (um ano)');
const alguns = z.array(id).max(200, 'No máximo 200').default([]);
const named = z.object({ id: z.number(), nome: z.string() });

/** A policy: the first in order whose conditions fit counts. An empty condition fits all. */
export const slaTicketSchema = z.object({
  id_sla: z.number(),
  nome: z.string(),
  ordem: z.number(),
  status: bitOut,
  clientes: z.array(named),
  assuntos: z.array(named),
  departamentos: z.array(named),
  prioridades: z.array(prioridade),
  origens: z.array(z.enum(origensDeTicket)),
  primeira_min: z.number().nullable(),
  proxima_min: z.number().nullable(),
  solucao_min: z.number().nullable(),
  id_calendario: z.number().nullable(),
  calendario: z.string(),
  aviso_pct: z.number(),
  escalar_min: z.number().nullable(),
  escalar_prioridade: prioridade.nullable(),
  escalar_departamento: named.nullable(),
  escalar_equipe: named.nullable(),
  escalar_responsavel: named.nullable(),
  escalar_avisar: z.array(named),
  /** Open tickets in which it counts now, up to 1,000. */
  abertos: z.number(),
  versao: z.number(),
});
export type SlaTicket = z.output<typeof slaTicketSchema>;

export const slaTicketBody = z
  .object({
    id_sla: optionalId,
    nome: requiredText(60, 'Informe o nome').meta({ title: 'Nome' }),
    status: bit.default(1).meta({ title: 'Vale' }),
    clientes: alguns.meta({ title: 'Clientes' }),
    assuntos: alguns.meta({ title: 'Assuntos' }),
    departamentos: alguns.meta({ title: 'Departamentos' }),
    prioridades: z.array(prioridade).max(4).default([]).meta({ title: 'Prioridades' }),
    origens: z.array(z.enum(origensDeTicket)).max(origensDeTicket.length).default([]).meta({ title: 'Origem' }),
    primeira_min: minutos.default(null).meta({ title: 'Primeira resposta' }),
    proxima_min: minutos.default(null).meta({ title: 'Próxima resposta' }),
    solucao_min: minutos.default(null).meta({ title: 'Solução' }),
    id_calendario: idOrNone.default(null).meta({ title: 'Calendário' }),
    aviso_pct: wholeNumber(10, 'No mínimo 10%', 99, 'No máximo 99%').default(80).meta({ title: 'Avisar com' }),
    escalar_min: wholeNumberOrNone(0, 'No mínimo 0 minutos', 525_600, 'No máximo 525.600 minutos').default(null).meta({ title: 'Escalar depois de' }),
    escalar_prioridade: prioridade.nullable().default(null).meta({ title: 'Subir para' }),
    escalar_departamento: idOrNone.default(null).meta({ title: 'Passar ao departamento' }),
    escalar_equipe: idOrNone.default(null).meta({ title: 'Passar à equipe' }),
    escalar_responsavel: idOrNone.default(null).meta({ title: 'Passar à pessoa' }),
    escalar_avisar: alguns.meta({ title: 'Avisar também' }),
    versao,
  })
  .superRefine((v, ctx) => {
    if (v.primeira_min === null && v.proxima_min === null && v.solucao_min === null)
      ctx.addIssue({ code: 'custom', path: ['primeira_min'], message: 'Informe ao menos um prazo' });
    const nothing =
      v.escalar_prioridade === null &&
      v.escalar_departamento === null &&
      v.escalar_equipe === null &&
      v.escalar_responsavel === null &&
      v.escalar_avisar.length === 0;
    if (v.escalar_min !== null && nothing) ctx.addIssue({ code: 'custom', path: ['escalar_min'], message: 'Escolha o que fazer quando escalar' });
  });

export const prioridadeTicketSchema = z.object({ id_prioridade: prioridade, nome: z.string(), cor: z.enum(coresDeStatus), versao: z.number() });
export type PrioridadeTicket = z.output<typeof prioridadeTicketSchema>;
export const prioridadeTicketBody = z.object({
  id_prioridade: prioridade,
  nome: requiredText(30, 'Informe o nome').meta({ title: 'Nome' }),
  cor: z.enum(coresDeStatus).meta({ title: 'Cor' }),
  versao,
});

const espera = z.enum(['aguardando_cliente', 'aguardando_terceiro'] satisfies (typeof categoriasDeStatus)[number][]);
/** Why a ticket waits, and what follows when nobody answers. */
export const motivoEsperaSchema = z.object({
  id_motivo_espera: z.number(),
  nome: z.string(),
  categoria: espera,
  dias: z.number(),
  lembretes: z.number(),
  intervalo_dias: z.number(),
  texto: z.string(),
  resolve: bitOut,
  ordem: z.number(),
  status: bitOut,
  versao: z.number(),
});
export type MotivoEspera = z.output<typeof motivoEsperaSchema>;
export const motivoEsperaBody = z
  .object({
    id_motivo_espera: optionalId,
    nome: requiredText(60, 'Informe o nome').meta({ title: 'Nome' }),
    categoria: espera.default('aguardando_cliente').meta({ title: 'Quem se espera' }),
    dias: wholeNumber(1, 'No mínimo 1 dia', 365, 'No máximo 365 dias').default(7).meta({ title: 'Esperar por' }),
    lembretes: wholeNumber(0, 'No mínimo 0', 10, 'No máximo 10 lembretes').default(0).meta({ title: 'Lembretes' }),
    intervalo_dias: wholeNumber(1, 'No mínimo 1 dia', 90, 'No máximo 90 dias').default(2).meta({ title: 'Um lembrete a cada' }),
    texto: text(1000).default('').meta({ title: 'Texto do lembrete' }),
    resolve: bit.default(0).meta({ title: 'No fim, resolver' }),
    status: bit.default(1).meta({ title: 'Pode ser escolhido' }),
    versao,
  })
  .superRefine(({ categoria, lembretes, texto }, ctx) => {
    if (lembretes > 0 && categoria !== 'aguardando_cliente')
      ctx.addIssue({ code: 'custom', path: ['lembretes'], message: 'Só dá para lembrar o cliente quando é ele que se espera' });
    if (lembretes > 0 && texto === '') ctx.addIssue({ code: 'custom', path: ['texto'], message: 'Escreva o que o cliente recebe' });
  });

export const aguardarBody = z.object({
  id_motivo_espera: id.meta({ title: 'Motivo' }),
  /** Until when; left out, as long as the reason says. */
  ate: moment.optional().meta({ title: 'Até' }),
});

const limite = wholeNumberOrNone(1, 'No mínimo 1', int2, `No máximo ${int2}`);
/** How tickets of a departamento that nobody answers for are given to its people. */
export const distribuicaoTicketSchema = z.object({
  id_departamento: z.number(),
  nome: z.string(),
  automatica: bitOut,
  limite: z.number().nullable(),
  devolver_min: z.number().nullable(),
  pessoas: z.array(z.object({ id_login: z.number(), nome: z.string(), limite: z.number().nullable(), abertos: z.number() })),
  /** How many wait to be given. */
  esperam: z.number(),
  versao: z.number(),
});
export type DistribuicaoTicket = z.output<typeof distribuicaoTicketSchema>;
export const distribuicaoTicketBody = z.object({
  id_departamento: id,
  automatica: bit.meta({ title: 'Distribuir sozinho' }),
  limite: limite.default(null).meta({ title: 'Tickets por pessoa' }),
  devolver_min: wholeNumberOrNone(1, 'No mínimo 1 minuto', 10_080, 'No máximo 10.080 minutos').default(null).meta({ title: 'Devolver depois de' }),
  pessoas: z
    .array(z.object({ id_login: id, limite }))
    .max(500)
    .default([]),
  versao: z.coerce.number().int().min(0).max(int2).optional(),
});

/** How the time of a ticket stands: which policy counts and why, each promise, and what ran and stood still. */
export const relogioDeTicket = z.object({
  politica: z.object({ id_sla: z.number(), nome: z.string(), porque: z.string() }).nullable(),
  calendario: z.string(),
  corre: bitOut,
  estado: z.enum(['ok', 'vencendo', 'vencido']),
  metas: z.array(
    z.object({
      meta: z.enum(metasDeSla),
      minutos: z.number().nullable(),
      usados: z.number().nullable(),
      /** Null while time stands still. */
      vence_em: z.string().nullable(),
      estado: z.enum(['ok', 'vencendo', 'vencido', 'cumprida']),
      /** The due date was set by hand. */
      a_mao: bitOut,
    }),
  ),
  espera: z.object({ motivo: z.string(), ate: z.string().nullable(), lembrar_em: z.string().nullable(), lembretes_feitos: z.number() }).nullable(),
  /** When it closes by itself. */
  fecha_em: z.string().nullable(),
  trechos: z.array(z.object({ de: z.string(), ate: z.string().nullable(), corre: bitOut, motivo: z.string(), minutos: z.number() })),
});
export type RelogioDeTicket = z.output<typeof relogioDeTicket>;
