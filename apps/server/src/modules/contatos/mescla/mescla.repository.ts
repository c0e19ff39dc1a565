import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/** Columns that may be taken from the other, by field; the city goes with its state. */
export const columnsOf: Readonly<Record<string, readonly string[]>> = {
  tipo: ['tipo'],
  nome: ['nome'],
  razao_social: ['razao_social'],
  nome_fantasia: ['nome_fantasia'],
  tipo_contato: ['tipo_contato'],
  cargo: ['cargo'],
  email: ['email'],
  telefone: ['telefone'],
  site: ['site'],
  data_aniversario: ['data_aniversario'],
  rg: ['rg'],
  cpf: ['cpf'],
  cnpj: ['cnpj'],
  ie: ['ie'],
  im: ['im'],
  cep: ['cep'],
  logradouro: ['logradouro'],
  numero: ['numero'],
  complemento: ['complemento'],
  bairro: ['bairro'],
  municipio: ['id_municipio', 'id_uf'],
  id_cliente: ['id_cliente'],
  id_responsavel: ['id_responsavel'],
  avatar: ['avatar'],
  status: ['status'],
};

/** Whole row as JSON, as PostgreSQL writes it: what is kept is put back exactly. */
export type Row = Record<string, unknown> & { id_contato: number; versao: number; alterado_em: string; campos: Record<string, unknown> };

/** Both rows, held until the transaction ends. */
export async function lockRows(db: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<{
    linha: Row;
  }>`select to_jsonb(c) as linha from contato c where c.id_contato = any (${[...ids]}::bigint[]) order by c.id_contato for update`.execute(db);
  return rows.map((row) => row.linha);
}

/** Lines on which both have an open conversation: there is at most one for each contato. */
export async function sharedLines(db: Db, a: number, b: number): Promise<string[]> {
  const { rows } = await sql<{
    nome: string;
  }>`select w.nome from sala x join sala y on y.id_wpp_config = x.id_wpp_config join wpp_config w on w.id_wpp_config = x.id_wpp_config
    where x.id_contato = ${a} and y.id_contato = ${b} and x.status_id in (0, 1, 2, 6, 7) and y.status_id in (0, 1, 2, 6, 7) order by w.nome`.execute(db);
  return rows.map((row) => row.nome);
}

export interface Moved {
  sala: number[];
  contato_telefone: { id_telefone: number; principal: boolean }[];
  contato_identidade: { tipo: string; chave: string }[];
  contato_tag: number[];
  contato_mudanca: number[];
  /** Not in merges of before the register was there. */
  contato_consentimento?: number[];
  /** Not kept of merges before there were files. */
  anexo?: number[];
  /** What the search for doubles had found of the one that goes; not kept at first. */
  pares?: Par[];
  /** The main phone that gave way to one of the other; spec 5: exactly one. */
  principal: number | null;
}

interface Par {
  id_a: number;
  id_b: number;
  motivos: string[];
  peso: number;
}

/** Pairs with a record that goes out of the lists go with it, but for what people said of them. */
export async function takePares(db: Db, id_contato: number): Promise<Par[]> {
  return db
    .deleteFrom('contato_par')
    .where((e) => e.or([e('id_a', '=', id_contato), e('id_b', '=', id_contato)]))
    .where('id_distinguiu', 'is', null)
    .returning(['id_a', 'id_b', 'motivos', 'peso'])
    .execute();
}

/** The record is back, and its pairs with it, unless the other one is gone or a search found them anew. */
export async function bringParesBack(db: Db, pares: readonly Par[]): Promise<void> {
  await sql`insert into contato_par (id_a, id_b, motivos, peso)
    select p.id_a, p.id_b, array(select jsonb_array_elements_text(p.motivos)), p.peso
    from jsonb_to_recordset(${JSON.stringify(pares)}::jsonb) as p (id_a bigint, id_b bigint, motivos jsonb, peso int)
    join contato a on a.id_contato = p.id_a join contato b on b.id_contato = p.id_b for key share of a, b on conflict do nothing`.execute(db);
}

const digitsOf = (column: RawBuilder<unknown>): RawBuilder<unknown> => sql`right(regexp_replace(${column}, '\\D', '', 'g'), 8)`;

/**
 * Everything of `from` goes to `to`, except what `to` has already: the same tag, the same phone. That stays under the record that
 * goes out of the lists, and comes back with it.
 */
export async function moveAll(db: Db, from: number, to: number, mainPhone: boolean): Promise<Moved> {
  const list = async <T>(query: RawBuilder<{ movido: T }>): Promise<T[]> => (await query.execute(db)).rows.map((row) => row.movido);
  const sala = await list<number>(sql`update sala set id_contato = ${to} where id_contato = ${from} returning id_sala as movido`);
  const contato_telefone = await list<Moved['contato_telefone'][number]>(sql`with v as (
      select t.id_telefone, t.principal from contato_telefone t where t.id_contato = ${from}
        and not exists (select from contato_telefone o where o.id_contato = ${to} and ${digitsOf(sql`o.numero`)} = ${digitsOf(sql`t.numero`)})
    ) update contato_telefone t set id_contato = ${to}, principal = t.principal and not exists (select from contato_telefone o where o.id_contato = ${to})
    from v where t.id_telefone = v.id_telefone returning json_build_object('id_telefone', v.id_telefone, 'principal', v.principal) as movido`);
  const main = contato_telefone.find(({ principal }) => principal);
  const [principal = null] =
    mainPhone && main
      ? await list<number>(sql`update contato_telefone set principal = false where id_contato = ${to} and principal returning id_telefone as movido`)
      : [];
  if (principal !== null) await sql`update contato_telefone set principal = true where id_telefone = ${main!.id_telefone}`.execute(db);
  const contato_identidade = await list<Moved['contato_identidade'][number]>(
    sql`update contato_identidade set id_contato = ${to} where id_contato = ${from} returning json_build_object('tipo', tipo, 'chave', chave) as movido`,
  );
  const contato_tag = await list<number>(sql`update contato_tag t set id_contato = ${to} where t.id_contato = ${from} and not exists (
      select from contato_tag o where o.id_contato = ${to} and sem_acento(o.name) = sem_acento(t.name)
        and ((o.type_value = 'bool' and t.type_value = 'bool') or (o.type_value <> 'bool' and t.type_value <> 'bool' and o.value = t.value))
    ) returning t.id_tag as movido`);
  const contato_mudanca = await list<number>(sql`update contato_mudanca set id_contato = ${to} where id_contato = ${from} returning id_mudanca as movido`);
  const contato_consentimento = await list<number>(
    sql`update contato_consentimento set id_contato = ${to} where id_contato = ${from} returning id_consentimento as movido`,
  );
  const anexo = await list<number>(sql`update anexo set id_registro = ${to} where area = 'contatos' and id_registro = ${from} returning id_anexo as movido`);
  return { sala, contato_telefone, contato_identidade, contato_tag, contato_mudanca, contato_consentimento, anexo, principal };
}

/** What is not to be deleted by a rule of retention stays so in the record that it goes into, and after an undo. */
export async function keepRetained(db: Db, from: number, to: number): Promise<void> {
  await sql`update contato c set reter = true from contato o where c.id_contato = ${to} and not c.reter and o.id_contato = ${from} and o.reter`.execute(db);
}

/** Back to `from`, as far as it is still where it was moved to. */
export async function moveBack(db: Db, moved: Moved, from: number, to: number): Promise<void> {
  const back = async (query: RawBuilder<unknown>): Promise<void> => void (await query.execute(db));
  await back(sql`update sala set id_contato = ${from} where id_contato = ${to} and id_sala = any (${moved.sala}::bigint[])`);
  await back(sql`update contato_telefone t set id_contato = ${from}, principal = v.principal from jsonb_to_recordset(${JSON.stringify(moved.contato_telefone)}::jsonb) as v (id_telefone bigint, principal boolean)
    where t.id_telefone = v.id_telefone and t.id_contato = ${to}`);
  if (moved.principal !== null)
    await back(sql`update contato_telefone t set principal = true where t.id_telefone = ${moved.principal} and t.id_contato = ${to}
      and not exists (select from contato_telefone o where o.id_contato = ${to} and o.principal)`);
  await back(sql`update contato_identidade t set id_contato = ${from} from jsonb_to_recordset(${JSON.stringify(moved.contato_identidade)}::jsonb) as v (tipo text, chave text)
    where t.tipo = v.tipo and t.chave = v.chave and t.id_contato = ${to}`);
  await back(sql`update contato_tag set id_contato = ${from} where id_contato = ${to} and id_tag = any (${moved.contato_tag}::bigint[])`);
  await back(
    sql`update contato_consentimento set id_contato = ${from} where id_contato = ${to} and id_consentimento = any (${moved.contato_consentimento ?? []}::bigint[])`,
  );
  await back(sql`update contato_mudanca set id_contato = ${from} where id_contato = ${to} and id_mudanca = any (${moved.contato_mudanca}::bigint[])`);
  await back(sql`update anexo set id_registro = ${from} where area = 'contatos' and id_registro = ${to} and id_anexo = any (${moved.anexo ?? []}::bigint[])`);
}

/** Open conversations are found by what their contato is found by. */
export async function refreshRooms(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update sala s set busca = c.busca from contato c where c.id_contato = s.id_contato and s.id_contato = any (${[...ids]}::bigint[]) and s.status_id in (0, 1, 2, 6, 7)
    and s.busca is distinct from c.busca`.execute(db);
}

/** Sets columns as they stand in `values`, a row as JSON. */
export async function setColumns(db: Db, id_contato: number, columns: readonly string[], values: object): Promise<void> {
  if (columns.length === 0) return;
  const sets = columns.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`);
  await sql`update contato c set ${sql.join(sets)} from jsonb_populate_record(null::contato, ${JSON.stringify(values)}::jsonb) v where c.id_contato = ${id_contato}`.execute(
    db,
  );
}

export interface MesclaRow {
  id_mescla: number;
  id_contato: number;
  id_perdedor: number;
  em: Date;
  campos: Record<string, [antes: unknown, depois: unknown]>;
  versao_antes: number;
  versao_depois: number;
  alterado_antes: string;
  perdedor_versao: number;
  perdedor_alterado: string;
  movidos: Moved;
  desfeita_em: Date | null;
}

export async function insertMescla(db: Db, mescla: Omit<MesclaRow, 'id_mescla' | 'em' | 'desfeita_em'> & { id_login: number }): Promise<number> {
  const { id_mescla } = await db
    .insertInto('contato_mescla')
    .values({ ...mescla, campos: JSON.stringify(mescla.campos), movidos: JSON.stringify(mescla.movidos) })
    .returning('id_mescla')
    .executeTakeFirstOrThrow();
  return id_mescla;
}

export async function lockMescla(db: Db, id_mescla: number): Promise<MesclaRow | undefined> {
  const { rows } =
    await sql<MesclaRow>`select id_mescla, id_contato, id_perdedor, em, campos, versao_antes, versao_depois, alterado_antes::text, perdedor_versao, perdedor_alterado::text,
      movidos, desfeita_em from contato_mescla where id_mescla = ${id_mescla} for update`.execute(db);
  return rows[0];
}

/** A merge that went over this one: it has to be taken back first. */
export async function laterMescla(db: Db, { id_mescla, id_contato, id_perdedor }: MesclaRow): Promise<boolean> {
  const { rows } =
    await sql`select from contato_mescla m where m.desfeita_em is null and m.id_mescla > ${id_mescla} and m.id_perdedor in (${id_contato}, ${id_perdedor}) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

export async function endMescla(db: Db, id_mescla: number): Promise<void> {
  await db.updateTable('contato_mescla').set({ desfeita_em: sql`now()` }).where('id_mescla', '=', id_mescla).execute();
}

/** Lines of the conversations that would go back on which the other has an open one by now. */
export async function movedLinesTaken(db: Db, salas: readonly number[], id_perdedor: number): Promise<string[]> {
  const { rows } = await sql<{
    nome: string;
  }>`select w.nome from sala x join sala y on y.id_wpp_config = x.id_wpp_config join wpp_config w on w.id_wpp_config = x.id_wpp_config
    where x.id_sala = any (${[...salas]}::bigint[]) and y.id_contato = ${id_perdedor} and x.status_id in (0, 1, 2, 6, 7) and y.status_id in (0, 1, 2, 6, 7)`.execute(
    db,
  );
  return rows.map((row) => row.nome);
}

/** Empresas in which records went into another longer ago. */
export async function empresasWithOldLosers(db: Db, before: Date): Promise<number[]> {
  const rows = await db.selectFrom('contato_mescla').select('id_empresa').distinct().where('desfeita_em', 'is', null).where('em', '<', before).execute();
  return rows.map((row) => row.id_empresa);
}

/** Records of the empresa that went into another longer ago, and were not brought back; what still hangs on them goes with them. */
export async function deleteOldLosers(db: Db, before: Date): Promise<void> {
  await sql`delete from contato c using contato_mescla m where m.id_perdedor = c.id_contato and m.desfeita_em is null and m.em < ${before}
    and c.apagado_em is not null and not exists (select from sala s where s.id_contato = c.id_contato)`.execute(db);
}
