import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { loadKey } from '@prosa/server/src/core/config/secret-key.ts';
import { startEmbedded } from '@prosa/server/src/core/db/embedded.ts';
import { embeddedSettings } from '@prosa/server/src/core/db/embedded-settings.ts';
import { createEmbeddedDatabase, prepareDatabase } from '@prosa/server/src/core/db/prepare.ts';
import { Client } from 'pg';
import { benchFolder } from '../support/folder.ts';
import { buildScreens } from '../support/web-build.ts';
import { dados, parts } from '../table.ts';
import { spareDatabases, stopDatabases } from './databases.ts';
import { runPart } from './run-part.ts';

/** Of one part; what takes so long hangs. */
const limitMs = 4 * 60_000;
const template = 'modelo_bancada';

/** The database server that all parts share, and an empty database that theirs are copies of. */
async function startShared(folder: string): Promise<void> {
  const noFlush = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const server = await startEmbedded(path.join(folder, 'pg'), { settings: [...embeddedSettings(), ...noFlush] });
  const key = loadKey(folder, '');
  await prepareDatabase(await createEmbeddedDatabase(server, key, template), key, () => undefined);
  const client = new Client({ host: server.host, port: server.port, user: server.user, password: server.password, database: 'postgres' });
  await client.connect();
  await client.query(`alter database ${template} is_template true`);
  await client.end();
}

async function clear(folder: string): Promise<void> {
  spareDatabases();
  await stopDatabases(folder);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Goes through these parts at their smallest volume: each has to end, to say its figures and to find what it checks right; times are not judged.
 * As many run at once as there are cores, but two that measure in the same data one after the other. Answers the exit code.
 */
export async function smokeRun(names: readonly string[]): Promise<number> {
  const began = performance.now();
  const folder = benchFolder('fumaca');
  await clear(folder);
  mkdirSync(folder, { recursive: true });
  const env = { BENCH_FUMACA: '1', BENCH_MODELO: template, PROSA_BANCADA: folder, ...Object.assign({}, ...Object.values(dados).map(({ menor }) => menor)) };
  const faults: string[] = [];
  try {
    buildScreens();
    await startShared(folder);
    const waiting = [...names];
    const inUse = new Set<string>();
    const worker = async (): Promise<void> => {
      while (waiting.length > 0) {
        const at = waiting.findIndex((name) => !(parts[name]!.dados ?? []).some((data) => inUse.has(data)));
        if (at < 0) return; // whoever has the data goes on with what waits for it
        const [name] = waiting.splice(at, 1) as [string];
        const { file, dados: needs = [], menor } = parts[name]!;
        for (const data of needs) inUse.add(data);
        const since = performance.now();
        const { figures, fault } = await runPart({ name, file, args: menor.args ?? [], env: { ...env, ...menor.env }, limit: limitMs, alone: false });
        for (const data of needs) inUse.delete(data);
        if (fault !== undefined) faults.push(fault);
        const said = `${fault ?? ''} ${figures === undefined ? '' : JSON.stringify(figures)}`.trim();
        console.log(
          `${name.padEnd(15)} ${((performance.now() - since) / 1000).toFixed(1).padStart(5)} s  ${fault === undefined ? 'ok    ' : 'FALHOU'}  ${said}`,
        );
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
  } finally {
    await clear(folder);
  }
  console.log(`fumaça: ${names.length} partes em ${Math.round((performance.now() - began) / 1000)} s, ${faults.length} com falha`);
  for (const fault of faults) console.log(`  ${fault}`);
  return faults.length === 0 ? 0 : 1;
}
