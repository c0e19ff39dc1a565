/**
 * Exports the attendances of the volume company, from the click to the last byte of the file, as CSV and as XLSX. Target: 100,000
 * rows in 30 s. `npm run bench:dados` first.
 */
import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { signIn, until } from '../support/company.ts';
import { freePort, startServer } from '../support/server.ts';
import { openVolume, volume } from '../support/volume.ts';

const target = 30_000;
const { env, dataDir, server: postgres } = await openVolume();
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });
const person = await signIn(server.url, volume.person(0));

const results: Record<string, { linhas: number; mb: number; ms: number; ms_por_100_mil: number }> = {};
for (const formato of ['csv', 'xlsx'] as const) {
  const began = performance.now();
  const { data } = await person.call(exportacoes.store, { body: { tipo: 'atendimentos', formato } });
  const params = { id: data.id_exportacao };
  await until('arquivo', async () => (await person.call(exportacoes.show, { params })).data.estado === 'pronta', 120);
  const response = await fetch(`${server.url}/api/exportacoes/baixar/${params.id}`, { headers: { authorization: `Bearer ${person.token}` } });
  const bytes = (await response.arrayBuffer()).byteLength;
  const ms = performance.now() - began;
  const { linhas } = (await person.call(exportacoes.show, { params })).data;
  results[formato] = { linhas, mb: Math.round(bytes / 104_858) / 10, ms: Math.round(ms), ms_por_100_mil: Math.round((ms / linhas) * 100_000) };
}
const slowest = Math.max(...Object.values(results).map((r) => r.ms_por_100_mil));
console.log(JSON.stringify({ bench: 'exportar', ...results, ok: slowest <= target }));
await server.stop();
await postgres.stop();
process.exit(slowest <= target ? 0 : 1);
