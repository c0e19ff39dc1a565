import { plain } from '@prosa/brasil/texto.ts';
import { z } from 'zod';
import { dia } from '../tipos/documentos.schemas.ts';

/** What a field of the empresa's own holds. */
export const tiposDeCampo = ['texto', 'numero', 'data', 'lista', 'sim_nao'] as const;
export type TipoDeCampo = (typeof tiposDeCampo)[number];

/** A field of the empresa's own, as far as its values go. */
export interface CampoDefinido {
  id_campo: number;
  nome: string;
  tipo: TipoDeCampo;
  /** Of a lista, in this order. */
  opcoes: readonly string[];
  obrigatorio: 0 | 1;
}
/** As it is stored: text, number, day as yyyy-mm-dd, one of the options, true or false. */
export type ValorDeCampo = string | number | boolean;
type Lido = { valor: ValorDeCampo | null } | { erro: string };

const texto = (raw: unknown): string => (typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '');
const sim = new Set(['sim', 's', '1', 'true', 'verdadeiro', 'x']);
const nao = new Set(['nao', 'n', '0', 'false', 'falso']);

/** '1.234,5', '1234.5' and '10.000', which is ten thousand here, as a number; null for what is none. */
function numero(text: string): number | null {
  const thousands = /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/.test(text);
  const plainNumber = thousands || /,/.test(text) ? text.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.') : text;
  if (!/^[+-]?\d+(\.\d+)?$/.test(plainNumber)) return null;
  const value = Number(plainNumber);
  return Math.abs(value) <= 1e15 ? value : null;
}

const readers: Readonly<Record<Exclude<TipoDeCampo, 'sim_nao'>, (text: string, raw: unknown, opcoes: readonly string[]) => Lido>> = {
  texto: (text) => (text.length > 500 ? { erro: 'Máximo de 500 caracteres' } : { valor: text }),
  numero(text, raw) {
    const value = typeof raw === 'number' && Number.isFinite(raw) && Math.abs(raw) <= 1e15 ? raw : numero(text);
    return value === null ? { erro: 'Informe um número' } : { valor: value };
  },
  data(text) {
    const day = dia.safeParse(text);
    return day.success ? { valor: day.data } : { erro: 'Data inválida' };
  },
  lista(text, _raw, opcoes) {
    const option = opcoes.find((o) => plain(o) === plain(text));
    return option === undefined ? { erro: 'Escolha uma das opções' } : { valor: option };
  },
};

function lerSimNao(raw: unknown): Lido {
  if (typeof raw === 'boolean') return { valor: raw };
  const word = plain(texto(raw));
  if (word === '') return { valor: null };
  if (sim.has(word)) return { valor: true };
  return nao.has(word) ? { valor: false } : { erro: 'Use Sim ou Não' };
}

/** The fields as they hold for one contato: an option that was taken off the list stays a choice for whoever has it. */
export const comGuardados = <C extends CampoDefinido>(campos: readonly C[], guardados: Readonly<Record<string, unknown>>): C[] =>
  campos.map((campo) => {
    const valor = campo.tipo === 'lista' ? guardados[campo.id_campo] : undefined;
    return typeof valor === 'string' && !campo.opcoes.includes(valor) ? { ...campo, opcoes: [...campo.opcoes, valor] } : campo;
  });

/**
 * The one place where a value of an own field is read, from a form, an import or a filter: text as people write it, or the
 * stored value. null: empty. Whether the field is required is asked by `lerCampos`.
 */
export function lerCampo({ tipo, opcoes }: CampoDefinido, raw: unknown): Lido {
  if (raw === null || raw === undefined || raw === '') return { valor: null };
  if (tipo === 'sim_nao') return lerSimNao(raw);
  const text = texto(raw);
  if (text === '') return typeof raw === 'string' ? { valor: null } : { erro: 'Valor inválido' };
  return readers[tipo](text, raw, opcoes);
}

/** All values of a form by id_campo: what is stored, and one message for each that is refused. Fields that are not there any more are left out. */
export function lerCampos(
  campos: readonly CampoDefinido[],
  raw: Readonly<Record<string, unknown>>,
): { valores: Record<string, ValorDeCampo>; erros: Record<string, string> } {
  const valores: Record<string, ValorDeCampo> = {};
  const erros: Record<string, string> = {};
  for (const campo of campos) {
    const key = String(campo.id_campo);
    const lido = lerCampo(campo, Object.hasOwn(raw, key) ? raw[key] : undefined);
    if ('erro' in lido) erros[key] = lido.erro;
    else if (lido.valor !== null) valores[key] = lido.valor;
    else if (campo.obrigatorio === 1) erros[key] = 'Campo obrigatório';
  }
  return { valores, erros };
}

/** Values by id_campo in a reply. */
export const valoresDeCampos = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
