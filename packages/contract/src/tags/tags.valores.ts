import { plain } from '@prosa/brasil/texto.ts';

/** Kinds of value of a tag (spec 3), with the words that screens show. */
export const tiposDeTag = { bool: 'Sim ou não', string: 'Texto', number: 'Número', datetime: 'Data e hora', date: 'Data', time: 'Hora' } as const;
export type TipoDeTag = keyof typeof tiposDeTag;
export const tipos = Object.keys(tiposDeTag) as [TipoDeTag, ...TipoDeTag[]];
/** spec 5: what a free text may become. */
export const tiposDoTextoLivre = ['bool', 'string', 'number', 'datetime', 'date'] as const satisfies readonly TipoDeTag[];

/** spec 5: the value of a tag that was typed, not picked, carries this on the wire. */
export const prefixoNovo = 'novo_';

/** spec 9 */
export const tagsVisiveis = 6;
export const maxTags = 200;
export const maxNome = 60;
export const maxValor = 200;

/** spec 5 and 9: where a time starts when somebody puts one. */
export const horaPadrao = '08:00';

const pad = (n: string): string => n.padStart(2, '0');

function parseTime(text: string): string | null {
  const [, h = '', m = ''] = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text) ?? [];
  return h !== '' && Number(h) < 24 && Number(m) < 60 ? `${pad(h)}:${m}` : null;
}

/** `aaaa-mm-dd` or `dd/mm/aaaa`, a day that exists, between two years. */
function parseDate(text: string, from: number, to: number): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const [, d = '', m = '', y = ''] = iso ? [iso[0], iso[3], iso[2], iso[1]] : (/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []);
  const day = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)));
  const exists = y !== '' && day.getUTCMonth() === Number(m) - 1 && day.getUTCDate() === Number(d);
  return exists && Number(y) >= from && Number(y) <= to ? `${y}-${pad(m)}-${pad(d)}` : null;
}

/**
 * What a person typed or wrote into a file, as `valorDaTag` takes it: `10.000` is ten thousand here, while what is stored
 * has a point before its decimals.
 */
export const digitado = (type: TipoDeTag, text: string): string =>
  type === 'number' && /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/.test(text.trim()) ? text.trim().replaceAll('.', '') : text;

/** Both ways of writing a number: `1.234,50` and `1234.5`. */
function parseNumber(text: string): string | null {
  const point = text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
  const [, sign = '', whole = '', part = ''] = /^([+-]?)(\d{1,12})(?:\.(\d{1,6}))?$/.exec(point) ?? [];
  if (whole === '') return null;
  const digits = whole.replace(/^0+(?=\d)/, '');
  const decimals = part.replace(/0+$/, '');
  const zero = digits === '0' && decimals === '';
  return `${sign === '-' && !zero ? '-' : ''}${digits}${decimals === '' ? '' : `.${decimals}`}`;
}

const yes = new Set(['1', 'true', 'sim', 'yes']);
const no = new Set(['0', 'false', 'não', 'nao', 'no']);
function parseBool(text: string): string | null {
  const word = text.toLowerCase();
  return word === '' || yes.has(word) ? '1' : no.has(word) ? '0' : null;
}

/** A date and an hour joined by a space, a T or a comma. spec 5: from 1970-01-01 to 2069-01-01. */
function parseDatetime(text: string): string | null {
  const [, day = '', hour = ''] = /^(\S+?)(?:T|,?\s+)([\d:.]+)Z?$/.exec(text) ?? [];
  const date = parseDate(day, 1970, 2069);
  const time = parseTime(hour);
  return date === null || time === null || date > '2069-01-01' ? null : `${date}T${time}`;
}

const parsers: Readonly<Record<TipoDeTag, { parse: (text: string) => string | null; erro: string }>> = {
  bool: { parse: parseBool, erro: 'Escolha sim ou não' },
  string: { parse: (text) => (text === '' || text.length > maxValor ? null : text), erro: `Escreva o valor, com até ${maxValor} caracteres` },
  number: { parse: parseNumber, erro: 'Informe um número, como 12 ou 1.234,50' },
  datetime: { parse: parseDatetime, erro: 'Informe data e hora entre 01/01/1970 e 01/01/2069' },
  date: { parse: (text) => parseDate(text, 1900, 2099), erro: 'Informe uma data que exista, como 21/11/2026' },
  time: { parse: parseTime, erro: 'Informe uma hora entre 00:00 e 23:59' },
};

/** The value as it is stored, or what is wrong with it, for the person who wrote it. */
export function valorDaTag(type: TipoDeTag, text: string): { valor: string; erro?: undefined } | { erro: string } {
  const { parse, erro } = parsers[type];
  const valor = parse(text.trim());
  return valor === null ? { erro } : { valor };
}

const day = (iso: string): string => iso.split('-').toReversed().join('/');
const written: Partial<Record<TipoDeTag, (value: string) => string>> = {
  bool: (value) => (value === '0' ? 'Não' : 'Sim'),
  number: (value) => value.replace('.', ','),
  date: day,
  datetime: (value) => `${day(value.slice(0, 10))} ${value.slice(11)}`,
};

/** A stored value as people type it. */
export const valorPorExtenso = (type: TipoDeTag, value: string): string => written[type]?.(value) ?? value;

/** A tag in one cell of a file, the way `valorDaTag` reads its value again: `Última compra: 19/01/2026`; a yes is its name alone. */
export const tagPorExtenso = ({ name, type_value, value }: { name: string; type_value: TipoDeTag; value: string }): string =>
  type_value === 'bool' && value === '1' ? name : `${name}: ${valorPorExtenso(type_value, value)}`;

/** What makes two tags one (spec 5): bool by name, others by name plus value. */
export const chaveDaTag = ({ name, type_value, value }: { name: string; type_value: TipoDeTag; value: string }): string => {
  return type_value === 'bool' ? `bool ${plain(name)}` : `${plain(name)} ${value}`;
};
