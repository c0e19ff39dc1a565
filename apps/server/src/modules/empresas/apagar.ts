import { sql } from 'kysely';
import { apagarLinhas } from '../../core/db/apagar-linhas.ts';
import type { Despedida } from '../../core/despedida.ts';
import type { Core } from '../../core/module.ts';
import type { Membros } from './empresas.service.ts';

/** What erasing asks of others. */
export interface PartesDeApagar extends Pick<Membros, 'deleteLogins'> {
  readonly despedidas: () => readonly Despedida[];
}

/** `l` works nowhere else, is invited nowhere else, and does not operate the platform. */
const alone = (id_empresa: number) => sql<boolean>`not l.superadmin
  and not exists (select from membro m where m.id_login = l.id_login and m.id_empresa <> ${id_empresa})
  and not exists (select from convite c where c.id_login = l.id_login and c.id_empresa <> ${id_empresa})`;

/**
 * Erases an empresa for good: its lines sign out, its rows, jobs and files go, and who belonged to it alone with their ways in. Its own row is
 * the last: until then the next run goes on where this one was cut short.
 */
async function apagar({ database, storage, log }: Core, { deleteLogins, despedidas }: PartesDeApagar, id_empresa: number): Promise<void> {
  await database.semEmpresa((db) =>
    sql`insert into interno.apagando_login (id_empresa, id_login)
      select ${id_empresa}, l.id_login from login l where ${alone(id_empresa)}
        and (exists (select from membro m where m.id_login = l.id_login) or exists (select from convite c where c.id_login = l.id_login))
      on conflict do nothing`.execute(db),
  );
  for (const { antes } of despedidas())
    await antes?.(id_empresa).catch((err: unknown) => log.warn({ err, id_empresa }, 'empresas: despedida falhou, a empresa é apagada assim mesmo'));
  await apagarLinhas(database, id_empresa, ['interno.apagando_login']);
  await storage.removeAll(id_empresa);
  await database.semEmpresa(async (db) => {
    for (const { aoFim } of despedidas()) await aoFim?.(db, id_empresa);
    // asked again: somebody may have been invited elsewhere meanwhile
    const { rows } = await sql<{ id_login: number }>`select l.id_login from interno.apagando_login a join login l using (id_login)
      where a.id_empresa = ${id_empresa} and ${alone(id_empresa)}`.execute(db);
    await sql`delete from interno.apagando_login where id_empresa = ${id_empresa}`.execute(db);
    await deleteLogins(
      db,
      rows.map((row) => row.id_login),
    );
    await sql`delete from empresa where id_empresa = ${id_empresa}`.execute(db);
  });
  // what somebody was still writing meanwhile
  await storage.removeAll(id_empresa);
}

/** Erases the empresas whose days are over; one that fails is tried by the next run, and the others go on. Rejects with what failed. */
export async function apagarVencidas(core: Core, partes: PartesDeApagar): Promise<void> {
  const { rows } = await core.database.semEmpresa((db) =>
    sql<{ id_empresa: number }>`select id_empresa from empresa where exclusao_em <= ${core.clock.now()} order by exclusao_em`.execute(db),
  );
  const failed: unknown[] = [];
  for (const { id_empresa } of rows) {
    try {
      await apagar(core, partes, id_empresa);
      core.log.info({ id_empresa }, 'empresas: empresa apagada');
    } catch (err) {
      core.log.error({ err, id_empresa }, 'empresas: empresa não apagada');
      failed.push(err);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${rows.length} companies were not erased`);
}
