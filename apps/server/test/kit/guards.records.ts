import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SignedIn, TestApp } from './app.ts';
import { makeCliente } from './factories.ts';
import type { GuardIds, GuardKit, Guards } from './guards.ts';

/** Endpoints of the contract whose module has not landed, as 'GET /path'. The test proves that each is really unbound: empty it as they land. */
export const notBoundYet: ReadonlySet<string> = new Set([]);

const modules = fileURLToPath(new URL('../../src/modules/', import.meta.url));
const all: Guards[] = [];
for (const file of globSync('*/*.guards.ts', { cwd: modules }).toSorted()) all.push(((await import(modules + file)) as { guards: Guards }).guards);

/** Numbers of real records of the first empresa; those that tests name themselves are there. */
export type GuardRecords = GuardIds & Record<'id_sala' | 'id_mensagem' | 'id_arquivo' | 'id_contato' | 'id_login' | 'id_wpp_config', number>;

/** Makes one of each in the first empresa, named with the secret. */
export async function makeGuardRecords(
  app: TestApp,
  id_empresa: number,
  id_grupo: number,
  admin: SignedIn,
  cliente?: { id_cliente: number },
): Promise<GuardRecords> {
  const { id_cliente } = cliente ?? (await makeCliente(app.database, id_empresa));
  return app.database.comEmpresa(id_empresa, async (db) => {
    const made = new Map<Guards<any>, Promise<GuardIds>>();
    const kit: GuardKit = {
      app,
      db,
      id_empresa,
      id_grupo,
      admin,
      id_cliente,
      now: app.core.clock.now(),
      need(guards) {
        if (!made.has(guards)) made.set(guards, guards.records?.(kit) ?? Promise.resolve({}));
        return made.get(guards) as never;
      },
    };
    const ids: GuardIds = { id_empresa, id_grupo };
    for (const guards of all) Object.assign(ids, await kit.need(guards));
    return ids as GuardRecords;
  });
}

/** For every endpoint with parameters: the record of the first empresa that they name, with a body that is good. */
export const records: Guards['calls'] = Object.assign({}, ...all.map(({ calls }) => calls));
