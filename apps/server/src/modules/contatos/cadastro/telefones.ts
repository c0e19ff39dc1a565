import { phoneKey, storedPhone } from '@prosa/brasil/telefone.ts';
import { isPossiblePhone } from '@prosa/brasil/telefone-internacional.ts';
import type { TipoDeTelefone } from '@prosa/contract/tipos/telefones.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

export interface Telefone {
  id_telefone: number;
  tipo_contato: TipoDeTelefone;
  numero: string;
  principal: 0 | 1;
}
export type NovoTelefone = Omit<Telefone, 'id_telefone'>;

interface Sent {
  telefones?: readonly NovoTelefone[] | undefined;
  telefone?: string | undefined;
  tipo_telefone?: TipoDeTelefone | undefined;
  celular?: string | undefined;
  tipo_celular?: TipoDeTelefone | undefined;
}

/**
 * The phones that a body asks for, as they are stored; undefined: it says nothing of phones. A client without the list sends
 * telefone, which is the primary one, and celular, which stands beside it (spec 3).
 */
export function phonesOf(body: Sent, stored: readonly Telefone[]): NovoTelefone[] | undefined {
  if (body.telefones) return body.telefones.map((phone) => ({ ...phone, numero: storedPhone(phone.numero) }));
  if (body.telefone === undefined && body.celular === undefined) return undefined;
  let list: NovoTelefone[] = stored.map(({ tipo_contato, numero, principal }) => ({ tipo_contato, numero, principal }));
  const put = (typed: string | undefined, tipo_contato: TipoDeTelefone, main: boolean): void => {
    if (typed === undefined) return;
    const numero = storedPhone(typed);
    const old = list.find(({ principal }) => (principal === 1) === main);
    if (numero === '' && main) list = list.filter((phone) => phone !== old);
    if (numero === '') return;
    const same = list.find((phone) => phoneKey(phone.numero) === phoneKey(numero));
    if (same) same.tipo_contato = tipo_contato;
    else if (main && old) Object.assign(old, { numero, tipo_contato });
    else list.push({ tipo_contato, numero, principal: 0 });
  };
  const main = stored.find(({ principal }) => principal === 1);
  put(body.telefone, body.tipo_telefone ?? main?.tipo_contato ?? 'Trabalho', true);
  put(body.celular, body.tipo_celular ?? 'Celular', false);
  const first = list[0];
  if (first && !list.some(({ principal }) => principal === 1)) first.principal = 1;
  return list;
}

/** spec 5: valid if it parses and is possible for the country. A number that is stored already is not asked again. */
export function impossiblePhones(list: readonly NovoTelefone[], stored: readonly Telefone[]): Record<string, string> {
  const known = new Set(stored.map(({ numero }) => storedPhone(numero)));
  const wrong = list.flatMap(({ numero }, i) =>
    known.has(numero) || isPossiblePhone(numero) ? [] : [[`telefones.${i}.numero`, 'Telefone inválido'] as const],
  );
  return Object.fromEntries(wrong);
}

export const phoneKeys = (list: readonly { numero: string }[]): Map<string, number> => new Map(list.map(({ numero }, i) => [phoneKey(numero), i]));

/** Makes exactly these the phones of the contato; one that stays keeps its number. */
export async function writePhones(db: Db, id_contato: number, stored: readonly Telefone[], list: readonly NovoTelefone[]): Promise<void> {
  const ids = new Map(stored.map((phone) => [phoneKey(phone.numero), phone.id_telefone]));
  const rows = list.map((phone, ordem) => ({ ...phone, ordem, id_telefone: ids.get(phoneKey(phone.numero)) ?? null, principal: phone.principal === 1 }));
  const kept = rows.flatMap(({ id_telefone }) => (id_telefone === null ? [] : [id_telefone]));
  await sql`delete from contato_telefone where id_contato = ${id_contato} and not id_telefone = any (${kept}::bigint[])`.execute(db);
  // none first: the primary one moves past the unique index
  await sql`update contato_telefone set principal = false where id_contato = ${id_contato} and principal`.execute(db);
  const json = JSON.stringify(rows);
  await sql`with x as (select * from jsonb_to_recordset(${json}::jsonb) as x(id_telefone bigint, tipo_contato text, numero text, principal boolean))
    update contato_telefone t set tipo_contato = x.tipo_contato, numero = x.numero, principal = x.principal
    from x where t.id_contato = ${id_contato} and t.id_telefone = x.id_telefone`.execute(db);
  await sql`insert into contato_telefone (id_contato, tipo_contato, numero, principal)
    select ${id_contato}::bigint, x.tipo_contato, x.numero, x.principal
    from jsonb_to_recordset(${json}::jsonb) as x(id_telefone bigint, tipo_contato text, numero text, principal boolean, ordem int)
    where x.id_telefone is null order by x.ordem`.execute(db);
}
