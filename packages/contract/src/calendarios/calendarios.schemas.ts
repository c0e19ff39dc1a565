import { bissextos, temDia } from '@prosa/brasil/feriados.ts';
import { z } from 'zod';
import { bit, id, optionalId, requiredText, versao } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { textoCom } from '../wpp-automacao/wpp-automacao.schemas.ts';

const minuto = (min: number, max: number) => z.number({ error: 'Informe o horário' }).int().min(min, 'Horário inválido').max(max, 'Horário inválido');

/** A range of a day in minutes from midnight; `fim` 1440 is the end of the day, which people type as 23:59, too. */
const faixa = z
  .object({ inicio: minuto(0, 1439), fim: minuto(1, 1440).overwrite((fim) => (fim === 1439 ? 1440 : fim)) })
  .refine((f) => f.fim > f.inicio, { error: 'O fim tem de ser depois do início. O que passa da meia-noite continua no dia seguinte.', path: ['fim'] });

const faixas = (max: number) =>
  z
    .array(faixa)
    .max(max, `No máximo ${max} horários por dia`)
    .superRefine((list, ctx) => {
      for (const [i, f] of list.entries()) {
        const other = list.slice(0, i).find((o) => f.inicio < o.fim && o.inicio < f.fim);
        if (other) ctx.addIssue({ code: 'custom', path: [i, 'inicio'], message: 'Este horário cruza com outro do mesmo dia' });
      }
    });

/** `bissexto`, of 29 February: what it is in other years. */
const dia = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('anual'), mes: z.number().int().min(1).max(12), dia: z.number().int().min(1).max(31), bissexto: z.enum(bissextos).optional() }),
  z.object({ tipo: z.literal('pascoa'), dias: z.number().int().min(-120).max(120) }),
  z.object({ tipo: z.literal('data'), data: z.iso.date('Informe a data') }),
]);

/** One of before may be a day that no year has: it is shown, and refused when it is saved again. */
const diaQueHa = dia.superRefine((v, ctx) => {
  if (v.tipo === 'anual' && !temDia(v.mes, v.dia)) ctx.addIssue({ code: 'custom', path: ['data'], message: 'Este dia não existe no calendário' });
});
const feriado = z.object({ nome: requiredText(60, 'Informe o nome do feriado'), dia: diaQueHa, faixas: faixas(4) });

/** One day, one rule: of two, nobody could tell which one counts. A date alone beside a yearly one is its exception. */
const feriados = z
  .array(feriado)
  .max(100, 'No máximo 100 feriados')
  .superRefine((list, ctx) => {
    const seen = new Map<string, string>();
    for (const [i, { nome, dia: own }] of list.entries()) {
      const { bissexto: _, ...named } = { bissexto: undefined, ...own };
      const key = Object.values(named).join('-');
      const other = seen.get(key);
      if (other !== undefined) ctx.addIssue({ code: 'custom', path: [i, 'dia', 'data'], message: `É o mesmo dia de ${other}` });
      else seen.set(key, nome);
    }
  });

const nomeados = { linhas: z.array(z.object({ id: z.number(), nome: z.string() })), departamentos: z.array(z.object({ id: z.number(), nome: z.string() })) };

export const calendarioSchema = z.object({
  id_calendario: z.number(),
  nome: z.string(),
  /** Where it holds: the departamento's counts before the line's, that before the empresa's. */
  empresa: bitOut,
  ...nomeados,
  feriados: z.number(),
  /** Now, in the time zone of the empresa. */
  aberto: bitOut,
  /** Opens next; null while it is open, or when it never opens. */
  abre_em: z.string().nullable(),
});

export const calendarioDetalhe = z.object({
  id_calendario: z.number(),
  nome: z.string(),
  empresa: bitOut,
  ...nomeados,
  /** Seven days from Sunday. */
  semana: z.array(z.array(z.object({ inicio: z.number(), fim: z.number() }))),
  feriados: z.array(z.object({ nome: z.string(), dia, faixas: z.array(z.object({ inicio: z.number(), fim: z.number() })) })),
  mensagem: z.string(),
  versao: z.number(),
});

export const calendarioBody = z.object({
  id_calendario: optionalId,
  nome: requiredText(80, 'Informe o nome do calendário').meta({ title: 'Nome' }),
  empresa: bit.default(0).meta({ title: 'Toda a empresa' }),
  linhas: z.array(id).max(200, 'No máximo 200 números').default([]).meta({ title: 'Números de WhatsApp' }),
  departamentos: z.array(id).max(200, 'No máximo 200 departamentos').default([]).meta({ title: 'Departamentos' }),
  semana: z.array(faixas(6)).length(7, 'Informe os sete dias da semana'),
  feriados: feriados.default([]),
  /** What the customer reads outside these hours; empty: nothing. */
  mensagem: textoCom(1000).default(''),
  versao,
});
