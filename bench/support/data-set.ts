import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashPassword } from '@prosa/server/src/core/auth/password.ts';
import { type Db, openDatabase } from '@prosa/server/src/core/db/database.ts';
import { startEmbedded } from '@prosa/server/src/core/db/embedded.ts';
import { StartError } from '@prosa/server/src/core/start-errors.ts';
import { criarEmpresa } from '@prosa/server/src/modules/empresas/criar-empresa.ts';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { password } from './company.ts';
import { benchFolder, projectDir } from './folder.ts';
import { openVolume, type VolumeDatabase } from './volume.ts';

/** A company with a volume of its own, in a database of its own. */
export interface DataSet {
  readonly banco: string;
  readonly empresa: string;
  /** Table by table how many rows there are before anything is measured. */
  readonly linhas: Readonly<Record<string, number>>;
  /** How much is loaded, where measuring itself adds rows. */
  readonly volume?: number;
  /** Sources that decide what is loaded, from the folder of the project. */
  readonly fontes: readonly string[];
  load(db: Db, grupos: Awaited<ReturnType<typeof criarEmpresa>>['grupos'], senha_hash: string): Promise<void>;
}

const stampOf = ({ fontes, linhas, volume }: DataSet): string => {
  const hash = createHash('sha256').update(JSON.stringify([linhas, volume]));
  for (const file of fontes) hash.update(readFileSync(path.join(projectDir, file)));
  return hash.digest('hex');
};

async function dropDatabase(name: string): Promise<void> {
  const { host, port, user, password: secret } = await startEmbedded(path.join(benchFolder(), 'pg'));
  const client = new Client({ host, port, user, password: secret, database: 'postgres' });
  await client.connect();
  await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);
  await client.end();
}

/** Undefined when its schema is of other migrations than these. */
async function openIfOurs(banco: string): Promise<VolumeDatabase | undefined> {
  try {
    return await openVolume(undefined, banco);
  } catch (error) {
    if (error instanceof StartError && error.message.startsWith('A migração')) return undefined;
    throw error;
  }
}

/** Why the rows are not those that are measured; undefined: they are. */
async function faultOf(set: DataSet, client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ stamp: string | null }>(
    `select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = current_database()`,
  );
  if (rows[0]!.stamp !== stampOf(set)) return 'dados de outra versão da bancada';
  for (const [table, expected] of Object.entries(set.linhas)) {
    const { rows: found } = await client.query<{ n: number }>(`select count(*)::int as n from ${escapeIdentifier(table)}`);
    if (found[0]!.n !== expected) return `${table}: ${found[0]!.n} linhas em vez de ${expected}, de uma medida que não terminou`;
  }
  return undefined;
}

async function loadInto(set: DataSet, volume: VolumeDatabase, client: Client): Promise<void> {
  const database = openDatabase(volume.connections, (error) => console.error(error));
  const senha_hash = await hashPassword(password);
  await database.semEmpresa(async (db) => {
    const { grupos } = await criarEmpresa(db, { nome_fantasia: set.empresa });
    await set.load(db, grupos, senha_hash);
  });
  await database.close();
  await client.query('vacuum (freeze, analyze)');
  await client.query(`comment on database ${escapeIdentifier(set.banco)} is ${escapeLiteral(stampOf(set))}`);
}

/** The database of the set. What is not as it is loaded today (other migrations, another generator, rows too many or few) is loaded anew. */
export async function openDataSet(set: DataSet): Promise<VolumeDatabase> {
  for (let attempt = 0; ; attempt++) {
    const volume = await openIfOurs(set.banco);
    let fault: string | undefined = 'migrações de outra versão';
    if (volume) {
      const client = new Client(volume.connections.owner);
      await client.connect();
      try {
        fault = await faultOf(set, client);
        if (fault === undefined) return volume;
        const { rows } = await client.query(`select from empresa where nome_fantasia = $1`, [set.empresa]);
        if (rows.length === 0) {
          const began = performance.now();
          await loadInto(set, volume, client);
          console.error(`${set.banco}: carregado em ${Math.round((performance.now() - began) / 1000)} s`);
          return volume;
        }
      } finally {
        await client.end();
      }
    }
    if (attempt > 0) throw new Error(`${set.banco}: ${fault}, mesmo carregado de novo`);
    console.error(`${set.banco}: ${fault}; carrego de novo (minutos)`);
    await dropDatabase(set.banco);
  }
}
