/**
 * From the customer's phone to the second attendant: a message goes in at `POST /api/simulador/{id}/receber` and is
 * measured until its `chat_message` reaches another person's screen. Real server process, real sockets, at 1/s and at 100/s.
 */
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { openDatabase } from '@prosa/server/src/core/db/database.ts';
import { openChat } from '../support/chat.ts';
import { linesConnected, makeCompany, signIn, until } from '../support/company.ts';
import { comparing, cpuPerRequest, median, printCompared } from '../support/compare.ts';
import { openEmpty } from '../support/empty.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting } from '../support/smallest.ts';

const rates = comparing
  ? [{ perSecond: 100, seconds: 10 }]
  : [
      { perSecond: 1, seconds: setting('PROSA_BENCH_SEGUNDOS', 20) },
      { perSecond: 100, seconds: setting('PROSA_BENCH_SEGUNDOS', 15) },
    ];
const phones = Array.from({ length: 20 }, (_, i) => `55199880${String(i).padStart(5, '0')}`);

const { dataDir, connections, env, postgres } = await openEmpty('entrega');
const profile = process.env['BENCH_PERFIL'];
const server = await startServer({
  dataDir,
  port: await freePort(),
  env: { ...env, PROSA_DEMO: 'nao', PROSA_LOG: 'error' },
  nodeArgs: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
});
const database = openDatabase(connections, (error) => console.error(error));
const company = await makeCompany(database, 'entrega', { linhas: 1, atendentes: 2 });
await database.close();
const [id_wpp_config] = company.linhas;
const admin = await signIn(server.url, company.admin);
await linesConnected(admin.call, 1);

const sentAt = new Map<string, number>();
let taken: number[] = [];
const salas = new Set<string>();
const chats: ReturnType<typeof openChat>[] = [];
const report = (problem: unknown): void => console.error(problem);
for (const [i, usuario] of company.atendentes.entries()) {
  const chat = openChat({
    url: () => server.url,
    person: await signIn(server.url, usuario),
    report,
    handlers: {
      create_sala: ({ atendimento }) => {
        salas.add(atendimento.topic);
        chat.session.enterSala(atendimento.topic);
      },
      chat_message: ({ text }) => {
        const sent = sentAt.get(text);
        if (i !== 1 || sent === undefined) return;
        sentAt.delete(text);
        taken.push(performance.now() - sent);
      },
    },
  });
  chats.push(chat);
}
await until('atendentes conectados', async () => chats.every((chat) => chat.session.state === 'active'));

let n = 0;
async function send(telefone: string): Promise<void> {
  const texto = `Mensagem ${++n}: o pedido saiu hoje cedo?`;
  sentAt.set(texto, performance.now());
  await admin.call(simulador.receber, { params: { id_wpp_config: id_wpp_config! }, body: { telefone, nome: 'Cliente', texto } });
}

for (const telefone of phones) await send(telefone);
await until('salas abertas', async () => salas.size === phones.length);
// the subscriptions were sent before this call on the same socket: they are in force when a sala's own event comes back
await until('salas acompanhadas', async () => {
  taken = [];
  for (const telefone of phones) await send(telefone);
  // what is on its way belongs to this round
  await new Promise((resolve) => setTimeout(resolve, 500));
  return taken.length >= phones.length;
});

const results: Record<string, { p50: number; p95: number; p99: number; mensagens: number }> = {};
let missing = 0;
for (const { perSecond, seconds } of rates) {
  await until('silêncio', async () => {
    const before = taken.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return before === taken.length;
  });
  taken = [];
  sentAt.clear();
  const total = perSecond * seconds;
  const cpu = cpuPerRequest({ servidor: server.pid, banco: postgres.pid });
  const began = performance.now();
  const sending: Promise<void>[] = [];
  for (let i = 0; i < total; i++) {
    const early = began + (i * 1000) / perSecond - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    sending.push(send(phones[i % phones.length]!));
  }
  await Promise.all(sending);
  await until('todas na tela', async () => taken.length === total, 30).catch(report);
  missing += total - taken.length;
  if (comparing && missing === 0) printCompared('entrega', { p50: { [`por segundo ${perSecond}`]: median(taken) }, cpu: cpu(total) });
  results[`por_segundo_${perSecond}`] = {
    p50: percentile(taken, 0.5),
    p95: percentile(taken, 0.95),
    p99: percentile(taken, 0.99),
    mensagens: taken.length,
  };
}
if (!comparing) console.log(JSON.stringify({ bench: 'entrega', ms: results, perdidas: missing, ok: missing === 0 }));
for (const chat of chats) chat.session.close();
await server.stop();
process.exit(missing === 0 ? 0 : 1);
