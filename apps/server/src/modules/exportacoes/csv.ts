import { formatCpfOrCnpj, isCpfOrCnpj } from '@prosa/brasil/documentos/documento.ts';
import { formatCep, isCep } from '@prosa/brasil/lugares/cep.ts';
import { celulaCsv } from '../../core/celula-csv.ts';
import type { ExportColumn, Value } from './fonte.ts';
import type { Formats } from './formats.ts';

/** Brazilian Excel opens UTF-8 only with this mark, and expects ';' between values. */
const mark = '\uFEFF';

const ofPhones = /fone|celular|whats/i;

/** Digits that are a name: a spreadsheet would count with them, and lose the zeros in front. With dots they are text. */
export function comPontos(text: string, titulo: string): string {
  if (!/^\d{8,14}$/.test(text)) return text;
  if (text.length > 8) return isCpfOrCnpj(text) && !ofPhones.test(titulo) ? formatCpfOrCnpj(text) : text;
  return isCep(text) && /\bCEP\b/i.test(titulo) ? formatCep(text) : text;
}

function cell(value: Value, { kind, titulo }: ExportColumn, formats: Formats): string {
  if (value === null) return '';
  if (value instanceof Date) return formats.moment(value);
  if (kind === 'duracao') return formats.duration(Number(value));
  return typeof value === 'number' ? String(value).replace('.', ',') : celulaCsv(comPontos(value, titulo));
}

/** Lines of a CSV file, batch by batch. */
export async function* csv(columns: readonly ExportColumn[], batches: AsyncIterable<Value[][]>, formats: Formats): AsyncGenerator<Buffer> {
  yield Buffer.from(`${mark}${columns.map((c) => celulaCsv(c.titulo)).join(';')}\r\n`);
  for await (const rows of batches) {
    yield Buffer.from(rows.map((row) => `${row.map((value, i) => cell(value, columns[i]!, formats)).join(';')}\r\n`).join(''));
  }
}
