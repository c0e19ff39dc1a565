/**
 * Entry forms: 100 answers a second over 50 forms for two minutes (PROSA_BENCH_SEGUNDOS asks for others), every one posted twice, the product
 * killed every 30 s. Each must be stored once and become one card, each person one contato. Then a flood of 1,000 a second without proofs
 * on one form: the p95 of another's answers and of a person's list at most 1.5 times that of before.
 */
import { execFile as execFileWith } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formulario } from '@prosa/contract/formularios/formularios.endpoints.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { openDatabase } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import { Respondents } from '../formularios/respondents.ts';
import { makeCompany, signIn, until } from '../support/company.ts';
import { openEmpty } from '../support/empty.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, type ServerProcess, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';

const execFile = promisify(execFileWith);
const seconds = setting('PROSA_BENCH_SEGUNDOS', 120);
const killEvery = setting('PROSA_BENCH_MATAR', 30);
const perSecond = setting('PROSA_BENCH_POR_SEGUNDO', 100);
/** Of the flood, which is twelve seconds of ten times as much; and of the time without it, before. */
const floodSeconds = Math.min(12, seconds);
const [forms, people, most] = [perSecond / 2, perSecond * 30, 1.5];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const { dataDir, key, connections, env, postgres } = await openEmpty('formularios');
const port = await freePort();
const start = (): Promise<ServerProcess> => startServer({ dataDir, port, env: { ...env, PROSA_DEMO: 'nao', PROSA_LOG: 'error' }, logFile: `${dataDir}.log` });
let server = await start();
const database = openDatabase(connections, (error) => console.error(error));
const company = await makeCompany(database, 'formularios', { linhas: 1, atendentes: 1 });
const { call } = await signIn(server.url, company.admin);
const { id_quadro } = await call(kanbanQuadros.store, { body: { titulo: 'Vendas' } });
const { id_estagio } = await call(kanbanEstagio.store, { body: { id_quadro, titulo: 'Entrada' } });
const chaves: string[] = [];
for (let n = 0; n < forms + 2; n++) {
  const { id_formulario } = await call(formulario.store, { body: { id_estagio, titulo: `Formulário ${n}` } });
  await call(formulario.publicar, { params: { id: id_formulario } });
  chaves.push((await call(formulario.show, { params: { id: id_formulario } })).data.chave);
}
const [flooded, quiet] = [chaves.pop()!, chaves.pop()!];
const strangers = new Respondents(() => server.url, key);
for (const chave of [...chaves, flooded, quiet]) await strangers.open(chave);
// nobody fills a form sooner: who does is suspected
await pause(3000);

let kills = 0;
const end = Date.now() + seconds * 1000;
const killing = (async () => {
  while (Date.now() + killEvery * 1000 < end) {
    await pause(killEvery * 1000);
    await server.kill();
    kills++;
    server = await start();
  }
})();
const sent = new Set<string>();
const refused: number[] = [];
/** Until it is taken, as somebody presses again. */
async function insist(chave: string, answer: Awaited<ReturnType<Respondents['answer']>>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const status = await strangers.post(chave, answer);
    if (status === 200) return;
    if (status !== 0 && status < 500) return void refused.push(status);
    await pause(500);
  }
  refused.push(0);
}
const sending: Promise<unknown>[] = [];
const began = performance.now();
for (let i = 0; Date.now() < end; i++) {
  const early = began + (i * 1000) / perSecond - performance.now();
  if (early > 0) await pause(early);
  const chave = chaves[i % forms]!;
  sending.push(
    (async () => {
      const answer = await strangers.answer(chave, (i * 7) % people);
      sent.add(answer.envio);
      await Promise.all([insist(chave, answer), insist(chave, answer)]);
    })(),
  );
}
await Promise.all([...sending, killing]);
const took = (performance.now() - began) / 1000;
const ofCompany = <T extends object>(query: ReturnType<typeof sql<T>>): Promise<T> =>
  database.comEmpresa(company.id_empresa, async (db) => (await query.execute(db)).rows[0]!);
await until(
  'tudo processado',
  async () => (await ofCompany(sql<{ n: number }>`select count(*)::int as n from formulario_resposta where estado = 0`)).n === 0,
  300,
  500,
);
const found = await ofCompany(sql<{ guardadas: number; processadas: number; suspeitas: number; cards: number; contatos: number; pessoas: number }>`select
  (select count(*)::int from formulario_resposta) as guardadas, (select count(*)::int from formulario_resposta where estado = 1) as processadas,
  (select count(*)::int from formulario_resposta where estado = 2) as suspeitas, (select count(*)::int from kanban_bloco) as cards,
  (select count(*)::int from contato) as contatos, (select count(distinct dados ->> 'telefone')::int from formulario_resposta) as pessoas`);

/** Milliseconds of one answer after the other on another form, and of a person's list. */
async function others(during: () => boolean): Promise<{ resposta: number[]; lista: number[] }> {
  const times = { resposta: [] as number[], lista: [] as number[] };
  for (let n = 0; during(); n++) {
    const answer = await strangers.answer(quiet, people + n);
    const at = performance.now();
    if ((await strangers.post(quiet, answer)) !== 200) throw new Error('a resposta de outro formulário foi recusada');
    const between = performance.now();
    await call(formulario.getAll, { query: { id_quadro } });
    times.resposta.push(between - at);
    times.lista.push(performance.now() - between);
    await pause(100);
  }
  return times;
}
const forSeconds = (s: number): (() => boolean) => {
  const last = Date.now() + s * 1000;
  return () => Date.now() < last;
};
await others(forSeconds(floodSeconds / 4));
const calm = await others(forSeconds(floodSeconds - 2));
const flood = execFile(process.execPath, [
  fileURLToPath(new URL('../formularios/flood-process.ts', import.meta.url)),
  JSON.stringify({ url: server.url, chave: flooded, selo: strangers.markOf(flooded), seconds: floodSeconds, perSecond: perSecond * 10 }),
]);
await pause(floodSeconds * 160);
const pressed = await others(forSeconds(floodSeconds * 0.75));
const enxurrada = JSON.parse((await flood).stdout) as Record<string, unknown>;
const p95 = (times: typeof calm) => ({ resposta: percentile(times.resposta, 0.95), lista: percentile(times.lista, 0.95) });
const [before, after] = [p95(calm), p95(pressed)];
const lost = sent.size - found.guardadas;
const ok =
  lost === 0 &&
  refused.length === 0 &&
  found.processadas === found.guardadas &&
  found.cards === found.guardadas &&
  found.contatos === found.pessoas &&
  within(after.resposta <= before.resposta * most && after.lista <= before.lista * most);
console.log(
  JSON.stringify({
    bench: 'formularios',
    enviadas: sent.size,
    por_segundo: Math.round(sent.size / took),
    mortes: kills,
    ...found,
    perdidas: lost,
    recusadas: refused.length,
    enxurrada: { ...enxurrada, p95_antes: before, p95_durante: after },
    ok,
  }),
);
await database.close();
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
