/**
 * Web chats: 2,000 visitors with their windows open (PROSA_BENCH_VISITANTES asks for others), 100 messages a second of a tenth of them and
 * typing, on a company with 50,000 visitors of before. Quiet and load take turns, so that what else the machine does falls on both. Targets:
 * an attendant's answer p95 at most 1.5 times that of the quiet product, 15 KB of memory a visitor, the rate held. Then 200 begin at once
 * from one network: cut, and nobody else feels it. BENCH_PERFIL: a folder for the profile of the server.
 * Memory is what the heap and what hangs on it still hold after cleaning up with all windows open, less what they hold with none: the middle one
 * of some rounds of opening and closing all (PROSA_BENCH_RODADAS). The resident size stands beside it and is not judged: pages that were let go of
 * stay with the process, so that it says 0.8 or 30 KB of the same.
 */
import { toBase64 } from '@prosa/contract/base64.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { openDatabase } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import { loadVisitantes } from '../dados/visitantes.ts';
import { openChat } from '../support/chat.ts';
import { makeCompany, signIn, until } from '../support/company.ts';
import { cpuSeconds } from '../support/cpu.ts';
import { openEmpty } from '../support/empty.ts';
import { type Memory, memoryArgs, memoryOf } from '../support/memory.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, smallest, within } from '../support/smallest.ts';
import { startCrowd } from '../visitantes/crowd.ts';
import { openVisitor } from '../visitantes/visitor.ts';

const visitors = setting('PROSA_BENCH_VISITANTES', 2000);
const seconds = setting('PROSA_BENCH_SEGUNDOS', 24);
const before = setting('PROSA_BENCH_ANTERIORES', 50_000);
const profile = process.env['BENCH_PERFIL'];
const perSecond = Math.min(100, visitors);
const attendants = 3;
const rounds = Math.min(4, seconds);
const memoryRounds = setting('PROSA_BENCH_RODADAS', 3);
/** Until the server has forgotten who left, in ms: the grace of a visitor's presence (60 s) and a little. */
const forgets = smallest ? 1000 : 63_000;
const flood = setting('PROSA_BENCH_ENXURRADA', 200);
const most = { vezes: 1.5, kb: 15 };
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const { dataDir, connections, env, postgres } = await openEmpty('visitantes');
const memoryFile = `${dataDir}.memoria.json`;
const server = await startServer({
  dataDir,
  port: await freePort(),
  env: { ...env, PROSA_DEMO: 'nao', PROSA_LOG: 'error' },
  nodeArgs: [...memoryArgs(memoryFile), ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])],
});
const database = openDatabase(connections, (error) => console.error(error));
const company = await makeCompany(database, 'visitantes', { linhas: 1, atendentes: attendants });
const neighbours = await makeCompany(database, 'vizinha', { linhas: 1, atendentes: 1 });
const chatOf = async (usuario: string): Promise<{ chave: string; id_chat_config: number }> => {
  const { call } = await signIn(server.url, usuario);
  const { id_chat_config } = await call(ChatConfig.store, { body: { nome: 'Site', maximo_conversas: 100 } });
  const { data } = await call(ChatConfig.show, { params: { id: id_chat_config } });
  return { chave: data.chave, id_chat_config };
};
const chat = await chatOf(company.admin);
const next = await chatOf(neighbours.admin);
await database.comEmpresa(company.id_empresa, (db) => loadVisitantes(db, chat.id_chat_config, company.linhas[0]!, before));
await database.semEmpresa((db) => sql`analyze visitante`.execute(db)).catch(() => undefined);

const memory = (): Promise<Memory> => memoryOf(server.pid, memoryFile);
const crowd = await startCrowd({ url: server.url, chave: chat.chave, id_empresa: company.id_empresa });

/** Each attendant has a sala of their own with a visitor who only reads. */
const desks: { answer: () => Promise<number>; close: () => void }[] = [];
const salas = new Map<string, { topic: string; chat_id: number }>();
for (const [i, usuario] of company.atendentes.entries()) {
  const nome = `Leitora ${i}`;
  const desk = openChat({
    url: () => server.url,
    person: await signIn(server.url, usuario),
    report: (problem) => console.error(problem),
    handlers: { create_sala: ({ atendimento }) => void salas.set(atendimento.nome, atendimento) },
  });
  await until('atendente conectado', async () => desk.session.state === 'active');
  const reader = await openVisitor({ url: server.url, chave: chat.chave, id_empresa: company.id_empresa, address: `10.200.0.${i}`, nome });
  await reader.say('Oi', `leitora-${i}-000`);
  await until('a conversa', async () => salas.has(nome));
  const { chat_id, topic } = salas.get(nome)!;
  await desk.session.call('aceitar_atendimento', { chat_id });
  let said = 0;
  desks.push({
    /** From the attendant's key to the answer of the server. */
    async answer() {
      const began = performance.now();
      await desk.session.call('client_message', { value: toBase64(`Resposta ${++said}`), private_id: `resposta-${i}-${String(said).padStart(6, '0')}` }, topic);
      return performance.now() - began;
    },
    close() {
      desk.session.close();
      reader.close();
    },
  });
}
async function answers(during: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  const one = async ({ answer }: (typeof desks)[number]): Promise<void> => {
    while (during()) {
      taken.push(await answer());
      await pause(120);
    }
  };
  await Promise.all(desks.map(one));
  return taken;
}
const forSeconds = (s: number): (() => boolean) => {
  const end = performance.now() + s * 1000;
  return () => performance.now() < end;
};

// what the process grows by while it warms up is no visitor's
await answers(forSeconds(seconds / 2));
await crowd.open(0, Math.min(visitors, 300));
await crowd.leave();
await pause(forgets);
const none: Memory[] = [];
const all: Memory[] = [];
for (let round = 0; round < memoryRounds; round++) {
  if (round > 0) {
    await crowd.leave();
    await pause(forgets);
  }
  none.push(await memory());
  await crowd.open(0, visitors);
  await pause(3000);
  all.push(await memory());
}
/** With none, before and after where both were read: what else grows or shrinks meanwhile is no visitor's. */
const without = (i: number, of: (held: Memory) => number): number => (of(none[i]!) + of(none[i + 1] ?? none[i]!)) / 2;
const kbEach = (of: (held: Memory) => number): number[] => all.map((held, i) => (of(held) - without(i, of)) / 1024 / visitors);
const heap = kbEach(({ heapUsed, external }) => heapUsed + external);
const kb = percentile(heap, 0.5);
await crowd.begin(Math.max(1, Math.min(visitors, perSecond * 2)));

const quiet: number[] = [];
const loaded: number[] = [];
let sent = 0;
let failed = 0;
/** Seconds of processor time: with the load, and with the same attendants alone. */
const cpu = { servidor: 0, banco: 0 };
const alone = { servidor: 0, banco: 0 };
const spent = (to: typeof cpu): (() => void) => {
  const [servidor, banco] = [cpuSeconds(server.pid) ?? 0, cpuSeconds(postgres.pid) ?? 0];
  return () => {
    to.servidor += (cpuSeconds(server.pid) ?? 0) - servidor;
    to.banco += (cpuSeconds(postgres.pid) ?? 0) - banco;
  };
};
for (let round = 0; round < rounds; round++) {
  const quietly = spent(alone);
  quiet.push(...(await answers(forSeconds(seconds / rounds))));
  quietly();
  const together = spent(cpu);
  const talking = crowd.talk(seconds / rounds, perSecond);
  loaded.push(...(await answers(forSeconds(seconds / rounds))));
  const told = await talking;
  together();
  sent += told.sent;
  failed += told.failed;
}

// one network begins two hundred salas without paying for them, while the neighbours' first visitor and the attendants go on
const flooding = forSeconds(Math.min(8, seconds));
const floods = crowd.flood(flood, '172.16.9.9');
const neighbour = await openVisitor({ url: server.url, chave: next.chave, id_empresa: neighbours.id_empresa, address: '172.16.9.9' });
const began = performance.now();
await neighbour.say('Bom dia', 'vizinha-0001');
const neighbourMs = performance.now() - began;
const flooded = await answers(flooding);
const refused = await floods;

const oneDigit = (n: number): number => Number(n.toFixed(1));
const p95 = { quieto: percentile(quiet, 0.95), com_carga: percentile(loaded, 0.95), na_enxurrada: percentile(flooded, 0.95) };
const held = sent / seconds;
const ok = within(p95.com_carga <= p95.quieto * most.vezes && kb <= most.kb && held >= perSecond * 0.95) && failed === 0 && refused >= flood - 3;
console.log(
  JSON.stringify({
    bench: 'visitantes',
    visitantes: visitors,
    p50: { quieto: percentile(quiet, 0.5), com_carga: percentile(loaded, 0.5) },
    p95,
    vezes: Number((p95.com_carga / p95.quieto).toFixed(2)),
    cpu_ms_por_mensagem: {
      servidor: oneDigit(((cpu.servidor - alone.servidor) * 1000) / Math.max(1, sent)),
      banco: oneDigit(((cpu.banco - alone.banco) * 1000) / Math.max(1, sent)),
    },
    cpu_sem_carga_ms_por_s: { servidor: oneDigit((alone.servidor * 1000) / seconds), banco: oneDigit((alone.banco * 1000) / seconds) },
    kb_por_visitante: Number(kb.toFixed(1)),
    kb: { heap: heap.map(oneDigit), rss: kbEach(({ rss }) => rss).map(oneDigit) },
    por_segundo: Number(held.toFixed(1)),
    perdidas: failed,
    enxurrada: { recusadas: refused, de: flood, vizinha_ms: Number(neighbourMs.toFixed(1)) },
    ok,
  }),
);
crowd.close();
neighbour.close();
for (const desk of desks) desk.close();
await database.close();
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
