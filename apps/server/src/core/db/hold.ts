import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** Any number, the same for every process of one database. */
const lock = 727_202;

interface HoldOptions {
  /** Processes that are joined by Redis hold it together; one that is alone holds it alone. */
  shared: boolean;
  /** How long to wait for one that is ending, in ms. */
  patience: number;
  /** A server that is away is waited for: it is looked after elsewhere. Without this it is our own, and one that is gone is lost. */
  comesBack: boolean;
  /** The hold is gone for good: the database server died, or another process took it. */
  lost: () => void;
}

export interface Hold {
  release(): Promise<void>;
}

/**
 * Who works alone frees at start what a killed process held (jobs, lines): two of them on one database would do everything
 * twice. So each holds a lock on a connection for as long as it lives. Undefined when another process is in the way.
 */
export async function holdDatabase(owner: ClientConfig, options: HoldOptions): Promise<Hold | undefined> {
  const state = { released: false };
  let client: Client | undefined;

  const acquire = async (patience: number): Promise<boolean> => {
    const next = new Client({ ...owner, keepAlive: true });
    let broken = false;
    // before it connects: cut in its first moment it is an error like later, not one that nobody hears and that ends the process
    next.on('error', () => {
      broken = true;
      if (client === next) lose();
    });
    await next.connect();
    if (owner.connectionString !== undefined) {
      // of a machine that went away without a word, the server would keep the connection for hours
      await next.query('set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3');
    }
    const end = Date.now() + patience;
    for (;;) {
      const { rows } = await next.query<{ livre: boolean }>(`select pg_try_advisory_lock${options.shared ? '_shared' : ''}(${lock}) as livre`);
      if (broken) throw new Error('the connection that holds the database broke');
      if (rows[0]?.livre) break;
      if (Date.now() >= end) {
        await next.end();
        return false;
      }
      await wait(250);
    }
    client = next;
    return true;
  };

  const regain = async (): Promise<void> => {
    while (!state.released) {
      try {
        if (!(await acquire(0))) options.lost();
        return;
      } catch (error) {
        const gone = ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
        if (gone && !options.comesBack) return options.lost();
        // the database is away or recovering: everything else waits for it as well
        await wait(options.comesBack ? 1000 : 200);
      }
    }
  };

  function lose(): void {
    client = undefined;
    if (state.released) return;
    void regain();
  }

  if (!(await acquire(options.patience))) return undefined;
  return {
    async release() {
      state.released = true;
      await client?.end();
    },
  };
}
