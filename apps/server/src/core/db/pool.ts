import { Pool, type PoolConfig } from 'pg';

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
