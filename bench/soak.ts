/**
 * Endurance: customers write over lines that double, delay and lose, attendants answer, and something breaks all the time.
 * At the end nothing may be lost, doubled or out of order. Exits 1 on a difference.
 *   npm run bench soak -- --minutos 10                                              the server is killed every minute
 *   npm run bench soak -- --minutos 5 --por-segundo 200 --linhas 10 --quedas 0      much at once, nothing is killed
 *   npm run bench soak -- --minutos 8 --quedas 1000 --atendentes 8                  attendants, lines and database connections drop
 */
import { parseArgs } from 'node:util';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { openDatabase } from '@prosa/server/src/core/db/database.ts';
import { seededRandom } from '@prosa/server/src/demo/random.ts';
import { Client } from 'pg';
import { Attendant } from './soak/attendant.ts';
import { Breaks } from './soak/breaks.ts';
import { checkScreen, checkStored, screenDelays, sendingOf, waiting } from './soak/check.ts';
import { type Phone, sendUntil } from './soak/phones.ts';
import { linesConnected, makeCompany, signIn, until } from './support/company.ts';
import { openEmpty } from './support/empty.ts';
import { percentile } from './support/percentile.ts';
import { freePort, type ServerProcess, startServer } from './support/server.ts';

const { values: args } = parseArgs({
  options: {
    minutos: { type: 'string', default: '10' },
    semente: { type: 'string', default: '1' },
    'por-segundo': { type: 'string', default: '20' },
    'matar-a-cada': { type: 'string', default: '60' },
    linhas: { type: 'string', default: '3' },
    atendentes: { type: 'string', default: '2' },
    /** So many connections break over the run, and the server is not killed. */
    quedas: { type: 'string' },
  },
});
const minutes = Number(args.minutos);
const perSecond = Number(args['por-segundo']);
const killEveryMs = Number(args['matar-a-cada']) * 1000;
const lines = Number(args.linhas);
const drops = args.quedas === undefined ? undefined : Number(args.quedas);
const random = seededRandom(Number(args.semente)).next;
const senders = Math.max(6, Math.ceil(perSecond / 10));

const { dataDir, connections, env, postgres } = await openEmpty('soak');
const port = await freePort();
const profile = process.env['BENCH_PERFIL'];
const start = (): Promise<ServerProcess> =>
  startServer({
    dataDir,
    port,
    env: { ...env, PROSA_DEMO: 'nao', PROSA_LOG: 'error' },
    logFile: `${dataDir}.log`,
    nodeArgs: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
  });
let server = await start();
const database = openDatabase(connections, (error) => console.error(error));
const company = await makeCompany(database, 'soak', { linhas: lines, atendentes: Number(args.atendentes) });
await database.close();
const admin = await signIn(server.url, company.admin);
await linesConnected(admin.call, lines);
for (const id_wpp_config of company.linhas)
  await admin.call(simulador.falhas, { params: { id_wpp_config }, body: { perder: 0.05, duplicar: 0.15, desordenar: 0.2, desconectar: 0.005 } });

// so many that the newest 200 that a phone shows are all of its sala
const phones: Phone[] = Array.from({ length: Math.max(24, Math.round(minutes * perSecond * 0.6)) }, (_, i) => ({
  telefone: `5519987${String(650_000 + i).padStart(6, '0')}`,
  id_wpp_config: company.linhas[i % company.linhas.length]!,
  accepted: [],
}));
const attendants: Attendant[] = [];
for (const [i, usuario] of company.atendentes.entries())
  attendants.push(new Attendant({ name: `Atendente ${i + 1}`, url: server.url, person: await signIn(server.url, usuario), follow: 30, random }));
await until('atendentes conectados', async () => attendants.every((a) => a.isSettled()));

const began = Date.now();
const end = began + minutes * 60_000;
const sending = { attempts: 0, retries: 0 };
const restarts: number[] = [];
let failedStarts = 0;

const db = new Client(connections.owner);
await db.connect();
const breaks = drops === undefined ? undefined : new Breaks({ url: server.url, admin, attendants, linhas: company.linhas, db, random });

const run = { over: false, killing: false, kills: 0, endedByOthers: 0 };

/** Whoever ends the server, it is started again at once, as the supervisor of a machine does. */
async function keepRunning(): Promise<void> {
  while (!run.over) {
    await server.ended;
    if (run.over) return;
    if (!run.killing) run.endedByOthers++;
    const ended = performance.now();
    for (;;) {
      try {
        server = await start();
        break;
      } catch (error) {
        failedStarts++;
        if (failedStarts > 20) throw error;
      }
    }
    restarts.push(performance.now() - ended);
    run.killing = false;
  }
}

async function killUntilEnd(): Promise<void> {
  for (let at = began + killEveryMs; at < end; at += killEveryMs) {
    await new Promise((resolve) => setTimeout(resolve, at - Date.now()));
    run.killing = true;
    run.kills++;
    await server.kill();
  }
}

const running = keepRunning();
await Promise.all([
  breaks ? breaks.spread(drops!, end) : killUntilEnd(),
  ...Array.from({ length: senders }, (_, i) =>
    sendUntil({ call: admin.call, phones: phones.filter((_phone, n) => n % senders === i), perSecond: perSecond / senders, end, counts: sending, random }),
  ),
  ...attendants.map((a) => a.answerUntil(end, 1.5)),
  ...(breaks ? [] : attendants.map((a) => a.dropUntil(end))),
]);

const differences: string[] = [];
const note = (error: unknown): void => void differences.push(String(error));
await until('tudo tratado e entregue', async () => Object.values(await waiting(db, company.id_empresa)).every((n) => n === 0), 120).catch(note);
await until('telas em dia', async () => attendants.every((a) => a.isSettled()), 60).catch(note);
const left = await waiting(db, company.id_empresa);
// what was published with the last commit is on the screens a moment later; each fetch below asks over the same socket
const stored = await checkStored({ db, call: admin.call, id_empresa: company.id_empresa, phones, attendants });
differences.push(...stored.differences);
const screens: Record<string, Record<string, number>> = {};
const sent = sendingOf(phones);
for (const attendant of attendants) {
  const screen = await checkScreen(attendant, sent);
  differences.push(...screen.differences);
  screens[attendant.name] = screen.counts;
}
const toScreen = await screenDelays(db, company.id_empresa, attendants, phones);
console.log(
  JSON.stringify({
    bench: 'soak',
    minutos: minutes,
    linhas: lines,
    ate_a_tela_ms: { mensagens: toScreen.length, p50: percentile(toScreen, 0.5), p95: percentile(toScreen, 0.95), p99: percentile(toScreen, 0.99) },
    ...(breaks && { quedas: breaks.counts }),
    telefones: phones.length,
    ...stored.counts,
    tentativas_de_envio: sending.attempts,
    repetidas_pelo_telefone: sending.retries,
    mortes: run.kills,
    encerrado_por_outros: run.endedByOthers,
    inicios_que_falharam: failedStarts,
    reinicio_ms: { p50: percentile(restarts, 0.5), max: percentile(restarts, 1) },
    ainda_a_caminho: left,
    telas: screens,
    diferencas: differences.length,
  }),
);
for (const difference of differences.slice(0, 40)) console.error(`diferença: ${difference}`);
for (const attendant of attendants) attendant.close();
breaks?.close();
await db.end();
run.over = true;
await server.stop();
await running;
await postgres.stop();
process.exit(differences.length === 0 ? 0 : 1);
