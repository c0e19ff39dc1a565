/**
 * The record of acts with a million of them: every filter of the screen alone and with a period, first page and the next, over HTTP.
 * Target: p95 of each 100 ms. The first run loads them (a minute).
 */
import { auditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { loadAtos } from '../dados/auditoria.ts';
import { atos } from '../support/atos.ts';
import { signIn } from '../support/company.ts';
import { openDataSet } from '../support/data-set.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';

type Query = Record<string, string | number>;
const samples = setting('PROSA_BENCH_AMOSTRAS', 30);
const target = 100;

const {
  env,
  dataDir,
  server: postgres,
} = await openDataSet({
  banco: atos.banco,
  empresa: atos.empresa,
  linhas: {},
  volume: atos.linhas,
  fontes: ['bench/dados/auditoria.ts', 'bench/support/atos.ts'],
  load: loadAtos,
});
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });
const { call, id_login } = await signIn(server.url, atos.admin);

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const alone: Record<string, Query> = {
  'sem filtro': {},
  pessoa: { id_login: id_login + 100 },
  'pessoa com mais': { id_login },
  'ato comum': { acao: 'entrada' },
  'ato raro': { acao: 'equipe_mudada' },
  'ato que não há': { acao: 'chat_encerrado' },
  'tipo de registro': { entidade: 'grupo' },
  registro: { entidade: 'grupo', id_entidade: 7 },
  'pessoa e ato': { id_login: id_login + 150, acao: 'equipe_mudada' },
};
const periods: Record<string, Query> = {
  sempre: {},
  'uma semana': { de: day(400), ate: day(393) },
  'um ano': { de: day(500), ate: day(135) },
  'um dia vazio': { de: day(3000), ate: day(3000) },
};

const ms: Record<string, { p50: number; p95: number }> = {};
for (const [name, filter] of Object.entries(alone)) {
  for (const [period, days] of Object.entries(periods)) {
    const query = { ...filter, ...days };
    for (const page of [1, 2]) {
      const { cursor } = page === 1 ? { cursor: null } : await call(auditoria.getAll, { query });
      if (page === 2 && cursor === null) continue;
      const asked = { ...query, ...(cursor !== null && { cursor }) };
      const times: number[] = [];
      while (times.length < samples) {
        const began = performance.now();
        await call(auditoria.getAll, { query: asked });
        times.push(performance.now() - began);
      }
      ms[`${name}, ${period}, página ${page}`] = { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
    }
  }
}
const worst = Object.entries(ms).toSorted(([, a], [, b]) => b.p95 - a.p95);
const over = worst.filter(([, { p95 }]) => p95 > target).map(([name]) => name);
const ok = within(over.length === 0);
console.log(JSON.stringify({ bench: 'auditoria', ms, p95_maior: worst[0]![1].p95, de: worst[0]![0], acima: over, ok }));
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
