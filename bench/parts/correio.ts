/**
 * 5,000 answers to tickets while one of two nodes is killed each minute and the mail server stalls, refuses, puts off, drops before and after
 * it has the message, and takes it without saying so. No mail may be there twice; each answer's is accepted, failed or uncertain, none is
 * gone, and no save waits for the mail server. PROSA_CORREIO_RESPOSTAS, PROSA_CORREIO_POR_SEGUNDO and PROSA_CORREIO_MATAR_S ask for another run.
 */
import { spawn } from 'node:child_process';
import { ApiError, createClient } from '@prosa/contract/client.ts';
import { contato as contatos } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { openDatabase } from '@prosa/server/src/core/db/database.ts';
import { seededRandom } from '@prosa/server/src/demo/random.ts';
import { type Conduta, maServidor } from '@prosa/server/test/kit/outside/smtp.ts';
import { Client } from 'pg';
import { type Call, makeCompany, signIn, until } from '../support/company.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, type ServerProcess, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';
import { openVolume } from '../support/volume.ts';

const answers = setting('PROSA_CORREIO_RESPOSTAS', 5000);
const perSecond = setting('PROSA_CORREIO_POR_SEGUNDO', 12);
const killEveryMs = setting('PROSA_CORREIO_MATAR_S', 60) * 1000;
const companies = setting('PROSA_CORREIO_EMPRESAS', 5);
const ticketsEach = 10;
const writers = 10;
/** Milliseconds of the slowest save between deaths: a mail server that is silent for 90 s must not be felt. */
const mostSave = 15_000;

const random = seededRandom(7).next;
/** How often in a thousand; a silent server holds its company for a minute and a half. */
const faults: readonly (readonly [Conduta, number])[] = [
  ['cala', setting('PROSA_CORREIO_CALA', 2)],
  ['cai', 40],
  ['adia', 80],
  ['recusa', 40],
];
function nextConduct(): Conduta {
  let at = random() * 1000;
  for (const [conduct, often] of faults) if ((at -= often) < 0) return conduct;
  return 'aceita';
}
const correio = await maServidor();
let hostile = true;
/** What became of each whole message: the last word of its server. */
const mailed: { id: string; conduta: Conduta }[] = [];
correio.aoReceber = async () => {
  const { dados } = correio.vistos.at(-1)!;
  correio.conduta = hostile ? nextConduct() : 'aceita';
  mailed.push({ id: /^Message-ID: (\S+)/im.exec(dados)?.[1] ?? '', conduta: correio.conduta });
};
/** The server may have it: it did not refuse it. */
const mayHave = ({ conduta }: { conduta: Conduta }): boolean => conduta !== 'recusa' && conduta !== 'adia';

const redisPort = await freePort();
/** Joins the two nodes; it has to be on the PATH. */
const redis = spawn('redis-server', ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
process.once('exit', () => redis.kill('SIGKILL'));
const { dataDir, env, connections, server: postgres } = await openVolume(undefined, 'prosa_bench_correio');
const started = await Promise.all([freePort(), freePort()]);
const startNode = (port: number): Promise<ServerProcess> =>
  startServer({
    dataDir,
    port,
    env: {
      ...env,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,

      SMTP_URL: `smtp://loja:segredo@127.0.0.1:${correio.port}`,
      PROSA_LOG: 'error',
      PROSA_DEMO: 'nao',
    },
    logFile: `${dataDir}/correio.log`,
  });
const nodes: ServerProcess[] = [];
for (const port of started) nodes.push(await startNode(port));
const database = openDatabase(connections, (error) => console.error(error));
const owner = new Client(connections.owner);
await owner.connect();

interface Target {
  readonly calls: readonly Call[];
  readonly ids: readonly number[];
  readonly id_empresa: number;
}
const targets: Target[] = [];
for (let i = 0; i < companies; i++) {
  const company = await makeCompany(database, `correio${i}`, { linhas: 1, atendentes: 0 });
  const { token, call } = await signIn(nodes[0]!.url, company.admin);
  const ids: number[] = [];
  for (let n = 0; n < ticketsEach; n++) {
    const { id_contato } = await call(contatos.store, { body: { nome: `Cliente ${n}`, email: `cliente${n}@e${company.id_empresa}.example` } });
    ids.push((await call(tickets.store, { body: { titulo: `Pedido ${n}`, id_contato } })).id_ticket);
  }
  targets.push({ calls: nodes.map(({ url }) => createClient({ base: `${url}/api`, token: () => token })), ids, id_empresa: company.id_empresa });
}
await database.close();

const saved: string[] = [];
const saves: number[] = [];
let refused = 0;
/** One answer, by whichever node takes it, under the same name until it is taken. */
async function answer(n: number): Promise<void> {
  const { calls, ids } = targets[n % companies]!;
  const private_id = crypto.randomUUID();
  for (let attempt = n; ; attempt++) {
    const began = performance.now();
    try {
      const body = { id_ticket: ids[Math.floor(n / companies) % ids.length]!, resposta: `<p>Resposta ${n}</p>`, private_id };
      await calls[attempt % calls.length]!(tickets.responder, { body }, AbortSignal.timeout(20_000));
      saves.push(performance.now() - began);
      saved.push(private_id);
      return;
    } catch (error) {
      // 0: that node was not reached; 500 and 503: it is on its way down or up
      const again = (error instanceof ApiError && (error.http === 0 || error.http >= 500 || error.http === 429)) || (error as Error).name === 'TimeoutError';
      if (!again) throw error;
      refused++;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

const run = { over: false, deaths: 0 };
async function killInTurn(): Promise<void> {
  for (let turn = 0; !run.over; turn++) {
    for (const end = Date.now() + killEveryMs; Date.now() < end && !run.over; ) await new Promise((resolve) => setTimeout(resolve, 200));
    if (run.over) return;
    const at = turn % nodes.length;
    await nodes[at]!.kill();
    run.deaths++;
    nodes[at] = await startNode(started[at]!);
  }
}
const killing = killInTurn();
const began = performance.now();
let next = 0;
await Promise.all(
  Array.from({ length: writers }, async () => {
    for (let n = next++; n < answers; n = next++) {
      const early = began + (n * 1000) / perSecond - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      await answer(n);
    }
  }),
);
run.over = true;
await killing;

/** The hours until the next try pass, and the server is well again. */
hostile = false;
const ours = targets.map(({ id_empresa }) => id_empresa);
const open = async (): Promise<Record<string, number>> => {
  const { rows } = await owner.query<{ estado: string; n: number }>(
    'select estado, count(*)::int as n from email_saida where id_empresa = any ($1) group by 1',
    [ours],
  );
  return Object.fromEntries(rows.map(({ estado, n }) => [estado, n]));
};
await until(
  'todo e-mail com o seu fim',
  async () => {
    await owner.query(`update graphile_worker._private_jobs set run_at = now() where key like '%email-%' and locked_at is null and run_at > now()`);
    const { aguardando = 0, enviando = 0 } = await open();
    return aguardando + enviando === 0;
  },
  600,
  500,
).catch((error: unknown) => console.error(error));

interface Stored {
  private_id: string;
  id_email: string | null;
  estado: string | null;
  message_id: string | null;
  n: number;
}
const { rows } = await owner.query<Stored>(
  `select e.private_id, m.id_email, m.estado, m.message_id, count(*) over (partition by e.private_id)::int as n from ticket_entrada e
    left join email_saida m on m.id_email = any (e.emails) where e.id_empresa = any ($1) and e.tipo = 'publica'`,
  [ours],
);
const byId = Map.groupBy(mailed, ({ id }) => id);
const wrong: string[] = [];
const known = new Map(rows.map((row) => [row.private_id, row]));
for (const private_id of saved) if (!known.has(private_id)) wrong.push(`resposta salva que sumiu: ${private_id}`);
for (const { private_id, estado, message_id, n } of rows) {
  const seen = (message_id === null ? [] : (byId.get(message_id) ?? [])).filter(mayHave);
  const accepted = seen.filter(({ conduta }) => conduta === 'aceita').length;
  const said = `${private_id} ${estado}`;
  if (n !== 1) wrong.push(`${said}: ${n} respostas de um só salvar`);
  if (!['aceito', 'falhou', 'incerto'].includes(estado ?? '')) wrong.push(`${said}: sem fim`);
  if (seen.length > 1) wrong.push(`${said}: entregue ${seen.length} vezes`);
  if (estado === 'aceito' && accepted !== 1) wrong.push(`${said}: aceito, e o servidor aceitou ${accepted}`);
  if (estado === 'falhou' && seen.length > 0) wrong.push(`${said}: falhou, e o servidor pode ter`);
}
if (!within(percentile(saves, 1) <= mostSave)) wrong.push(`um salvar levou ${percentile(saves, 1)} ms`);
const conducts = Object.fromEntries([...Map.groupBy(mailed, ({ conduta }) => conduta)].map(([conduct, list]) => [conduct, list.length]));
console.log(
  JSON.stringify({
    bench: 'correio',
    respostas: saved.length,
    mortes: run.deaths,
    tentativas_recusadas: refused,
    salvar_ms: { p50: percentile(saves, 0.5), p95: percentile(saves, 0.95), max: percentile(saves, 1) },
    servidor: conducts,
    fim: await open(),
    diferencas: wrong.length,
    ok: wrong.length === 0,
  }),
);
for (const line of wrong.slice(0, 30)) console.error(line);
await owner.end();
for (const node of nodes) await node.stop();
await correio.close();
redis.kill();
await postgres.stop();
process.exit(wrong.length === 0 ? 0 : 1);
