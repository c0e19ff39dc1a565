import { CsvError, parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/universal';
import { semMarca } from '../../core/celula-csv.ts';
import { TooBig, unpackedWorkbook } from './planilha.zip.ts';

/** A file that cannot be read; the message is for the person. */
export class Unreadable extends Error {}

export interface Planilha {
  titulos: string[];
  /** With their number in the file, as a spreadsheet shows it. */
  linhas: { linha: number; celulas: string[] }[];
}
interface Limits {
  linhas: number;
  colunas: number;
  celula: number;
}

/** Of a file that is too much for anybody's sheet, however it is packed. */
export const tooBig = 'O arquivo é grande demais para ser lido. Divida-o em partes menores.';

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
const isOldExcel = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;

/** The text of a CSV file: UTF-16 and UTF-8 say what they are, what is not UTF-8 is what Excel writes in Brazil. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes); // not valid UTF-8: every byte means something here
  }
}

/** What separates the columns: what the heading has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const heading =
    text
      .slice(0, 10_000)
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/\r?\n/, 1)[0] ?? '';
  const count = (char: string): number => heading.split(char).length - 1;
  return [';', ',', '\t', '|'].toSorted((a, b) => count(b) - count(a))[0]!;
}

/** Excel's own first line for what separates the columns; it is no row of the sheet. */
const separator = /^\uFEFF?sep=([^\r\n])\r?\n/i;

const two = (n: number): string => String(n).padStart(2, '0');
/** A cell as people would have typed it; days of a sheet are days without a time zone. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return `${two(cell.getUTCDate())}/${two(cell.getUTCMonth() + 1)}/${cell.getUTCFullYear()}`;
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não';
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell).replace('.', ',');
  // one line each: no field of a contato has more, and a name with a line break spoils every list it stands in
  return typeof cell === 'string'
    ? cell
        .normalize('NFC')
        .trim()
        .replace(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space))
    : '';
}

function readCsv(bytes: Uint8Array): unknown[][] {
  const said = decode(bytes);
  const text = said.replace(separator, '');
  const delimiter = separator.exec(said)?.[1] ?? delimiterOf(text);
  try {
    // empty lines count: the rows keep the numbers that people see
    const rows: string[][] = parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true });
    return rows.map((row) => row.map(semMarca));
  } catch (cause) {
    if (cause instanceof CsvError && cause.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new Unreadable('Há aspas abertas e não fechadas no arquivo. Corrija-as ou salve-o como XLSX.', { cause });
    throw new Unreadable('Não foi possível ler o arquivo. Salve-o de novo como CSV ou XLSX.', { cause });
  }
}

async function readXlsx(bytes: Uint8Array): Promise<unknown[][]> {
  try {
    const { buffer, byteOffset, byteLength } = unpackedWorkbook(bytes);
    return (await readSheet(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer)) as unknown[][];
  } catch (cause) {
    if (cause instanceof TooBig) throw new Unreadable(tooBig, { cause });
    throw new Unreadable('Não foi possível ler a planilha. Salve-a de novo como XLSX ou CSV.', { cause });
  }
}

/** Headings and rows of a CSV (; , tab or |, any usual encoding) or of the first sheet of an XLSX. Empty rows are left out. */
export async function lerPlanilha(bytes: Uint8Array, limits: Limits): Promise<Planilha> {
  if (bytes.length === 0) throw new Unreadable('O arquivo está vazio.');
  if (isOldExcel(bytes)) throw new Unreadable('Planilhas XLS antigas não são lidas. Salve como XLSX ou CSV.');
  const cells = isZip(bytes) ? await readXlsx(bytes) : readCsv(bytes);
  const rows = cells.map((row, i) => ({ linha: i + 1, celulas: row.map(textOf) })).filter(({ celulas }) => celulas.some((cell) => cell !== ''));
  const [heading, ...linhas] = rows;
  return fitted({ titulos: heading?.celulas ?? [], linhas }, limits);
}

/** A sheet within the limits, each row as wide as the others. */
export function fitted({ titulos, linhas }: Planilha, limits: Limits): Planilha {
  if (linhas.length === 0) throw new Unreadable('O arquivo não tem linhas além do cabeçalho.');
  if (linhas.length > limits.linhas) throw new Unreadable(`O arquivo tem ${linhas.length} linhas. Divida-o em partes de até ${limits.linhas}.`);
  const largura = Math.max(titulos.length, ...linhas.slice(0, 200).map(({ celulas }) => celulas.length));
  if (largura > limits.colunas) throw new Unreadable(`O arquivo tem ${largura} colunas. O máximo é ${limits.colunas}.`);
  const fit = (row: string[]): string[] => Array.from({ length: largura }, (_, i) => (row[i] ?? '').replaceAll('\0', '').slice(0, limits.celula));
  return {
    titulos: fit(titulos).map((titulo, i) => titulo || `Coluna ${i + 1}`),
    linhas: linhas.map(({ linha, celulas }) => ({ linha, celulas: fit(celulas) })),
  };
}
