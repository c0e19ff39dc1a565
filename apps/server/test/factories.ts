import { sql } from 'kysely';
import type { Database } from '../src/core/db/database.ts';

/** An empresa with its three grupos and nothing else. */
export async function makeEmpresa(
  database: Database,
  nome_fantasia: string,
): Promise<{ id_empresa: number; grupos: Record<'administrador' | 'supervisor' | 'atendente', number> }> {
  return database.semEmpresa(async (db) => {
    const { id_empresa } = await db.insertInto('empresa').values({ nome_fantasia }).returning('id_empresa').executeTakeFirstOrThrow();
    await sql`select set_config('app.id_empresa', ${String(id_empresa)}, true)`.execute(db);
    const grupos = {} as Record<'administrador' | 'supervisor' | 'atendente', number>;
    for (const [modelo, nome, escopo] of [
      ['administrador', 'Administrador', 'todos'],
      ['supervisor', 'Supervisor', 'todos'],
      ['atendente', 'Atendente', 'departamento'],
    ] as const) {
      const row = await db
        .insertInto('grupo')
        .values({ nome, modelo, escopo_atendimento: escopo, escopo_ticket: escopo, escopo_bloco: escopo })
        .returning('id_grupo')
        .executeTakeFirstOrThrow();
      grupos[modelo] = row.id_grupo;
    }
    return { id_empresa, grupos };
  });
}

let logins = 0;

/** A login in an empresa. It has no password: sign-in tests make their own through the product. */
export async function makeLogin(
  database: Database,
  id_empresa: number,
  id_grupo: number,
  nome = `Pessoa ${++logins}`,
): Promise<{ id_login: number; nome: string }> {
  return database.semEmpresa(async (db) => {
    const { id_login } = await db
      .insertInto('login')
      .values({ nome, primeiro_nome: nome.split(' ')[0] ?? nome, email: `pessoa${++logins}@teste.example` })
      .returning('id_login')
      .executeTakeFirstOrThrow();
    await db.insertInto('membro').values({ id_empresa, id_login, id_grupo }).execute();
    return { id_login, nome };
  });
}
