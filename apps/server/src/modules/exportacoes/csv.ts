import { celulaCsv } from './celula.ts';
import type { ExportColumn, Value } from './fonte.ts';
import type { Formats } from './formats.ts';

/** Brazilian Excel opens UTF-8 only with this mark, and expects ';' between values. */
const mark = '\uFEFF';

function cell(value: Value, { kind }: ExportColumn, formats: Formats): string {
  if (value === null) return '';
  if (value instanceof Date) return formats.moment(value);
  if (kind === 'duracao') return formats.duration(Number(value));
  return typeof value === 'number' ? String(value).replace('.', ',') : celulaCsv(value);
}

/** Lines of a CSV file, batch by batch. */
export async function* csv(columns: readonly ExportColumn[], batches: AsyncIterable<Value[][]>, formats: Formats): AsyncGenerator<Buffer> {
  yield Buffer.from(`${mark}${columns.map((c) => celulaCsv(c.titulo)).join(';')}\r\n`);
  for await (const rows of batches) {
    yield Buffer.from(rows.map((row) => `${row.map((value, i) => cell(value, columns[i]!, formats)).join(';')}\r\n`).join(''));
  }
}
