import { sql } from 'kysely';
import { byMoment, byName, byValue, lidaDe, type Ordem, type Sql } from '../../../core/registro/lista.ts';

/** As its row on the wire has a moment: to the millisecond. A screen puts cards by it, and reads on after it. */
const comoLido = (moment: Sql): Sql => sql`date_bin('1 millisecond', ${moment}, '1970-01-01T00:00:00Z')`;
const byReadMoment = (column: Sql): Ordem => ({ ...byMoment(column), lida: comoLido(column) });

/** What cards `t` can stand by; the first is a list's own: its keys, byte by byte. One that has no value is worth nothing, or is due at the end of time. */
export const ordensDeBlocos = {
  chave: { column: sql`t.chave collate "C"`, cast: (k) => sql`${k}::text collate "C"` },
  criado_em: byReadMoment(sql`t.criado_em`),
  alterado_em: byReadMoment(sql`t.alterado_em`),
  titulo: byName(sql`t.titulo`),
  valor: byValue(sql`coalesce(t.valor, -1)`),
  prazo_em: byReadMoment(sql`coalesce(t.prazo_em, 'infinity'::timestamptz)`),
  previsto_em: { column: sql`coalesce(t.previsto_em, 'infinity'::date)`, cast: (k) => sql`${k}::date` },
  prioridade: byValue(sql`coalesce(t.prioridade, 0)`),
} satisfies Record<string, Ordem>;

type Nome = keyof typeof ordensDeBlocos;

/** A day that there is, as ISO writes it. */
const isDay = (text: string): boolean => /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
const day = (text: string): string | undefined => (text === '' ? 'infinity' : isDay(text) ? text : undefined);
const moment = (text: string): string | undefined =>
  text === '' ? 'infinity' : isDay(text.slice(0, 10)) && /^.{10}T\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
const number =
  (none: string) =>
  (text: string): string | undefined =>
    text === '' ? none : /^\d{1,15}$/.test(text) ? text : undefined;
/** A value as a row on the wire has it ('': none), as PostgreSQL reads it; undefined: it is none of these. */
const valores: Readonly<Record<Exclude<Nome, 'chave'>, (text: string) => string | undefined>> = {
  criado_em: moment,
  alterado_em: moment,
  prazo_em: moment,
  previsto_em: day,
  valor: number('-1'),
  prioridade: number('0'),
  titulo: (text) => text,
};

const ordemDe = (ordem: string | undefined): { nome: Nome; way: Sql; down: boolean } => {
  const [asked = '', way] = (ordem ?? '').split(' ');
  const nome = Object.hasOwn(ordensDeBlocos, asked) ? (asked as Nome) : 'chave';
  return { nome, down: way === 'desc', way: sql.raw(way === 'desc' ? 'desc' : 'asc') };
};

/** ORDER BY of the cards of one list. */
export function emOrdem(ordem: string | undefined): Sql {
  const { nome, way } = ordemDe(ordem);
  return nome === 'chave' ? sql`t.chave` : sql`${lidaDe(ordensDeBlocos[nome])} ${way}, t.id_bloco ${way}`;
}

/** The condition for what stands behind a place of a list (`depois_de`); a place that is none has everything behind it. */
export function atrasDe(depois_de: string, ordem: string | undefined): Sql {
  const { nome, down } = ordemDe(ordem);
  if (nome === 'chave') return sql`t.chave collate "C" > ${depois_de}`;
  const [, said = '', id] = /^(?:(.*) )?(\d{1,15})$/s.exec(depois_de) ?? [];
  const valor = id === undefined ? undefined : valores[nome](said);
  if (valor === undefined) return sql`true`;
  return sql`(${lidaDe(ordensDeBlocos[nome])}, t.id_bloco) ${sql.raw(down ? '<' : '>')} (${ordensDeBlocos[nome].cast(valor)}, ${id}::bigint)`;
}
