import { diaEm } from '@prosa/brasil/expediente.ts';
import { estados, municipioPorCodigo, municipioPorNome } from '@prosa/brasil/lugares/municipios.ts';
import { plainWords } from '@prosa/brasil/texto.ts';

/** Digits that sheets take for numbers lose the zeros in front. */
const lengths: Readonly<Record<string, number>> = { cpf: 11, cnpj: 14, cep: 8 };
export function padded(destino: string, text: string): string {
  const length = lengths[destino];
  return length !== undefined && /^\d+$/.test(text) && text.length >= length - 3 ? text.padStart(length, '0') : text;
}

/** Words of files for no day: zeros, and birthdays that keep their year to themselves. */
const noDay = /^(?:0{1,4}[/.-]0{1,2}[/.-]0{1,4}(?:[ T].*)?|--\d{2}-\d{2}|-+|n\/[ad])$/i;
/** A moment with its zone: 2026-12-01T02:30:00.000Z. */
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/;
/** Two digits are of this century up to so many years from now; of the last one beyond. */
const yearsAhead = 20;

function yearOf(digits: string, latest: number): string {
  if (digits.length === 4) return digits;
  const year = 2000 + Number(digits);
  return String(year > latest ? year - 100 : year);
}

/** The day that the clock of this time zone shows at a moment, as yyyy-mm-dd; '' for no moment. */
export function dayIn(fuso: string, moment: string): string {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? '' : diaEm(fuso, at.getTime());
}

/**
 * A day as files write it, with a time, with single digits or a year of two, the way the form takes it; '' for what is none. The day comes
 * first, as here. A moment with its zone is the day on the clock of `fuso`. `nascimento`: it is not in the future.
 */
export function dayOf(text: string, { fuso, nascimento = false }: { fuso?: string; nascimento?: boolean } = {}): string {
  if (noDay.test(text)) return '';
  if (fuso !== undefined && withZone.test(text)) return dayIn(fuso, text) || text;
  const latest = new Date().getFullYear() + (nascimento ? 0 : yearsAhead);
  return text
    .replace(
      /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?=$|[ T])/,
      (_, day: string, month: string, year: string) => `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${yearOf(year, latest)}`,
    )
    .replace(/^(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})[ T]\d{1,2}:\d{2}.*$/, '$1');
}

const ufOf = (text: string): string | undefined =>
  estados.find(({ uf, nome }) => plainWords(uf) === plainWords(text) || plainWords(nome) === plainWords(text))?.uf;

/** Columns that say the city by its code of the IBGE. */
export const codigosDeCidade = ['codigo ibge', 'ibge', 'codigo do ibge', 'codigo do municipio', 'codigo ibge do municipio', 'cod municipio', 'cmun'];

/** spec 5: city required needs id_municipio and id_uf. `erros`: by 'cidade' and 'uf'. */
export function cityOf(
  cidade: string,
  estado: string,
): { valores?: { id_municipio: number; id_uf: number }; erros?: Partial<Record<'cidade' | 'uf', string>> } {
  if (cidade === '' && estado === '') return {};
  if (/^\d{6,7}$/.test(cidade)) {
    const city = municipioPorCodigo(cidade);
    if (!city) return { erros: { cidade: 'Não há cidade com este código do IBGE' } };
    if (estado !== '' && ufOf(estado) !== city.uf) return { erros: { uf: `O código do IBGE é de ${city.uf}` } };
    return { valores: { id_municipio: city.id_municipio, id_uf: city.id_uf } };
  }
  const [, inCity] = /[/-]\s*([A-Za-z]{2})$/.exec(cidade) ?? [];
  const uf = ufOf(estado || (inCity ?? ''));
  if (estado !== '' && uf === undefined) return { erros: { uf: 'Estado desconhecido' } };
  if (uf === undefined) return { erros: { cidade: 'Informe também o estado' } };
  if (cidade === '') return { erros: { uf: 'Informe também a cidade' } };
  const municipio = municipioPorNome(cidade.replace(/[/-]\s*[A-Za-z]{2}$/, ''), uf);
  if (!municipio) return { erros: { cidade: `Não há esta cidade em ${uf}` } };
  return { valores: { id_municipio: municipio.id_municipio, id_uf: municipio.id_uf } };
}

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Between the values of one cell: Google's mark, and what people type. */
export const entreValores = ' ::: ';

/**
 * Columns of the file by where they go. `at`: column of the first of these fields that has one, '' for the row as a whole. Parts of a name that
 * stand in several columns are one text; of other fields each column is a value.
 */
export function columnsOf(mapa: Readonly<Record<string, string>>) {
  const columns = Map.groupBy(
    Object.keys(mapa).toSorted((a, b) => Number(a) - Number(b)),
    (coluna) => mapa[coluna]!,
  );
  return {
    at: (...fields: readonly string[]): string => fields.map((field) => columns.get(field)?.[0]).find((coluna) => coluna !== undefined) ?? '',
    cell: (celulas: readonly string[], destino: string): string =>
      (columns.get(destino) ?? [])
        .map((coluna) => padded(destino, (celulas[Number(coluna)] ?? '').trim()))
        .filter((text) => text !== '')
        .join(destino === 'nome' ? ' ' : entreValores),
  };
}
