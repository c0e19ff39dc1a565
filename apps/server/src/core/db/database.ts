import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import { type ClientConfig, DatabaseError, Pool, type PoolClient, type PoolConfig, type QueryConfig, types } from 'pg';
import { type Anunciantes, type AreaDeMudanca, type Mudanca, openAfterCommit } from './after-commit.ts';
import type { DB } from './types.gen.ts';

/** Queries of one transaction. Repositories take it as their first argument. */
export type Db = Kysely<DB>;

/** PostgreSQL's number of the type int8[]. */
const int8Array = 1016;
// int8 as number (ids and counters stay far below 2^53), alone and in lists, date as its text; timestamptz stays a Date
types.setTypeParser(types.builtins.INT8, Number);
const textsOf = types.getTypeParser(int8Array as never) as (value: string) => string[];
types.setTypeParser(int8Array as never, (value) => textsOf(value).map(Number));
types.setTypeParser(types.builtins.DATE, (v) => v);

const statementNames = new Map<string, string>();

const ownPlan = '/* planned each time */';
/** Begins a statement whose best plan hangs on its values: it is planned for them each time, never once for all. */
export const plannedEachTime = sql.raw(`${ownPlan} `);

/** One named prepared statement per distinct text, bounded: the server plans once per connection. */
function statementName(text: string): string | undefined {
  if (text.startsWith(ownPlan)) return undefined;
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < 2000) {
    name = `k${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
    statementNames.set(text, name);
  }
  return name;
}

/** What pg does not declare: the socket under a connection. */
const socketOf = (client: PoolClient): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream;

class Connection implements DatabaseConnection {
  readonly #client: PoolClient;
  #over = false;
  constructor(client: PoolClient) {
    this.#client = client;
  }
  /** Its transaction is over, and the client soon another's: what is still asked of this one would be done in theirs. */
  end(): void {
    this.#over = true;
  }
  protected needOpen(): void {
    if (this.#over) throw new Error('this transaction is over');
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.needOpen();
    const socket = socketOf(this.#client);
    // queries that are asked in one turn are one write to the socket
    socket.cork();
    process.nextTick(() => socket.uncork());
    const result = await this.#client.query({ name: statementName(query.sql), text: query.sql, values: query.parameters as unknown[] } as QueryConfig);
    return { rows: result.rows as R[], ...(result.rowCount !== null && { numAffectedRows: BigInt(result.rowCount) }) };
  }
  streamQuery(): never {
    throw new Error('streaming is not used');
  }
}

/** Each statement is a transaction of its own that is written at once and comes back in one flight. */
class OneFlightConnection extends Connection {
  readonly #client: PoolClient;
  readonly #begin: string;
  constructor(client: PoolClient, begin: string) {
    super(client);
    this.#client = client;
    this.#begin = begin;
  }
  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.needOpen();
    const socket = socketOf(this.#client);
    socket.cork();
    const begun = this.#client.query(this.#begin);
    const result = super.executeQuery<R>(query);
    // after a statement that failed, this rolls back
    const ended = this.#client.query('commit');
    socket.uncork();
    const [, answer] = await Promise.allSettled([begun, result, ended]);
    if (answer.status === 'rejected') throw answer.reason;
    await Promise.all([begun, ended]);
    return answer.value;
  }
}

function dialectOf(connection: Connection): Dialect {
  const driver: Driver = {
    init: async () => {},
    destroy: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: () => Promise.reject(new Error('already in a transaction')),
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => driver,
  };
}

export interface Database {
  /**
   * One transaction of one empresa: row-level security shows and takes only its rows. BEGIN and the setting travel in
   * the same flight as the first query. No network call inside; events and jobs are written in it, and what is to be told when it
   * is committed waits for that (`depois`).
   */
  comEmpresa<T>(id_empresa: number, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Reads of one empresa, without a transaction around them: each statement sees the newest committed rows of this
   * empresa, as in `comEmpresa`, in one flight instead of two. Writing and locking is refused by the database.
   */
  lerEmpresa<T>(id_empresa: number, work: (db: Db) => Promise<T>): Promise<T>;
  /** One statement that writes for one empresa, in one flight: a transaction of its own for each statement of `work`, planned as in `hot`. */
  umComando<T>(id_empresa: number, work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * The same for what touches a few rows by their keys, hundreds of times a second: each connection plans a statement once,
   * for all values. Elsewhere PostgreSQL weighs each time whether these values deserve a plan of their own, which lists and
   * searches need, and which costs more than reading one row.
   */
  readonly hot: Pick<Database, 'comEmpresa' | 'lerEmpresa'>;
  /** One transaction over all empresas, as the owner: sign-in, dispatching, supervision. Never with input of a company's user in the WHERE alone. */
  semEmpresa<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Hears of each commit that recorded an event, with its empresa. The answer ends it. */
  onEvents(listener: (id_empresa: number) => void): () => void;
  /** From now on what is noted of the area in a transaction of an empresa is read at its end and told after its commit. One for each area. */
  announce<M extends Mudanca>(area: AreaDeMudanca<M>, make: (db: Db, id_empresa: number) => M): void;
  /** The owner's pool, for the job worker, which manages its own transactions. */
  readonly ownerPool: Pool;
  /** Reads a table as the app's role. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Connections {
  /** Role that row-level security binds. */
  readonly app: ClientConfig;
  /** Owner of the tables: not bound by row-level security. */
  readonly owner: ClientConfig;
}

type Waits = Parameters<typeof openAfterCommit>[1];

/** The server has ended the connection, or is about to: nobody is given it again. */
const endedByServer = (error: unknown): boolean => error instanceof DatabaseError && /^(57P0[1-5]|08)/.test(error.code ?? '');

async function inTransaction<T>(pool: Pool, begin: string, waits: Waits, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const connection = new Connection(client);
  let broken: Error | undefined;
  let committed = (): void => undefined;
  let result: T;
  try {
    const socket = socketOf(client);
    // begin and the first query, which follows within this turn, are one write to the socket
    socket.cork();
    const started = client.query(begin);
    setImmediate(() => socket.uncork());
    // its failure is awaited below; without this, one that comes before the first query's answer would be unhandled
    started.catch(() => undefined);
    const db = new Kysely<DB>({ dialect: dialectOf(connection) });
    const waiting = openAfterCommit(db, waits);
    result = await work(db);
    await waiting.finish();
    connection.end();
    await started;
    // a statement whose failure the work swallowed undid the transaction
    if ((await client.query('commit')).command === 'COMMIT') committed = waiting.committed;
  } catch (error) {
    connection.end();
    await client.query('rollback').catch((e: Error) => {
      broken = e;
    });
    throw error;
  } finally {
    client.release(broken);
  }
  committed();
  return result;
}

async function inOneFlight<T>(pool: Pool, begin: string, waits: Waits, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  const watch = (): void => {
    broken = true;
  };
  client.once('error', watch);
  const connection = new OneFlightConnection(client, begin);
  let committed: () => void;
  let result: T;
  try {
    const db = new Kysely<DB>({ dialect: dialectOf(connection) });
    const waiting = openAfterCommit(db, waits);
    result = await work(db);
    await waiting.finish();
    committed = waiting.committed;
  } catch (error) {
    broken ||= endedByServer(error);
    throw error;
  } finally {
    connection.end();
    client.off('error', watch);
    client.release(broken);
  }
  committed();
  return result;
}

/**
 * A pool whose connections tell `onError` when they break. Not while it is closed: `end` answers before the server has heard it, and one that
 * stops meanwhile ends them by an error.
 */
export function openPool(config: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool(config);
  const tell = (error: Error): void => {
    if (!pool.ending) onError(error);
  };
  pool.on('error', tell);
  pool.on('connect', (client) => client.on('error', tell));
  return pool;
}

/** Opens the pools. `onError` hears of idle connections that broke; the pool replaces them. */
export function openDatabase(connections: Connections, onError: (error: Error) => void, size: { app?: number; owner?: number } = {}): Database {
  const makePool = (config: ClientConfig, max: number, pipeline: boolean): Pool =>
    openPool({ ...config, max, idleTimeoutMillis: 60_000, ...(pipeline && { pipeline: true }) }, onError);
  const appPool = makePool(connections.app, size.app ?? 16, true);
  const ownerPool = makePool({ ...connections.owner, options: '-c search_path=public,interno' }, size.owner ?? 10, false);
  const listeners = new Set<(id_empresa: number) => void>();
  const anunciantes: Anunciantes = new Map();
  const waitsOf = (id_empresa: number): Waits => ({ anunciantes, id_empresa, wake: () => listeners.forEach((listener) => listener(id_empresa)) });
  /** Events are of an empresa, and so is what is announced. */
  const ofNone: Waits = { anunciantes, id_empresa: null, wake: () => undefined };
  const settingOf = (id_empresa: number, planning: '' | 'hot' = ''): string => {
    if (!Number.isInteger(id_empresa) || id_empresa <= 0) throw new Error('id_empresa inválido');
    const setting = `set local app.id_empresa = '${id_empresa}'`;
    return planning === 'hot' ? `${setting}; set local plan_cache_mode = force_generic_plan` : setting;
  };
  return {
    ownerPool,
    comEmpresa: async (id_empresa, work) => inTransaction(appPool, `begin; ${settingOf(id_empresa)}`, waitsOf(id_empresa), work),
    lerEmpresa: async (id_empresa, work) => inOneFlight(appPool, `begin read only; ${settingOf(id_empresa)}`, waitsOf(id_empresa), work),
    umComando: async (id_empresa, work) => inOneFlight(appPool, `begin; ${settingOf(id_empresa, 'hot')}`, waitsOf(id_empresa), work),
    hot: {
      comEmpresa: async (id_empresa, work) => inTransaction(appPool, `begin; ${settingOf(id_empresa, 'hot')}`, waitsOf(id_empresa), work),
      lerEmpresa: async (id_empresa, work) => inOneFlight(appPool, `begin read only; ${settingOf(id_empresa, 'hot')}`, waitsOf(id_empresa), work),
    },
    semEmpresa: (work) => inTransaction(ownerPool, 'begin', ofNone, work),
    onEvents(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announce: (area, make) => void anunciantes.set(area, make),
    async ping() {
      // asks a table: a role that may sign in may lack every right
      await inOneFlight(appPool, "begin read only; set local app.id_empresa = '0'", ofNone, (db) => db.selectFrom('empresa').select('id_empresa').execute());
    },
    async close() {
      await Promise.all([appPool.end(), ownerPool.end()]);
    },
  };
}
