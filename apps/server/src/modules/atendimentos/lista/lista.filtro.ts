import type { Filtro } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import { type RawBuilder, sql } from 'kysely';

type Condition = RawBuilder<unknown>;

/** One or two letters are no trigram: an index over them would be read whole, so the other conditions lead. */
const likeBusca = (q: string): RawBuilder<boolean> => {
  const column = q.length < 3 ? sql`(s.busca || '')` : sql`s.busca`;
  return sql`${column} like '%' || sem_acento(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`;
};

/** One value by itself lets an index give the order, too. */
const among = (column: RawBuilder<unknown>, values: readonly number[]): Condition =>
  values.length === 1 ? sql`${column} = ${values[0]!}::bigint` : sql`${column} = any (${[...values]}::bigint[])`;

/** Conditions about the sala `s`; only what is asked for, so that each combination has a plan of its own. */
export function conditionsOf(filtro: Filtro): Condition[] {
  const all: Condition[] = [];
  if (filtro.q !== '') all.push(likeBusca(filtro.q));
  if (filtro.nao_lidas === 1) all.push(sql`s.nao_lidas > 0`);
  if (filtro.id_wpp_config.length > 0) all.push(among(sql`s.id_wpp_config`, filtro.id_wpp_config));
  if (filtro.id_departamento.length > 0) all.push(among(sql`s.id_departamento`, filtro.id_departamento));
  if (filtro.id_assunto.length > 0) all.push(among(sql`s.id_assunto`, filtro.id_assunto));
  if (filtro.status_id.length > 0) all.push(among(sql`s.status_id`, filtro.status_id));
  if (filtro.id_usuario.length > 0)
    all.push(sql`s.id_sala in (select fm.id_sala from sala_membro fm where fm.aberta and ${among(sql`fm.id_login`, filtro.id_usuario)})`);
  if (filtro.tag.length > 0)
    all.push(sql`s.id_contato in (select ft.id_contato from contato_tag ft where ft.name = any (${[...filtro.tag]}::text[]) and ft.id_contato is not null)`);
  if (filtro.de !== undefined) all.push(sql`s.ultima_em >= ${filtro.de}::timestamptz`);
  if (filtro.ate !== undefined) all.push(sql`s.ultima_em <= ${filtro.ate}::timestamptz`);
  return all;
}
