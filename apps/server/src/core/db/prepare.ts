import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { Client, type ClientConfig, type DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import { deriveSecret } from '../config/secret-key.ts';
import { StartError } from '../start-errors.ts';
import { type Connections, type Db, openPool } from './database.ts';
import type { EmbeddedServer } from './embedded.ts';
import { checkKey, keepProof, type SealedColumn } from './key-proof.ts';
import { migrate } from './migrate.ts';

/** Role of the app, bound by row-level security. Its password comes from PROSA_CHAVE, so every node knows it. */
const appRole = 'prosa_app';
const ownerRole = 'prosa_dono';
const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  client.on('error', () => undefined); // told by the query as well
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Where the embedded database of an installation lives. Short, because a unix socket lives in it, too (core/db/embedded.ts). */
export const databaseFolder = ({ dataDir }: { dataDir: string }): string => path.join(dataDir, 'pg');

/**
 * Runs `work` while nobody else prepares this server: two sessions that change one role, function or database
 * at the same time end with "tuple concurrently updated" (nodes that start together, tests that start together).
 */
async function whileAlone(client: Client, work: () => Promise<unknown>): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtext('prosa preparar'))`);
  try {
    await work();
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('prosa preparar'))`);
  }
}

/** Makes the role, or gives it the password of this key when it has another. */
async function ensureRole(client: Client, role: string, password: string): Promise<void> {
  await client.query(
    `do $$ begin create role ${escapeIdentifier(role)} login password ${escapeLiteral(password)}; exception when duplicate_object or unique_violation then null; end $$`,
  );
}

async function canSignIn(config: ClientConfig): Promise<boolean> {
  try {
    await withClient(config, (client) => client.query('select 1'));
    return true;
  } catch (error) {
    const { code } = error as DatabaseError;
    // 28P01: wrong password; 42501: the right one, in a database that does not let it in yet
    if (code === '28P01') return false;
    if (code === '42501') return true;
    throw error;
  }
}

/**
 * What PostgreSQL keeps of a password, in the form that CREATE ROLE takes it: messages end up in logs, and nobody signs in with this.
 * The password is 256 random bits, so that it cannot be found from it.
 */
function scramVerifier(password: string): string {
  const rounds = 4096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest();
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored.toString('base64')}:${keyOf('Server Key').toString('base64')}`;
}

/**
 * Gives the app's role the password of another key, in the transaction of `db`. Where the owner may not, nothing is changed, and the
 * answer is what an administrator of PostgreSQL has to say; '' otherwise.
 */
export async function alterAppPassword(db: Db, key: string): Promise<string> {
  const change = `alter role ${appRole} login password '${scramVerifier(deriveSecret(key, 'papel-app'))}'`;
  await sql`savepoint papel`.execute(db);
  try {
    await sql.raw(change).execute(db);
    return '';
  } catch (cause) {
    if ((cause as DatabaseError).code !== '42501') throw cause;
    await sql`rollback to savepoint papel`.execute(db);
    return `${change};`;
  }
}

/** The same server and database as `owner`, as the app role. */
function asApp(owner: ClientConfig, key: string): ClientConfig {
  const password = deriveSecret(key, 'papel-app');
  if (owner.connectionString === undefined) return { ...owner, user: appRole, password };
  const url = new URL(owner.connectionString);
  url.username = appRole;
  url.password = password;
  return { connectionString: url.toString() };
}

/** Makes owner and database in the embedded server. Runs as its superuser. */
export async function createEmbeddedDatabase(
  server: Pick<EmbeddedServer, 'host' | 'port' | 'user' | 'password'>,
  key: string,
  database: string,
  template?: string,
): Promise<ClientConfig> {
  const superuser: ClientConfig = { host: server.host, port: server.port, user: server.user, password: server.password };
  const ownerPassword = deriveSecret(key, 'papel-dono');
  await withClient({ ...superuser, database: 'postgres' }, async (client) => {
    await whileAlone(client, async () => {
      await ensureRole(client, ownerRole, ownerPassword);
      await client.query(`alter role ${ownerRole} with createrole password ${escapeLiteral(ownerPassword)}`);
    });
    const exists = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (exists.rowCount === 0)
      await client.query(`create database ${escapeIdentifier(database)} owner ${ownerRole}${template ? ` template ${escapeIdentifier(template)}` : ''}`);
  });
  // trigram search under row-level security uses its index only when LIKE counts as leakproof (tried: server, 3.3)
  // and so do filters by arrays of facets
  await withClient({ ...superuser, database }, (client) =>
    whileAlone(client, () =>
      client.query(`alter function pg_catalog.textlike(text, text) leakproof; alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
        alter function pg_catalog.arrayoverlap(anyarray, anyarray) leakproof`),
    ),
  );
  return { host: server.host, port: server.port, user: ownerRole, password: ownerPassword, database };
}

/** PostgreSQL of one's own: DATABASE_URL names the owner of an existing database. */
export const externalDatabase = (url: string): ClientConfig => ({ connectionString: url });

/** Databases of other installations on this server, which sign in with the same role. */
async function othersOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    `select distinct d.datname from pg_database d, aclexplode(d.datacl) a join pg_roles r on r.oid = a.grantee
     where r.rolname = $1 and a.privilege_type = 'CONNECT' and d.datname <> current_database() order by 1`,
    [appRole],
  );
  return rows.map(({ datname }) => datname);
}

/** Makes the app's role with the password of this key. One of another installation keeps its own, and the start is refused. */
async function ensureAppRole(client: Client, app: ClientConfig, key: string, banco: string): Promise<void> {
  const password = deriveSecret(key, 'papel-app');
  const { rowCount: existe } = await client.query('select from pg_roles where rolname = $1', [appRole]);
  try {
    if (!existe) await ensureRole(client, appRole, password);
    const signsIn = await canSignIn(app);
    const others = signsIn ? [] : await othersOf(client);
    if (others.length > 0)
      throw new StartError(
        `este servidor PostgreSQL já tem outro Prosa (banco ${others.join(', ')}), com outra chave. Nada foi mudado. Use um servidor para cada instalação, ou a mesma PROSA_CHAVE.`,
      );
    await client.query(`grant connect on database ${escapeIdentifier(banco)} to ${appRole}`);
    if (!signsIn) await client.query(`alter role ${appRole} with login password ${escapeLiteral(password)}`);
  } catch (cause) {
    if ((cause as DatabaseError).code !== '42501') throw cause;
    throw new StartError(
      `O usuário do banco não pode ${existe ? 'mudar' : 'criar'} o papel ${appRole}. Peça ao administrador do PostgreSQL:\n  ${existe ? 'alter' : 'create'} role ${appRole} login password '${scramVerifier(password)}';`,
      { cause },
    );
  }
}

interface Preparing {
  /** Sealed columns, by which a database of before the proof tells its key. */
  readonly selados?: readonly SealedColumn[];
  /** The key that is about to take the place of `key`: a change that was interrupted may have put it there already. */
  readonly novaChave?: string;
}

/**
 * Roles, schema and job tables up to date. Returns the connections of the two roles. Throws StartError, before anything is written, for another key
 * than the database's, and where the server holds another installation.
 */
export async function prepareDatabase(
  owner: ClientConfig,
  key: string,
  log: (line: string) => void,
  { selados = [], novaChave }: Preparing = {},
): Promise<Connections> {
  const app = asApp(owner, key);
  await withClient(owner, async (client) => {
    const { rows } = await client.query<{ versao: number; banco: string }>(
      `select current_setting('server_version_num')::int as versao, current_database() as banco`,
    );
    const { versao, banco } = rows[0]!;
    if (versao < 150_000) throw new StartError(`O PostgreSQL informado é o ${Math.floor(versao / 10_000)}; o Prosa precisa do 15 ou mais novo.`);
    await whileAlone(client, async () => {
      await checkKey(client, novaChave === undefined ? [key] : [key, novaChave], selados);
      await ensureAppRole(client, app, key, banco);
    });
  });
  const pool = openPool({ ...owner, max: 1 }, (error) => log(`conexão do dono: ${error.message}`));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
  await migrate(owner, migrationsFolder, log);
  await withClient(owner, (client) => keepProof(client, key));
  return { owner, app };
}
