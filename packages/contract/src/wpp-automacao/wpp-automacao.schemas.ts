import { z } from 'zod';
import { bit, idOrNone, optionalId, text, versao, wholeNumberOrNone } from '../codecs.ts';
import { erroDeVariaveisSemAtendente } from '../modelos/modelos.variaveis.ts';
import { bitOut } from '../registro/registro.schemas.ts';

/** A text that the product says by itself, `max` characters; `more`: variables that are known there besides those of templates. */
export const textoCom = (max: number, ...more: string[]) =>
  text(max).superRefine((value, ctx) => {
    const message = erroDeVariaveisSemAtendente(value, more);
    if (message !== null) ctx.addIssue({ code: 'custom', message });
  });
const texto = textoCom(1000).default('');

const minutos = wholeNumberOrNone(1, 'No mínimo 1 minuto', 10_080, 'No máximo 7 dias (10080 minutos)').default(null);

const alvo = {
  id_wpp_config: z.number().nullable(),
  linha: z.string().nullable(),
  id_departamento: z.number().nullable(),
  departamento: z.string().nullable(),
};

const valores = {
  boas_vindas: z.string(),
  fora_texto: z.string(),
  encerramento_texto: z.string(),
  fila_texto: z.string(),
  nao_respondido_min: z.number().nullable(),
  inatividade_min: z.number().nullable(),
  inatividade_texto: z.string(),
  encerrar_min: z.number().nullable(),
  encerrar_texto: z.string(),
};

export const automacaoSchema = z.object({ id_wpp_automacao: z.number(), ...alvo, status: bitOut, ...valores });
export const automacaoDetalhe = automacaoSchema.extend({ horario_util: bitOut, versao: z.number() });

export const automacaoBody = z
  .object({
    id_wpp_automacao: optionalId,
    /** Where it holds; neither: the whole empresa. The most specific one holds: both, departamento, line, empresa. */
    id_wpp_config: idOrNone.default(null).meta({ title: 'Número de WhatsApp' }),
    id_departamento: idOrNone.default(null).meta({ title: 'Departamento' }),
    status: bit.default(1).meta({ title: 'Ativo' }),
    boas_vindas: texto,
    /** Empty: the calendar's message. */
    fora_texto: texto,
    /** Empty: the product's own text. */
    encerramento_texto: texto,
    fila_texto: textoCom(1000, 'posicao').default(''),
    /** Minutes without an answer after which a sala is "não respondido". */
    nao_respondido_min: minutos,
    /** Minutes of silence of the customer after which they are warned, and after which the sala is ended. */
    inatividade_min: minutos,
    inatividade_texto: texto,
    encerrar_min: minutos,
    encerrar_texto: texto,
    /** Counts only minutes of work, by the calendar. */
    horario_util: bit.default(1),
    versao,
  })
  .superRefine((v, ctx) => {
    const wrong = (field: string, message: string): void => ctx.addIssue({ code: 'custom', path: [field], message });
    if (v.inatividade_min !== null && v.inatividade_texto === '') wrong('inatividade_texto', 'Escreva o aviso');
    if (v.encerrar_min !== null && v.inatividade_min === null) wrong('inatividade_min', 'Informe depois de quanto tempo avisar');
  });
