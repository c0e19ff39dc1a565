import { readPhone, storedPhone } from '@prosa/brasil/telefone.ts';
import { z } from 'zod';
import { bit, idOrNone, optionalId, requiredText, text, versao, wholeNumberOrNone } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { estadoLinha } from './estado.schemas.ts';

/** Networks that a line may be of: the product's own, WhatsApp as a linked device, Meta's official API. */
export const provedores = ['simulador', 'baileys', 'cloud'] as const;
export const provedorSchema = z.enum(provedores, { error: 'Escolha como o número se conecta' });
/** What a call is answered with, beside its line in the timeline (lines L6). */
export const respostasAChamada = ['nada', 'recusar', 'responder', 'recusar_e_responder'] as const;
/** Only a line that is a phone's own device can turn a call down. */
export const recusaChamadas = (provedor: string): boolean => provedor === 'baileys';

/** How a line does by now: state with its reason and since when, last sign of life, what waits and what failed. */
const saude = {
  estado: estadoLinha,
  conectado: z.union([z.literal(0), z.literal(1)]),
  /** It should be on: who closed it wants it off. */
  ligada: bitOut,
  motivo: z.string(),
  desde: z.string(),
  restrito_ate: z.string().nullable(),
  qualidade: z.string().nullable(),
  limite_modelos: z.string().nullable(),
  /** Strangers whom it may write to today, as it was connected lately; null: no more than its form says. */
  aquecimento: z.number().nullable(),
  ultima_entrada_em: z.string().nullable(),
  ultima_saida_em: z.string().nullable(),
  /** Messages that wait to leave. */
  fila: z.number(),
  /** Sends that failed within the last hour. */
  falhas_hora: z.number(),
};

export const linhaConfig = z.object({
  id_wpp_config: z.number(),
  nome: z.string(),
  telefone: z.string(),
  provedor: provedorSchema,
  id_departamento: z.number().nullable(),
  departamento: z.string().nullable(),
  ...saude,
  excluido_em: z.string().nullable(),
});
export type LinhaConfig = z.infer<typeof linhaConfig>;

export const linhaConfigDetalhe = linhaConfig.extend({
  id_calendario: z.number().nullable(),
  calendario: z.string().nullable(),
  id_linha_reserva: z.number().nullable(),
  linha_reserva: z.string().nullable(),
  por_minuto: z.number().nullable(),
  novos_por_dia: z.number().nullable(),
  chamadas: z.enum(respostasAChamada),
  chamadas_texto: z.string(),
  fila_aviso: z.number().nullable(),
  phone_number_id: z.string(),
  id_conta: z.string(),
  /** Last characters of each secret that is kept; '' none. */
  dicas: z.object({ token: z.string(), segredo: z.string() }),
  /** Where Meta brings what happens on the line, and the word that it asks for when it is told so; only for who may save, else ''. */
  webhook: z.string(),
  verificacao: z.string(),
  versao: z.number(),
});

/** 10 or 11 digits are Brazilian (spec 5); '' none. */
const telefone = text(30)
  .refine((v) => v === '' || readPhone(v) !== null, 'Telefone inválido')
  .transform(storedPhone)
  .default('');
const digits = (what: string) =>
  text(30)
    .refine((v) => v === '' || /^\d{5,30}$/.test(v), `${what} tem só algarismos`)
    .default('');
/** Written and never read again; '' leaves what is kept. */
const segredo = text(2000)
  .refine((v) => v === '' || /^\S{8,}$/.test(v), 'No mínimo 8 caracteres, sem espaços')
  .default('');

export const linhaBody = z
  .object({
    id_wpp_config: optionalId,
    nome: requiredText(80, 'Informe o nome do número').meta({ title: 'Nome' }),
    telefone: telefone.meta({ title: 'Telefone' }),
    id_departamento: idOrNone.default(null).meta({ title: 'Departamento' }),
    provedor: provedorSchema.meta({ title: 'Como se conecta' }),
    id_calendario: idOrNone.default(null).meta({ title: 'Calendário' }),
    id_linha_reserva: idOrNone.default(null).meta({ title: 'Número reserva' }),
    por_minuto: wholeNumberOrNone(1, 'No mínimo 1', 600, 'No máximo 600').default(null).meta({ title: 'Mensagens por minuto' }),
    novos_por_dia: wholeNumberOrNone(1, 'No mínimo 1', 100_000, 'No máximo 100.000').default(null).meta({ title: 'Contatos novos por dia' }),
    chamadas: z.enum(respostasAChamada, { error: 'Escolha o que fazer com chamadas' }).default('nada').meta({ title: 'Chamadas recebidas' }),
    chamadas_texto: text(1000).default('').meta({ title: 'Resposta a chamadas' }),
    fila_aviso: wholeNumberOrNone(1, 'No mínimo 1', 100_000, 'No máximo 100.000').default(null).meta({ title: 'Avisar com tantas na fila' }),
    phone_number_id: digits('O identificador do número').meta({ title: 'Identificador do número' }),
    id_conta: digits('O identificador da conta').meta({ title: 'Identificador da conta (WABA)' }),
    token: segredo.meta({ title: 'Token de acesso' }),
    segredo: segredo.meta({ title: 'Segredo do aplicativo' }),
    versao,
  })
  .superRefine(({ chamadas, chamadas_texto, provedor, phone_number_id }, ctx) => {
    if (chamadas.startsWith('recusar') && !recusaChamadas(provedor))
      ctx.addIssue({ code: 'custom', path: ['chamadas'], message: 'Este tipo de conexão não recusa chamadas' });
    if (chamadas.endsWith('responder') && chamadas_texto === '') ctx.addIssue({ code: 'custom', path: ['chamadas_texto'], message: 'Escreva a resposta' });
    if (provedor === 'cloud' && phone_number_id === '')
      ctx.addIssue({ code: 'custom', path: ['phone_number_id'], message: 'Informe o identificador do número' });
  });

export const filtrosDeLinha = {
  provedor: z.enum(provedores).optional(),
  /** Only those that are connected, or that are not. */
  conectado: bit.optional(),
  lixeira: bit.default(0),
};
