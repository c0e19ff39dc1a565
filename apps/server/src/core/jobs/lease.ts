import type { Pool } from 'pg';

/** How long a node keeps what it runs without saying so, in milliseconds; it says so three times in that. */
export const leaseMs = 45_000;

/** Says that what this node runs is still run here. */
async function renew(pool: Pool, own: readonly string[]): Promise<void> {
  await pool.query(`update graphile_worker._private_jobs set locked_at = now() where locked_by = any ($1::text[])`, [own]);
}

/** Frees what nodes hold that have not said so for a lease: another one takes it. */
async function freeDead(pool: Pool, lease: number): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(dead.locked_by)) from (select locked_by from graphile_worker._private_jobs
      where locked_by is not null group by 1 having max(locked_at) < now() - make_interval(secs => $1)) dead`,
    [lease / 1000],
  );
}

/** Keeps the lease of what this node runs, and looks for nodes that died. `own`: names under which this one holds jobs. */
export function keepLease(pool: Pool, own: readonly string[], onError: (error: unknown) => void, lease = leaseMs): { stop(): Promise<void> } {
  let ended = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      round = work();
    }, lease / 3);
    timer.unref();
  };
  const work = async (): Promise<void> => {
    try {
      await renew(pool, own);
      await freeDead(pool, lease);
    } catch (error) {
      // the next round tries again, with two more in this lease
      onError(error);
    }
    if (!ended) next();
  };
  next();
  return {
    async stop() {
      ended = true;
      clearTimeout(timer);
      await round;
    },
  };
}
