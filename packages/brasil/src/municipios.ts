import { porUf } from './municipios.dados.ts';
import { plainWords } from './texto.ts';

/** spec 3: codes of the states. */
export const estados = [
  { id_uf: 12, uf: 'AC', nome: 'Acre' },
  { id_uf: 27, uf: 'AL', nome: 'Alagoas' },
  { id_uf: 13, uf: 'AM', nome: 'Amazonas' },
  { id_uf: 16, uf: 'AP', nome: 'Amapá' },
  { id_uf: 29, uf: 'BA', nome: 'Bahia' },
  { id_uf: 23, uf: 'CE', nome: 'Ceará' },
  { id_uf: 53, uf: 'DF', nome: 'Distrito Federal' },
  { id_uf: 32, uf: 'ES', nome: 'Espírito Santo' },
  { id_uf: 52, uf: 'GO', nome: 'Goiás' },
  { id_uf: 21, uf: 'MA', nome: 'Maranhão' },
  { id_uf: 31, uf: 'MG', nome: 'Minas Gerais' },
  { id_uf: 50, uf: 'MS', nome: 'Mato Grosso do Sul' },
  { id_uf: 51, uf: 'MT', nome: 'Mato Grosso' },
  { id_uf: 15, uf: 'PA', nome: 'Pará' },
  { id_uf: 25, uf: 'PB', nome: 'Paraíba' },
  { id_uf: 26, uf: 'PE', nome: 'Pernambuco' },
  { id_uf: 22, uf: 'PI', nome: 'Piauí' },
  { id_uf: 41, uf: 'PR', nome: 'Paraná' },
  { id_uf: 33, uf: 'RJ', nome: 'Rio de Janeiro' },
  { id_uf: 24, uf: 'RN', nome: 'Rio Grande do Norte' },
  { id_uf: 11, uf: 'RO', nome: 'Rondônia' },
  { id_uf: 14, uf: 'RR', nome: 'Roraima' },
  { id_uf: 43, uf: 'RS', nome: 'Rio Grande do Sul' },
  { id_uf: 42, uf: 'SC', nome: 'Santa Catarina' },
  { id_uf: 28, uf: 'SE', nome: 'Sergipe' },
  { id_uf: 35, uf: 'SP', nome: 'São Paulo' },
  { id_uf: 17, uf: 'TO', nome: 'Tocantins' },
] as const;
export type Estado = (typeof estados)[number];
export type Uf = Estado['uf'];

/** spec 3: one city of the static list. */
export interface Municipio {
  readonly id_municipio: number;
  /** Upper case. */
  readonly municipio: string;
  /** Seven digits of the IBGE; the first two are `id_uf`. */
  readonly codigo: string;
  readonly id_uf: number;
  readonly uf: Uf;
}

let list: readonly Municipio[] | undefined;

/** All of them, by state, then by name; `id_municipio` counts in that order from 1. */
export function municipios(): readonly Municipio[] {
  list ??= estados
    .flatMap(({ id_uf, uf }) => porUf[uf]!.split('|').map((entry) => ({ municipio: entry.slice(5), codigo: `${id_uf}${entry.slice(0, 5)}`, id_uf, uf })))
    .map((city, i) => ({ id_municipio: i + 1, ...city }));
  return list;
}

const byUf = new Map<number, readonly Municipio[]>();
export function municipiosDe(id_uf: number): readonly Municipio[] {
  const known = byUf.get(id_uf) ?? municipios().filter((city) => city.id_uf === id_uf);
  byUf.set(id_uf, known);
  return known;
}

export const municipioPorId = (id_municipio: number): Municipio | undefined => municipios()[id_municipio - 1];

/** The city that a name and a state mean, without regard to accents, case and hyphens: what a postal service answers. */
export function municipioPorNome(nome: string, uf: string): Municipio | undefined {
  const estado = estados.find((e) => e.uf === uf.toUpperCase());
  const wanted = plainWords(nome);
  return estado && municipiosDe(estado.id_uf).find((city) => plainWords(city.municipio) === wanted);
}
