/**
 * 100 lines by QR code in their processes, on a network that is none: memory of a line, and from the moment in which a message came to that in
 * which it is stored, at 200 a second. In the same run, at the same rate, lines of the simulator and of the Cloud API, to compare with. Then one of
 * the processes is killed: how soon its lines are back, and what the others feel of it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { createApp } from '@prosa/server/src/app.ts';
import { readConfig } from '@prosa/server/src/core/config/config.ts';
import { createLog } from '@prosa/server/src/core/observability/log.ts';
import { seal } from '@prosa/server/src/core/seal/seal.ts';
import { linePool } from '@prosa/server/src/integrations/whatsapp/baileys/baileys.pool.ts';
import { segredoDaLinha } from '@prosa/server/src/modules/linhas/linhas.selados.ts';
import { signatureOf, startMeta, webhookOf } from '@prosa/server/test/kit/meta.ts';
import { sql } from 'kysely';
import { makeCompany, signIn, until } from '../support/company.ts';
import { openEmpty } from '../support/empty.ts';
import { freePort } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';

const { values: args } = parseArgs({ options: { linhas: { type: 'string', default: '100' }, 'por-segundo': { type: 'string', default: '200' } } });
const lines = Number(args.linhas);
const perSecond = Number(args['por-segundo']);
const seconds = setting('PROSA_BENCH_SEGUNDOS', 15);
/** Until every line is connected. */
const connectMs = setting('PROSA_BENCH_CONECTAR', 120) * 1000;
/** After one of the processes was killed. */
const secondsAfter = 10;
const segredo = 'segredo-da-bancada';

const { dataDir, key, connections, postgres } = await openEmpty('linhas');
const meta = await startMeta();
const env = {
  NODE_ENV: 'development',
  PORT: String(await freePort()),
  PROSA_DADOS: dataDir,
  PROSA_DEMO: 'nao',
  PROSA_META_URL: meta.url,
  PROSA_REDES_INTERNAS: '127.0.0.1',
};
const config = readConfig(env, dataDir, false);
const begin = Date.now() + connectMs;
const network = `${createRequire(import.meta.url).resolve('@prosa/baileys/testing/load-network.ts')}?cada=${(lines * 1000) / perSecond}&de=${begin}&ate=${begin + (seconds + secondsAfter) * 1000}`;
const app = await createApp({
  config,
  key,
  connections,
  log: createLog('development', 'error'),
  lines: linePool({ network: `file://${network}`, compilado: `${dataDir}/compilado`, onEnd: (what) => console.error(what) }),
});
const url = await app.listen(config.port, '127.0.0.1');
const { database } = app;
const company = await makeCompany(database, 'linhas', { linhas: 10, atendentes: 1 });
const { id_empresa } = company;
const admin = await signIn(url, company.admin);
const cloud = await database.comEmpresa(id_empresa, async (db) => {
  const row = { nome: 'Oficial', provedor: 'cloud', identificador_externo: '106', config: JSON.stringify({ id_conta: '555' }) };
  const { id_wpp_config, chave } = await db.insertInto('wpp_config').values(row).returning(['id_wpp_config', 'chave']).executeTakeFirstOrThrow();
  for (const [nome, valor] of Object.entries({ token: 'TOKEN', segredo }))
    await db
      .insertInto('wpp_segredo')
      .values({ id_wpp_config, nome, selado: seal(key, segredoDaLinha(id_empresa, id_wpp_config), valor) })
      .execute();
  return { id_wpp_config, chave };
});
await database.comEmpresa(id_empresa, (db) =>
  db
    .insertInto('wpp_config')
    .values(Array.from({ length: lines }, (_, i) => ({ nome: `QR ${i}`, provedor: 'baileys' })))
    .execute(),
);
const connected = (provedor: string) =>
  database.comEmpresa(id_empresa, async (db) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from wpp_config where provedor = ${provedor} and estado = 'conectado'`.execute(db);
    return rows[0]!.n;
  });
await until(
  'linhas conectadas',
  async () => (await connected('baileys')) === lines && (await connected('simulador')) === 10 && (await connected('cloud')) === 1,
);

/** Processes that hold lines. */
function workers(): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('baileys/src/worker'));
}
const megabytesOf = (pid: string): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface Stored {
  readonly p50: number;
  readonly p95: number;
  readonly mensagens: number;
}
/** From the moment that a message names to that in which its body was stored, of those that came in this time to lines other than `except`. */
async function stored(provedor: string, from = 0, to = Number.MAX_SAFE_INTEGER, except: readonly number[] = []): Promise<Stored> {
  const { rows } = await database.comEmpresa(id_empresa, (db) =>
    sql<Stored>`select round(percentile_cont(0.5) within group (order by em - t))::int as p50, round(percentile_cont(0.95) within group (order by em - t))::int as p95,
        count(*)::int as mensagens
      from (select extract(epoch from b.recebido_em) * 1000 as em, substr(e.corpo ->> 'texto', 3)::numeric as t from wpp_evento e join wpp_bruto b using (id_bruto)
        join wpp_config w on w.id_wpp_config = e.id_wpp_config where w.provedor = ${provedor} and e.corpo ->> 'texto' like 't=%'
          and not (w.id_wpp_config = any (${[...except]}::bigint[]))) t
      where t between ${from} and ${to}`.execute(db),
  );
  return rows[0]!;
}
/** Lines that fell since then, and, of the last of them, after how many milliseconds it was back. */
async function fallen(since: number): Promise<{ linhas: number[]; ms: number }> {
  const { rows } = await database.comEmpresa(id_empresa, (db) =>
    sql<{ id: number; ms: number | null }>`select l.id_wpp_config as id, (select min(extract(epoch from v.em)) * 1000 - ${since}::numeric from wpp_log v
          where v.id_wpp_config = l.id_wpp_config and v.em > l.em and v.para = 'conectado')::float as ms
      from wpp_log l where l.tipo = 'estado' and l.de = 'conectado' and l.em > to_timestamp(${since}::numeric / 1000)`.execute(db),
  );
  return { linhas: rows.map(({ id }) => id), ms: Math.max(...rows.map(({ ms }) => ms ?? Number.POSITIVE_INFINITY)) };
}
/** Calls that are under way at one time: a few connections, as Meta has. */
const mostAtOnce = 24;

async function paced(send: (n: number) => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const sending = new Set<Promise<unknown>>();
  for (let i = 0; i < perSecond * seconds; i++) {
    const early = began + (i * 1000) / perSecond - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    while (sending.size >= mostAtOnce) await Promise.race(sending);
    const one = send(i).finally(() => sending.delete(one));
    sending.add(one);
  }
  await Promise.all(sending);
}
const phoneOf = (n: number, first: number): string => `5519${first}${String(n % 200).padStart(7, '0')}`;

await paced((n) => {
  const body = { telefone: phoneOf(n, 97), nome: 'Cliente', texto: `t=${Date.now()}` };
  return admin.call(simulador.receber, { params: { id_wpp_config: company.linhas[n % company.linhas.length]! }, body });
});
/** A webhook of one message, signed; `enfeite` makes the body larger. */
function byMeta(n: number, texto: string, enfeite?: string): Promise<Response> {
  const message = { from: phoneOf(n, 98), id: `wamid.${n}`, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: texto }, enfeite };
  const body = JSON.stringify(webhookOf('555', 'messages', { messaging_product: 'whatsapp', metadata: { phone_number_id: '106' }, messages: [message] }));
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(segredo, body) };
  return fetch(`${url}/api/webhooks/whatsapp/${cloud.chave}`, { method: 'POST', body, headers });
}
await paced((n) => byMeta(n, `t=${Date.now()}`));
const total = perSecond * seconds;
const killAt = begin + seconds * 1000;
await until('hora de matar', async () => Date.now() >= killAt, 240, 5);
const mb = workers().map(megabytesOf);
const killedAt = Date.now();
process.kill(Number(workers()[0]), 'SIGKILL');
const over = killAt + secondsAfter * 1000;
await until('todas guardadas', async () => Date.now() > over + 2000 && (await stored('simulador')).mensagens >= total, 240, 500);
const back = await fallen(killedAt);
const outras = { antes: await stored('baileys', begin, killedAt, back.linhas), depois: await stored('baileys', killedAt, over, back.linhas) };
const ms = { simulador: await stored('simulador'), cloud: await stored('cloud'), baileys: await stored('baileys', begin, killedAt) };
const largeAt = performance.now();
await byMeta(perSecond * seconds, 'Grande', 'x'.repeat(3 * 1024 * 1024 - 1000));
/** Stored and answered: the largest body that Meta sends. */
const largeMs = Math.round(performance.now() - largeAt);
const mbPerLine = Math.round((mb.reduce((sum, one) => sum + one, 0) / lines) * 10) / 10;
/** Of what the others feel, what a busy machine does by itself. */
const noiseMs = 20;
const unfelt = outras.depois.p95 <= 1.2 * outras.antes.p95 + noiseMs;
const quick = largeMs <= 1000 && ms.cloud.p95 <= 1.3 * ms.simulador.p95 && ms.baileys.p95 <= 2 * ms.simulador.p95 && back.ms <= 5000 && unfelt;
const whole = ms.simulador.mensagens === total && ms.cloud.mensagens === total && ms.baileys.mensagens > 0;
const ok = whole && back.linhas.length > 0 && Number.isFinite(back.ms) && within(quick && mbPerLine <= 25);
console.log(
  JSON.stringify({
    bench: 'linhas',
    linhas: lines,
    processos: mb.length,
    por_segundo: perSecond,
    mb_por_linha: mbPerLine,
    ms,
    corpo_de_3_mb_ms: largeMs,
    processo_morto: { linhas: back.linhas.length, de_volta_ms: Math.round(back.ms), outras },
    ok,
  }),
);
await app.close();
await meta.close();
await postgres.stop();
process.exit(ok ? 0 : 1);
