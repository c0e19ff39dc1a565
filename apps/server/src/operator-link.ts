import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { systemClock } from './core/clock.ts';
import type { Config } from './core/config/config.ts';
import { openDatabase } from './core/db/database.ts';
import { prepareDatabase } from './core/db/prepare.ts';
import { primeiroAcessoLink } from './modules/login/primeiro-acesso.ts';
import { selados } from './selados.ts';

interface Asked {
  readonly owner: ClientConfig;
  readonly config: Config;
  readonly key: string;
  readonly log: Logger;
  readonly usuario: string;
  /** No Prosa runs on this database: it may be older than this version, or empty. */
  readonly alone: boolean;
}

/** The link that makes somebody operator of the platform (`--administrador`), made without serving anything. */
export async function operatorLink({ owner, config, key, log, usuario, alone }: Asked): Promise<string> {
  if (alone) await prepareDatabase(owner, key, (line) => log.info({ migracao: line }, 'migração'), { selados });
  const database = openDatabase({ app: owner, owner }, (err) => log.error({ err }, 'conexão com o banco'), { app: 1, owner: 1 });
  try {
    const address = config.publicUrl || `http://localhost:${config.port}`;
    return (await primeiroAcessoLink({ database, clock: systemClock, publicUrl: () => address }, usuario))!;
  } finally {
    await database.close();
  }
}
