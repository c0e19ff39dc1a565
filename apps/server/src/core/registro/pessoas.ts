import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Campos } from './historico.ts';
import type { Sql } from './lista.ts';

/**
 * People of the empresa that hang on a record, in a table of (`id`, id_login) with what each of them is there. `E`: the further columns
 * that `mais` names, of the table as `m`. What stands beside a row of a list is of the record `t`.
 */
export function pessoasDe<E extends object>(tabela: string, id: string, mais: Sql) {
  const column = sql.ref(id);
  const from = sql`from ${sql.table(tabela)} m`;
  const beside = sql`m.id_empresa = t.id_empresa and m.${column} = t.${column}`;
  return {
    /** How many they are, beside a row. */
    quantas: sql`(select count(*) ${from} where ${beside})`,
    /** Names of those of whom `quais` is true, beside a row: 'Ana Lima, Bruno Reis'. */
    nomes: (quais: Sql) => sql`(select coalesce(string_agg(l.nome, ', ' order by l.nome collate "pt-BR-x-icu"), '')
      ${from} join login l on l.id_login = m.id_login where ${beside} and ${quais})`,

    /** Those of one record, by name. */
    async find(db: Db, id_registro: number): Promise<({ id_login: number; nome: string } & E)[]> {
      const { rows } = await sql<{ id_login: number; nome: string } & E>`select m.id_login, l.nome, ${mais}
        ${from} join login l on l.id_login = m.id_login where m.${column} = ${id_registro} order by l.nome collate "pt-BR-x-icu"`.execute(db);
      return rows;
    },

    /** Makes them exactly these; ids of no active membro are left out. Who stays keeps what is stored of them. */
    async replace(db: Db, id_registro: number, logins: readonly number[]): Promise<void> {
      await sql`delete from ${sql.table(tabela)} where ${column} = ${id_registro} and not id_login = any (${[...logins]}::bigint[])`.execute(db);
      await sql`insert into ${sql.table(tabela)} (${column}, id_login)
        select ${id_registro}::bigint, m.id_login from membro m where m.ativo and m.id_login = any (${[...logins]}::bigint[])
        on conflict do nothing`.execute(db);
    },

    /** Does `work` to those of a record; answers what changed for its history, each of them written as `como`. */
    async changed(db: Db, id_registro: number, como: (pessoa: { nome: string } & E) => string, work: () => Promise<unknown>): Promise<Campos> {
      const names = async (): Promise<string> => (await this.find(db, id_registro)).map(como).join(', ');
      const antes = await names();
      await work();
      const depois = await names();
      return antes === depois ? {} : { membros: [antes, depois] };
    },
  };
}
