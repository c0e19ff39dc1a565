import type { ExportColumn, Value } from './exportacoes.api.ts';
import type { Formats } from './formats.ts';

/** Brazilian Excel opens UTF-8 only with this mark, and expects ';' between values. */
const mark = '\uFEFF';

/** A value that a spreadsheet would run as a formula is written as text; numbers and phones are none. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d\s().,-]+$/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function cell(value: Value, { kind }: ExportColumn, formats: Formats): string {
  if (value === null) return '';
  if (value instanceof Date) return formats.moment(value);
  if (kind === 'duracao') return formats.duration(Number(value));
  return typeof value === 'number' ? String(value).replace('.', ',') : quoted(harmless(value));
}

/** Lines of a CSV file, batch by batch. */
export async function* csv(columns: readonly ExportColumn[], batches: AsyncIterable<Value[][]>, formats: Formats): AsyncGenerator<Buffer> {
  yield Buffer.from(`${mark}${columns.map((c) => quoted(c.titulo)).join(';')}\r\n`);
  for await (const rows of batches) {
    yield Buffer.from(rows.map((row) => `${row.map((value, i) => cell(value, columns[i]!, formats)).join(';')}\r\n`).join(''));
  }
}
