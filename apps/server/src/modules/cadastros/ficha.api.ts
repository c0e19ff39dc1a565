import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { AppError, inTrash, notFound } from '../../core/errors.ts';
import { type Autor, changesBetween, type Ficha, recordChange } from './mudancas.api.ts';

/** A table of records that people fill in: with id, versao, alterado_em and excluido_em. */
export interface Cadastro {
  readonly tabela: 'cliente' | 'fornecedor' | 'funcionario';
  readonly id: 'id_cliente' | 'id_fornecedor' | 'id_funcionario';
  /** As a person reads it: 'Cliente'. */
  readonly nome: string;
}

export const cadastros = {
  clientes: { tabela: 'cliente', id: 'id_cliente', nome: 'Cliente' },
  fornecedores: { tabela: 'fornecedor', id: 'id_fornecedor', nome: 'Fornecedor' },
  funcionarios: { tabela: 'funcionario', id: 'id_funcionario', nome: 'Funcionário' },
} as const satisfies Record<string, Cadastro>;

export const fichaOf = (cadastro: Cadastro, id: number): Ficha => ({ [cadastro.id]: id }) as unknown as Ficha;

/** Columns and what they get; lists are stored as jsonb. */
export type Valores = Readonly<Record<string, unknown>>;
const stored = (value: unknown) => (typeof value === 'object' && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`);

/**
 * Creates (`id` undefined) or saves a record and writes down what changed. Saving what is stored already changes nothing, not even the
 * version. Refuses one in the trash and a version that somebody else has replaced: 409.
 */
export async function saveFicha(
  db: Db,
  cadastro: Cadastro,
  id: number | undefined,
  valores: Valores,
  versao: number | undefined,
  autor: Autor,
): Promise<number> {
  const fields = Object.keys(valores);
  if (id === undefined) {
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(cadastro.tabela)} (${sql.join(fields.map((f) => sql.ref(f)))})
      values (${sql.join(fields.map((f) => stored(valores[f])))}) returning ${sql.ref(cadastro.id)} as id`.execute(db);
    const novo = rows[0]!.id;
    await recordChange(db, fichaOf(cadastro, novo), 'criado', {}, autor);
    return novo;
  }
  const { rows } = await sql<{ linha: Record<string, unknown> }>`select to_jsonb(t) as linha from ${sql.table(cadastro.tabela)} t
    where t.${sql.ref(cadastro.id)} = ${id} for update`.execute(db);
  const before = rows[0]?.linha;
  if (!before) throw notFound(cadastro.nome);
  if (before['excluido_em'] !== null) throw inTrash(cadastro.nome);
  if (versao !== undefined && before['versao'] !== versao) {
    throw new AppError('conflito', `Outra pessoa salvou este ${cadastro.nome.toLowerCase()} enquanto você editava. Confira o que mudou antes de salvar.`);
  }
  const campos = changesBetween(before, valores);
  const changed = Object.keys(campos);
  if (changed.length === 0) return id;
  const sets = changed.map((f) => sql`${sql.ref(f)} = ${stored(valores[f])}`);
  await sql`update ${sql.table(cadastro.tabela)} set ${sql.join(sets)}, versao = versao + 1, alterado_em = now() where ${sql.ref(cadastro.id)} = ${id}`.execute(
    db,
  );
  await recordChange(db, fichaOf(cadastro, id), 'alterado', campos, autor);
  return id;
}

/** Moves records to the trash, or back from it; tells which moved. */
export async function setTrashed(db: Db, cadastro: Cadastro, ids: readonly number[], trashed: boolean, autor: Autor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update ${sql.table(cadastro.tabela)} set excluido_em = ${trashed ? sql`now()` : null}
    where ${sql.ref(cadastro.id)} = any (${[...ids]}::bigint[]) and excluido_em is ${trashed ? sql`null` : sql`not null`}
    returning ${sql.ref(cadastro.id)} as id`.execute(db);
  const moved = rows.map((row) => row.id);
  if (moved.length > 0) {
    await sql`insert into cadastro_mudanca (${sql.ref(cadastro.id)}, tipo, id_login)
      select x, ${trashed ? 'excluido' : 'restaurado'}, ${autor}::bigint from unnest(${moved}::bigint[]) x`.execute(db);
  }
  return moved;
}

/** Throws 404 when there is none; `live`: also when it is in the trash. */
export async function needFicha(db: Db, cadastro: Cadastro, id: number, live = false): Promise<void> {
  const state = live ? sql`and t.excluido_em is null` : sql``;
  const { rows } = await sql`select from ${sql.table(cadastro.tabela)} t where t.${sql.ref(cadastro.id)} = ${id} ${state}`.execute(db);
  if (rows.length === 0) throw notFound(cadastro.nome);
}
