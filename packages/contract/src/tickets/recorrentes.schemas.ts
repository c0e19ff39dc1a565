import { z } from 'zod';
import { bit, idOrNone, optionalId, requiredText, versao, wholeNumber, wholeNumberOrNone } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { dia } from '../tipos/documentos.schemas.ts';

const quantos = (most: number, message: string) => wholeNumber(1, 'No mínimo 1', most, message);
const frequencias = ['diaria', 'semanal', 'mensal', 'anual'] as const;
const ajustes = ['nenhum', 'anterior', 'seguinte'] as const;

/** A ticket that is opened by the calendar, from a template (spec 9: weekdays 1, Sunday, to 7; default time 8:00). */
export const recorrenteBody = z
  .object({
    id_recorrente: optionalId,
    nome: requiredText(80, 'Informe o nome').meta({ title: 'Nome' }),
    id_modelo: idOrNone.meta({ title: 'Modelo de ticket' }),
    id_contato: idOrNone.default(null).meta({ title: 'Contato' }),
    id_cliente: idOrNone.default(null).meta({ title: 'Cliente' }),
    id_responsavel: idOrNone.default(null).meta({ title: 'Responsável' }),
    frequencia: z.enum(frequencias, { error: 'Escolha com que frequência' }).default('mensal').meta({ title: 'Repete' }),
    intervalo: quantos(99, 'No máximo 99').default(1).meta({ title: 'A cada' }),
    dias_semana: z.array(z.coerce.number().int().min(1).max(7)).max(7).default([]).meta({ title: 'Dias da semana' }),
    dia: quantos(31, 'No máximo 31').default(1).meta({ title: 'Dia do mês' }),
    mes: quantos(12, 'No máximo 12').default(1).meta({ title: 'Mês' }),
    minuto: z.coerce.number().int().min(0).max(1439).default(480).meta({ title: 'Hora' }),
    inicio: dia.meta({ title: 'A partir de' }),
    fim: dia.nullable().default(null).meta({ title: 'Até' }),
    ajuste: z.enum(ajustes).default('nenhum').meta({ title: 'Se a empresa não abre no dia' }),
    prazo_dias: wholeNumberOrNone(0, 'No mínimo 0', 365, 'No máximo 365').default(null).meta({ title: 'Prazo, em dias' }),
    vezes_max: wholeNumberOrNone(1, 'No mínimo 1', 9999, 'No máximo 9.999').default(null).meta({ title: 'Depois de quantos tickets termina' }),
    status: bit.default(1).meta({ title: 'Ativo' }),
    versao,
  })
  .superRefine((v, ctx) => {
    const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
    if (v.id_modelo === null) refuse('id_modelo', 'Escolha um modelo da lista');
    if (v.id_contato === null && v.id_cliente === null) refuse('id_contato', 'Escolha um contato ou um cliente');
    if (v.frequencia === 'semanal' && v.dias_semana.length === 0) refuse('dias_semana', 'Escolha pelo menos um dia da semana');
    if (v.inicio === null) refuse('inicio', 'Informe a partir de quando');
    else if (v.fim !== null && v.fim < v.inicio) refuse('fim', 'O fim não pode ser antes do começo');
  });

const regra = z.object({
  frequencia: z.enum(frequencias),
  intervalo: z.number(),
  dias_semana: z.array(z.number()),
  dia: z.number(),
  mes: z.number(),
  minuto: z.number(),
  inicio: z.string(),
  fim: z.string().nullable(),
  ajuste: z.enum(ajustes),
});
export const recorrenteLinha = regra.extend({
  id_recorrente: z.number(),
  nome: z.string(),
  modelo: z.string(),
  contato: z.string(),
  cliente: z.string(),
  /** null: none is to come. */
  proxima_em: z.string().nullable(),
  ultima_em: z.string().nullable(),
  feitas: z.number(),
  /** Why it stopped by itself; '': it did not. */
  parada: z.string(),
  status: bitOut,
  excluido_em: z.string().nullable(),
});
export type RecorrenteLinha = z.output<typeof recorrenteLinha>;
export const recorrenteDetalhe = recorrenteLinha.extend({
  id_modelo: z.number(),
  id_contato: z.number().nullable(),
  id_cliente: z.number().nullable(),
  id_responsavel: z.number().nullable(),
  responsavel: z.string(),
  criador: z.string(),
  prazo_dias: z.number().nullable(),
  vezes_max: z.number().nullable(),
  /** What it opened last, newest first; those that the person does not see are left out. */
  vezes: z.array(z.object({ id_ticket: z.number(), numero: z.number(), titulo: z.string(), em: z.string() })),
  versao: z.number(),
});
export type RecorrenteDetalhe = z.output<typeof recorrenteDetalhe>;
