import { sql } from 'kysely';
import { apagarLinhas } from '../../core/db/apagar-linhas.ts';
import type { Core } from '../../core/module.ts';
import type { Membros } from './empresas.service.ts';

/** Erases an empresa for good: its rows and jobs, who worked there alone with their ways in, its files. Goes on where it was cut short. */
async function apagar({ database, storage }: Core, { deleteLogins }: Pick<Membros, 'deleteLogins'>, id_empresa: number): Promise<void> {
  await database.semEmpresa((db) =>
    sql`insert into interno.apagando_login (id_empresa, id_login)
      select ${id_empresa}, m.id_login from membro m join login l using (id_login) where not l.superadmin
      group by m.id_login having bool_and(m.id_empresa = ${id_empresa}) on conflict do nothing`.execute(db),
  );
  await apagarLinhas(database, id_empresa, ['interno.apagando_login']);
  await database.semEmpresa(async (db) => {
    const { rows } = await sql<{ id_login: number }>`select id_login from interno.apagando_login where id_empresa = ${id_empresa}`.execute(db);
    await deleteLogins(
      db,
      rows.map((row) => row.id_login),
    );
    await sql`delete from empresa where id_empresa = ${id_empresa}`.execute(db);
  });
  await storage.removeAll(id_empresa);
}

/** Erases the empresas whose days are over. */
export async function apagarVencidas(core: Core, membros: Pick<Membros, 'deleteLogins'>): Promise<void> {
  const { rows } = await core.database.semEmpresa((db) =>
    sql<{ id_empresa: number }>`select id_empresa from empresa where exclusao_em <= ${core.clock.now()} order by exclusao_em`.execute(db),
  );
  for (const { id_empresa } of rows) {
    await apagar(core, membros, id_empresa);
    core.log.info({ id_empresa }, 'empresas: empresa apagada');
  }
}
