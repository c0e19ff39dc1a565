import { plain } from '@prosa/brasil/texto.ts';
import { z } from 'zod';
import { bit, id, idOrNone, optionalId, requiredText, text, versao, wholeNumber, wholeNumberOrNone } from '../codecs.ts';
import { bitOut } from '../registro/registro.schemas.ts';
import { textoCom } from '../wpp-automacao/wpp-automacao.schemas.ts';

export const distribuicoes = ['manual', 'automatica'] as const;

/** Department (spec 3). */
export const departamentoSchema = z.object({
  id_departamento: z.number(),
  nome: z.string(),
  descricao: z.string(),
  publico: bitOut,
  id_quadro: z.number().nullable(),
  id_estagio: z.number().nullable(),
  /** Address of the board that its cards go to, which calls and routes of boards take; null: none, or one that is away. */
  dns: z.string().nullable(),
  /** The same, as other replies call it. */
  dns_quadro: z.string().nullable(),
  /** Its own short name. */
  nome_curto: z.string(),
  status: bitOut,
  pessoas: z.number(),
});
export const departamentoDetalhe = departamentoSchema.extend({
  membros: z.array(z.object({ id_login: z.number(), nome: z.string(), capacidade: z.number().nullable() })),
  motivos: z.array(z.object({ id_motivo: z.number(), motivo: z.string() })),
  motivo_obrigatorio: bitOut,
  /** Salas at once for each person; null: no limit. */
  capacidade: z.number().nullable(),
  /** manual: people take from the queue; automatica: the queue gives. */
  distribuicao: z.enum(distribuicoes),
  /** Minutes after which what an absent person has not answered goes back into the queue; null: it stays. */
  devolver_min: z.number().nullable(),
  /** What the customer reads on entering the queue, with {{posicao}}; '': nothing. */
  mensagem_fila: z.string(),
  quadro: z.string(),
  estagio: z.string(),
  /** Each new sala makes a card of the contato, unless they have an open one on that board. */
  card_automatico: bitOut,
  versao: z.number(),
});

const limite = [1, 'No mínimo 1', 500, 'No máximo 500'] as const;
/** An empty field is no limit. */
const capacidade = wholeNumberOrNone(...limite);
const minutos = wholeNumberOrNone(1, 'No mínimo 1 minuto', 1440, 'No máximo 1440 minutos');

/** Why salas end: the list that the person who closes chooses from. */
const motivos = z
  .array(z.object({ id_motivo: optionalId, motivo: requiredText(80, 'Escreva o motivo ou remova a linha') }))
  .max(50, 'No máximo 50 motivos')
  .superRefine((list, ctx) => {
    const seen = new Set<string>();
    for (const [i, { motivo }] of list.entries()) {
      const key = plain(motivo);
      if (seen.has(key)) ctx.addIssue({ code: 'custom', path: [i, 'motivo'], message: 'Este motivo já está na lista' });
      seen.add(key);
    }
  });

export const departamentoBody = z.object({
  id_departamento: optionalId,
  nome: requiredText(80, 'Informe o nome do departamento').meta({ title: 'Nome' }),
  descricao: text(300).default('').meta({ title: 'Descrição' }),
  publico: bit.default(1).meta({ title: 'Público' }),
  status: bit.default(1).meta({ title: 'Ativo' }),
  /** Ids of the people who answer for it. */
  membros: z.array(id).max(500, 'No máximo 500 pessoas').default([]).meta({ title: 'Quem atende' }),
  /** Left out, what is stored stays as it is: so in all fields below. */
  motivos: motivos.optional(),
  motivo_obrigatorio: bit.optional().meta({ title: 'Exigir um motivo' }),
  capacidade: capacidade.optional(),
  distribuicao: z.enum(distribuicoes).optional(),
  devolver_min: minutos.optional(),
  mensagem_fila: textoCom(500, 'posicao').optional(),
  /** Where its cards go: a board and a list of it, or neither. */
  id_quadro: idOrNone.optional().meta({ title: 'Quadro' }),
  id_estagio: idOrNone.optional().meta({ title: 'Lista' }),
  card_automatico: bit.optional().meta({ title: 'Criar um card para cada conversa nova' }),
  /** People with another limit than the departamento's. */
  capacidades: z
    .array(z.object({ id_login: id, capacidade: wholeNumber(...limite) }))
    .max(500)
    .optional(),
  versao,
});
