import { estados, municipioPorCodigo, municipioPorNome } from '@prosa/brasil/municipios.ts';
import { plainWords } from '@prosa/brasil/texto.ts';

/** Digits that sheets take for numbers lose the zeros in front. */
const lengths: Readonly<Record<string, number>> = { cpf: 11, cnpj: 14, cep: 8 };
export function padded(destino: string, text: string): string {
  const length = lengths[destino];
  return length !== undefined && /^\d+$/.test(text) && text.length >= length - 3 ? text.padStart(length, '0') : text;
}

/** A day as files write it, with a time or with single digits, the way the form takes it. The day comes first, as here. */
export const dayOf = (text: string): string =>
  text
    .replace(
      /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?=$|[ T])/,
      (_, day: string, month: string, year: string) => `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`,
    )
    .replace(/^(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})[ T]\d{1,2}:\d{2}.*$/, '$1');

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

/** Columns of the file by where they go. `at`: column of the first of these fields that has one, '' for the row as a whole. */
export function columnsOf(mapa: Readonly<Record<string, string>>) {
  const column = new Map(Object.entries(mapa).map(([coluna, destino]) => [destino, coluna] as const));
  return {
    at: (...fields: readonly string[]): string => fields.map((field) => column.get(field)).find((coluna) => coluna !== undefined) ?? '',
    cell: (celulas: readonly string[], destino: string): string => {
      const coluna = column.get(destino);
      return coluna === undefined ? '' : padded(destino, (celulas[Number(coluna)] ?? '').trim());
    },
  };
}
