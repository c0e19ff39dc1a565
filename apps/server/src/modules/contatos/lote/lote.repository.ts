import type { AcaoDeContato } from '@prosa/contract/contatos/lote.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { recordEventsOf } from '../../../core/domain-events/domain-events.ts';
import '../contatos.domain-events.ts';
import type { Viewer } from '../lista/contatos.scope.ts';
import type { ContatoFiltro } from '../lista/filtro.ts';

/** What an act sets or takes off. */
export interface Valor {
  id_responsavel?: number | null;
  name?: string;
  type_value?: string;
  value?: string;
}

export interface LoteRow {
  id_lote: number;
  id_login: number;
  acao: AcaoDeContato;
  valor: Valor | null;
  ids: number[] | null;
  filtro: ContatoFiltro | null;
  visao: Pick<Viewer, 'departamentos' | 'escopos'>;
  estado: 'executando' | 'pronto' | 'desfazendo' | 'desfeito';
  ultimo: number;
  total: number;
  feitos: number;
  mudados: number;
  criado_em: Date;
}

const columns = sql`l.id_lote, l.id_login, l.acao, l.valor, l.ids, l.filtro, l.visao, l.estado, l.ultimo, l.total, l.feitos, l.criado_em,
  (select count(*) from contato_lote_item i where i.id_lote = l.id_lote) as mudados`;

export async function insertLote(db: Db, lote: Pick<LoteRow, 'id_login' | 'acao' | 'valor' | 'ids' | 'filtro' | 'visao' | 'total'>): Promise<number> {
  const { id_lote } = await db
    .insertInto('contato_lote')
    .values({
      ...lote,
      valor: lote.valor && JSON.stringify(lote.valor),
      filtro: lote.filtro && JSON.stringify(lote.filtro),
      visao: JSON.stringify(lote.visao),
    })
    .returning('id_lote')
    .executeTakeFirstOrThrow();
  return id_lote;
}

export async function findLote(db: Db, id_lote: number): Promise<LoteRow | undefined> {
  const { rows } = await sql<LoteRow>`select ${columns} from contato_lote l where l.id_lote = ${id_lote}`.execute(db);
  return rows[0];
}

/** Held until the transaction ends: two runs of one job do not do the same stretch. */
export async function lockLote(db: Db, id_lote: number): Promise<LoteRow | undefined> {
  const { rows } = await sql<{ id_lote: number }>`select l.id_lote from contato_lote l where l.id_lote = ${id_lote} for update`.execute(db);
  return rows[0] && findLote(db, id_lote);
}

/** `from`: only while it is in this state; false when it is in another one by now. */
export async function changeLote(
  db: Db,
  id_lote: number,
  values: Partial<Pick<LoteRow, 'estado' | 'ultimo' | 'total' | 'feitos'>>,
  from?: LoteRow['estado'],
): Promise<boolean> {
  const result = await db
    .updateTable('contato_lote')
    .set(values)
    .where('id_lote', '=', id_lote)
    .$if(from !== undefined, (q) => q.where('estado', '=', from!))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

interface Change {
  readonly column: RawBuilder<unknown>;
  readonly name: string;
  readonly to: RawBuilder<unknown>;
  /** Reads the value that was there from the item. */
  readonly back: RawBuilder<unknown>;
  readonly tipo: string;
  readonly only: RawBuilder<unknown>;
}

function changeOf(acao: AcaoDeContato, valor: Valor | null): Change {
  const status = { column: sql`status`, name: 'status', back: sql`(a.antes ->> 'status')::smallint`, tipo: 'alterado', only: sql`c.excluido_em is null` };
  const trash = { column: sql`excluido_em`, name: 'excluido_em', back: sql`(a.antes ->> 'excluido_em')::timestamptz` };
  switch (acao) {
    case 'responsavel':
      return {
        column: sql`id_responsavel`,
        name: 'id_responsavel',
        to: sql`${valor?.id_responsavel ?? null}::bigint`,
        back: sql`(a.antes ->> 'id_responsavel')::bigint`,
        tipo: 'alterado',
        only: sql`c.excluido_em is null`,
      };
    case 'arquivar':
      return { ...status, to: sql`0::smallint` };
    case 'desarquivar':
      return { ...status, to: sql`1::smallint` };
    case 'excluir':
      // somebody is talking with them: they stay
      return {
        ...trash,
        to: sql`now()`,
        tipo: 'excluido',
        only: sql`c.excluido_em is null and not exists (select from sala s where s.id_contato = c.id_contato and s.status_id in (0, 1, 2, 6, 7))`,
      };
    case 'restaurar':
      return { ...trash, to: sql`null::timestamptz`, tipo: 'restaurado', only: sql`c.apagado_em is null` };
    default:
      throw new Error(`${acao} changes no column`);
  }
}

const isTag = (acao: AcaoDeContato): boolean => acao === 'tag' || acao === 'tirar_tag';
const asJson = (value: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(to_jsonb(${value}), 'null')`;

async function setColumn(db: Db, { id_lote, id_login, acao, valor }: LoteRow, ids: readonly number[]): Promise<void> {
  const { column, name, to, tipo, only } = changeOf(acao, valor);
  await sql`with alvo as (
      select c.id_contato, ${asJson(sql`c.${column}`)} as antes from contato c where c.id_contato = any (${[...ids]}::bigint[]) and ${only} and c.${column} is distinct from ${to} for update
    ), item as (
      insert into contato_lote_item (id_lote, id_contato, antes) select ${id_lote}, id_contato, jsonb_build_object(${name}::text, antes, 'depois', ${asJson(to)}) from alvo
    ), mudanca as (
      insert into contato_mudanca (id_contato, id_login, tipo, campos) select id_contato, ${id_login}, ${tipo}, jsonb_build_object(${name}::text, jsonb_build_array(antes, ${asJson(to)})) from alvo
    ) update contato c set ${column} = ${to}, versao = c.versao + 1, alterado_em = now() from alvo where c.id_contato = alvo.id_contato`.execute(db);
}

async function addTag(db: Db, { id_lote, id_login, valor }: LoteRow, ids: readonly number[], most: number): Promise<void> {
  await sql`with nova as (
      insert into contato_tag (id_contato, name, type_value, value, altera_valor)
      select c.id_contato, ${valor!.name}, ${valor!.type_value}, ${valor!.value}, coalesce((
        select m.altera_valor from tag_modelo m where m.excluido_em is null and sem_acento(m.name) = sem_acento(${valor!.name}) and m.type_value = ${valor!.type_value}
          and m.value in ('', ${valor!.value}) order by m.value desc limit 1), 1) from contato c
      where c.id_contato = any (${[...ids]}::bigint[]) and c.excluido_em is null and (select count(*) from contato_tag t where t.id_contato = c.id_contato) < ${most}
      on conflict do nothing returning id_contato, id_tag, value
    ), mudanca as (
      insert into contato_mudanca (id_contato, id_login, tipo, campos) select id_contato, ${id_login}, 'alterado', jsonb_build_object('tags', jsonb_build_array(null, ${valor!.name}::text)) from nova
    ) insert into contato_lote_item (id_lote, id_contato, antes) select ${id_lote}, id_contato, jsonb_build_object('id_tag', id_tag, 'value', value) from nova`.execute(
    db,
  );
}

async function removeTag(db: Db, { id_lote, id_login, valor }: LoteRow, ids: readonly number[]): Promise<void> {
  await sql`with velha as (
      delete from contato_tag t using contato c where c.id_contato = t.id_contato and c.excluido_em is null and t.id_contato = any (${[...ids]}::bigint[])
        and sem_acento(t.name) = sem_acento(${valor!.name}) returning t.*
    ), mudanca as (
      insert into contato_mudanca (id_contato, id_login, tipo, campos) select distinct id_contato, ${id_login}::bigint, 'alterado', jsonb_build_object('tags', jsonb_build_array(${valor!.name}::text, null)) from velha
    ) insert into contato_lote_item (id_lote, id_contato, antes) select ${id_lote}, id_contato, jsonb_build_object('tags', jsonb_agg(to_jsonb(velha) - 'id_empresa')) from velha group by id_contato`.execute(
    db,
  );
}

/** Does the act to these, as far as it is not done to them already, and keeps what there was. */
export function apply(db: Db, lote: LoteRow, ids: readonly number[], mostTags: number): Promise<void> {
  if (lote.acao === 'tag') return addTag(db, lote, ids, mostTags);
  if (lote.acao === 'tirar_tag') return removeTag(db, lote, ids);
  return setColumn(db, lote, ids);
}

export async function nextItems(db: Db, id_lote: number, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contato_lote_item')
    .select('id_contato')
    .where('id_lote', '=', id_lote)
    .where('id_contato', '>', after)
    .orderBy('id_contato')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id_contato);
}

/** Takes the act back where nobody changed its result; tells where. */
export async function revert(db: Db, { id_lote, id_login, acao, valor }: LoteRow, ids: readonly number[]): Promise<number[]> {
  const done = async (query: RawBuilder<{ id_contato: number }>) => [...new Set((await query.execute(db)).rows.map((row) => row.id_contato))];
  const items = sql`select i.id_contato, i.antes from contato_lote_item i where i.id_lote = ${id_lote} and i.id_contato = any (${[...ids]}::bigint[])`;
  if (isTag(acao)) {
    if (acao === 'tag')
      // what was put on is forgotten with a person who was anonymised; each of the others knows its own
      return done(
        sql`delete from contato_tag t using (${items}) a where t.id_contato = a.id_contato and t.id_tag = (a.antes ->> 'id_tag')::bigint
          and t.value = coalesce(a.antes ->> 'value', ${valor?.value ?? null}::text, t.value) returning t.id_contato`,
      );
    return done(sql`insert into contato_tag (id_tag, id_contato, name, type_value, value, altera_valor, criado_em) overriding system value
        select v.id_tag, v.id_contato, v.name, v.type_value, v.value, v.altera_valor, v.criado_em from (${items}) a, jsonb_populate_recordset(null::contato_tag, a.antes -> 'tags') v
        on conflict do nothing returning id_contato`);
  }
  const { column, name, back } = changeOf(acao, valor);
  return done(sql`with a as (
      select i.* from (${items}) i join contato c on c.id_contato = i.id_contato where ${asJson(sql`c.${column}`)} = i.antes -> 'depois'
    ), mudanca as (
      insert into contato_mudanca (id_contato, id_login, tipo, campos)
      select id_contato, ${id_login}, ${acao === 'excluir' ? 'restaurado' : acao === 'restaurar' ? 'excluido' : 'alterado'}, jsonb_build_object(${name}::text, jsonb_build_array(antes -> 'depois', antes -> ${name}::text)) from a
    ) update contato c set ${column} = ${back}, versao = c.versao + 1, alterado_em = now() from a where c.id_contato = a.id_contato returning c.id_contato`);
}

const events = { excluir: ['contato_excluido', 'contato_restaurado'], restaurar: ['contato_restaurado', 'contato_excluido'] } as const;

/** Tells those who listen for changes of contatos, in the transaction of the change. */
export async function tellLote(db: Db, { id_lote, id_login, acao, estado }: LoteRow, ids: readonly number[]): Promise<void> {
  const of = sql`contato_lote_item i where i.id_lote = ${id_lote} and i.id_contato = any (${[...ids]}::bigint[])`;
  if (acao === 'excluir' || acao === 'restaurar')
    await recordEventsOf(
      db,
      events[acao][estado === 'desfazendo' ? 1 : 0],
      sql`select jsonb_build_object('id_contato', i.id_contato, 'id_login', ${id_login}::bigint) from ${of}`,
    );
  else
    await recordEventsOf(
      db,
      'contato_alterado',
      sql`select jsonb_build_object('id_contato', i.id_contato, 'id_login', ${id_login}::bigint, 'campos', jsonb_build_array(${isTag(acao) ? 'tags' : changeOf(acao, null).name}::text)) from ${of}`,
    );
}

/** Over all empresas: lots that nobody can undo any more. */
export async function deleteOldLotes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('contato_lote').where('criado_em', '<', before).where('estado', 'in', ['pronto', 'desfeito']).execute();
}
