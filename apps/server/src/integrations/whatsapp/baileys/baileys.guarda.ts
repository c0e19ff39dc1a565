import { sql } from 'kysely';
import type { Database, Db } from '../../../core/db/database.ts';
import { open, seal } from '../../../core/seal/seal.ts';
import type { Selado } from '../../../core/seal/selados.ts';
import type { LineRef } from '../provider.ts';

/** What the keys of a line are sealed for. */
const authOf = (id_empresa: number, id_wpp_config: number) => ({ purpose: `wpp_auth:${id_wpp_config}`, id_empresa });

export const baileysSelados: readonly Selado[] = [
  {
    tabela: 'public.wpp_auth',
    coluna: 'selado',
    chaves: ['id_empresa', 'id_wpp_auth', 'id_wpp_config'],
    de: ({ id_empresa, id_wpp_config }) => authOf(id_empresa!, id_wpp_config!),
  },
];

/** Kind, id, and value; null: it is gone. */
export type KeyRow = readonly [tipo: string, chave: string, valor: string | null];

/** The device itself, among its keys. */
const device = 'creds';

/** Keys of one line, sealed in the database. `key`: PROSA_CHAVE. */
export function guardaDaLinha(database: Database, key: string, { id_empresa, id_wpp_config }: LineRef) {
  const what = authOf(id_empresa, id_wpp_config);

  async function read(tipo: string, chaves: readonly string[]): Promise<Record<string, string>> {
    const { rows } = await database.lerEmpresa(id_empresa, (db) =>
      sql<{ chave: string; selado: string }>`select chave, selado from wpp_auth
        where id_wpp_config = ${id_wpp_config} and tipo = ${tipo} and chave = any (${[...chaves]}::text[])`.execute(db),
    );
    return Object.fromEntries(rows.map(({ chave, selado }) => [chave, open([key], what, selado)]));
  }

  /** In the transaction of what they opened. */
  async function write(db: Db, rows: readonly KeyRow[]): Promise<void> {
    const kept = rows.flatMap(([tipo, chave, valor]) => (valor === null ? [] : [[tipo, chave, seal(key, what, valor)] as const]));
    const gone = rows.filter(([, , valor]) => valor === null);
    if (gone.length > 0)
      await sql`delete from wpp_auth a using unnest(${gone.map(([tipo]) => tipo)}::text[], ${gone.map(([, chave]) => chave)}::text[]) as t (tipo, chave)
        where a.id_wpp_config = ${id_wpp_config} and a.tipo = t.tipo and a.chave = t.chave`.execute(db);
    if (kept.length > 0)
      await sql`insert into wpp_auth (id_wpp_config, tipo, chave, selado)
        select ${id_wpp_config}::bigint, tipo, chave, selado
        from unnest(${kept.map(([tipo]) => tipo)}::text[], ${kept.map(([, chave]) => chave)}::text[], ${kept.map(([, , selado]) => selado)}::text[]) as t (tipo, chave, selado)
        on conflict (id_empresa, id_wpp_config, tipo, chave) do update set selado = excluded.selado`.execute(db);
  }

  return {
    read,
    write,
    save: (rows: readonly KeyRow[]): Promise<void> => database.hot.comEmpresa(id_empresa, (db) => write(db, rows)),
    credentials: async (): Promise<string | null> => (await read(device, ['']))[''] ?? null,
    saveCredentials: (json: string): Promise<void> => database.hot.comEmpresa(id_empresa, (db) => write(db, [[device, '', json]])),
    async forget(): Promise<void> {
      await database.comEmpresa(id_empresa, (db) => db.deleteFrom('wpp_auth').where('id_wpp_config', '=', id_wpp_config).execute());
    },
  };
}
export type Guarda = ReturnType<typeof guardaDaLinha>;
