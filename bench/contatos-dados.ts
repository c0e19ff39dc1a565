/** Loads the company with a million contatos once, in a database of its own; run again it finds it there. `npm run bench contatos` calls it. */
import { hashPassword } from '@prosa/server/src/core/auth/password.ts';
import { openDatabase } from '@prosa/server/src/core/db/database.ts';
import { criarEmpresa } from '@prosa/server/src/modules/empresas/empresas.api.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { loadMilhao } from './dados/contatos.ts';
import { password } from './support/company.ts';
import { milhao } from './support/contatos.ts';
import { openVolume, type VolumeDatabase } from './support/volume.ts';

/** The database with a million contatos, loaded if it is not. */
export async function openMilhao(): Promise<VolumeDatabase> {
  const volume = await openVolume(undefined, milhao.banco);
  const database = openDatabase(volume.connections, (error) => console.error(error));
  const senha_hash = await hashPassword(password);
  const loaded = await database.semEmpresa(async (db) => {
    await sql`select pg_advisory_xact_lock(727206)`.execute(db);
    const there = await db.selectFrom('empresa').select('id_empresa').where('nome_fantasia', '=', milhao.empresa).executeTakeFirst();
    if (there) return false;
    const { grupos } = await criarEmpresa(db, { nome_fantasia: milhao.empresa });
    await loadMilhao(db, grupos, senha_hash);
    return true;
  });
  await database.close();
  if (loaded) {
    const client = new Client(volume.connections.owner);
    await client.connect();
    await client.query('vacuum analyze');
    await client.end();
  }
  return volume;
}
