import { plainWords } from '../texto.ts';
import { porUf } from './municipios.dados.ts';

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

let byCode: ReadonlyMap<string, Municipio> | undefined;
/** By the seven digits of the IBGE, or the first six, which some systems keep without the check digit. */
export function municipioPorCodigo(codigo: string): Municipio | undefined {
  byCode ??= new Map(municipios().flatMap((city) => [[city.codigo, city] as const, [city.codigo.slice(0, 6), city] as const]));
  return byCode.get(codigo);
}

/** Names that cities had before, or are called by, which spelling alone does not lead to. */
const otherNames: Partial<Record<Uf, Readonly<Record<string, string>>>> = {
  AP: { 'agua branca do amapari': 'pedra branca do amapari' },
  BA: { 'governador lomanto junior': 'barro preto', quinjingue: 'quijingue' },
  MA: { 'governador edson lobao': 'governador edison lobao' },
  MG: { 'itabirinha de mantena': 'itabirinha' },
  MT: { poxoreo: 'poxoreu' },
  PB: { 'campo de santana': 'tacima', santarem: 'joca claudino', serido: 'sao vicente do serido', 'sao domingos de pombal': 'sao domingos' },
  PE: { cabo: 'cabo de santo agostinho', itamaraca: 'ilha de itamaraca' },
  PR: { 'vila alta': 'alto paraiso' },
  RJ: { buzios: 'armacao dos buzios' },
  RN: {
    'augusto severo': 'campo grande',
    'januario cicco': 'boa saude',
    'presidente juscelino': 'serra caiada',
    'sao miguel de touros': 'sao miguel do gostoso',
  },
  RR: { 'sao luiz do anaua': 'sao luiz' },
  SC: { picarras: 'balneario picarras' },
  SE: { 'graco cardoso': 'graccho cardoso' },
  SP: { embu: 'embu das artes', florinia: 'florinea', pinhal: 'espirito santo do pinhal' },
  TO: { 'sao valerio da natividade': 'sao valerio', 'fortaleza do tabocao': 'tabocao' },
};

const shortened: Readonly<Record<string, string>> = {
  s: 'sao',
  st: 'santo',
  sto: 'santo',
  sta: 'santa',
  nsa: 'nossa',
  sra: 'senhora',
  pres: 'presidente',
  gov: 'governador',
  sen: 'senador',
  dep: 'deputado',
  cel: 'coronel',
  cap: 'capitao',
  mal: 'marechal',
  gal: 'general',
  gen: 'general',
  dr: 'doutor',
  eng: 'engenheiro',
  pe: 'padre',
  con: 'conselheiro',
  baln: 'balneario',
};
/** A name as it sounds: Moji and Mogi, Paraty and Parati, Luiz and Luís, Ipauçu and Ipaussu, "de" and "do" are alike. */
const sounded = (nome: string): string =>
  plainWords(nome.replace(/ç/gi, 'ss'))
    .split(' ')
    .map((word) => shortened[word] ?? word)
    .filter((word) => !/^(d|de|da|do|das|dos|e)$/.test(word))
    .join('')
    .replace(/th/g, 't')
    .replace(/ph/g, 'f')
    .replace(/(?<![lnc])h/g, '')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/z/g, 's')
    .replace(/j(?=[ei])/g, 'g')
    .replace(/ae/g, 'ai')
    .replace(/(.)\1+/g, '$1');

interface Names {
  readonly written: ReadonlyMap<string, Municipio>;
  /** Null: several sound so. */
  readonly sounding: ReadonlyMap<string, Municipio | null>;
}
const names = new Map<number, Names>();
function namesIn(id_uf: number): Names {
  const known = names.get(id_uf);
  if (known) return known;
  const cities = municipiosDe(id_uf);
  const sounding = new Map<string, Municipio | null>();
  for (const city of cities) {
    const sound = sounded(city.municipio);
    sounding.set(sound, sounding.has(sound) ? null : city);
  }
  const made = { written: new Map(cities.map((city) => [plainWords(city.municipio), city])), sounding };
  names.set(id_uf, made);
  return made;
}

/**
 * The city that a name and a state mean: without regard to accents, case and hyphens; else by a former name, or as it sounds where one city of the
 * state alone sounds so.
 */
export function municipioPorNome(nome: string, uf: string): Municipio | undefined {
  const estado = estados.find((e) => e.uf === uf.toUpperCase());
  // no name is so long
  if (!estado || nome.length > 120) return undefined;
  const { written, sounding } = namesIn(estado.id_uf);
  const wanted = plainWords(nome);
  return written.get(wanted) ?? written.get(otherNames[estado.uf]?.[wanted] ?? '') ?? (wanted === '' ? undefined : (sounding.get(sounded(nome)) ?? undefined));
}
