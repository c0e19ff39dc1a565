/**
 * Web chats: 2,000 visitors with their windows open (PROSA_BENCH_VISITANTES asks for others), 100 messages a second of a tenth of them and
 * typing, on a company with 50,000 visitors of before. Targets: an attendant's answer p95 at most 1.5 times that of the quiet
 * product in the same run, 15 KB of memory a visitor. Then 200 begin at once from one network: cut, and nobody else feels it.
 */
import { readFile } from 'node:fs/promises';
import { toBase64 } from '@prosa/contract/base64.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { loadKey } from '@prosa/server/src/core/config/secret-key.ts';
import { openDatabase } from '@prosa/server/src/core/db/database.ts';
import { startEmbedded } from '@prosa/server/src/core/db/embedded.ts';
import { createEmbeddedDatabase, prepareDatabase } from '@prosa/server/src/core/db/prepare.ts';
import { sql } from 'kysely';
import { loadVisitantes } from '../dados/visitantes.ts';
import { openChat } from '../support/chat.ts';
import { makeCompany, signIn, until } from '../support/company.ts';
import { benchFolder } from '../support/folder.ts';
import { percentile } from '../support/percentile.ts';
import { emptyFolder, freePort, startServer } from '../support/server.ts';
import { type BenchVisitor, openVisitor } from '../support/visitor.ts';

const visitors = Number(process.env['PROSA_BENCH_VISITANTES'] ?? 2000);
const perSecond = 100;
const seconds = Number(process.env['PROSA_BENCH_SEGUNDOS'] ?? 20);
const flood = 200;
const before = 50_000;
const most = { vezes: 1.5, kb: 15 };
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const dataDir = benchFolder('visitantes');
await emptyFolder(dataDir);
const server = await startServer({
  dataDir,
  port: await freePort(),
  env: { PROSA_DEMO: 'nao', PROSA_LOG: 'error' },
  // what stays, without what was only passing through
  nodeArgs: ['--expose-gc', '--import', 'data:text/javascript,process.on("SIGUSR2",()=>{gc();gc()})'],
});
const key = loadKey(dataDir, '');
const postgres = await startEmbedded(`${dataDir}/pg`);
const database = openDatabase(await prepareDatabase(await createEmbeddedDatabase(postgres, key, 'prosa'), key, () => undefined), (error) =>
  console.error(error),
);
const company = await makeCompany(database, 'visitantes', { linhas: 1, atendentes: 1 });
const neighbours = await makeCompany(database, 'vizinha', { linhas: 1, atendentes: 1 });
const chatOf = async (usuario: string): Promise<{ chave: string; id_chat_config: number; id_wpp_config: number }> => {
  const { call } = await signIn(server.url, usuario);
  const { id_chat_config } = await call(ChatConfig.store, { body: { nome: 'Site', maximo_conversas: 100 } });
  const { data } = await call(ChatConfig.show, { params: { id: id_chat_config } });
  return { chave: data.chave, id_chat_config, id_wpp_config: data.id_wpp_config };
};
const chat = await chatOf(company.admin);
const next = await chatOf(neighbours.admin);
await database.comEmpresa(company.id_empresa, (db) => loadVisitantes(db, chat.id_chat_config, company.linhas[0]!, before));
await database.semEmpresa((db) => sql`analyze visitante`.execute(db)).catch(() => undefined);

const memory = async (): Promise<number> => {
  process.kill(server.pid, 'SIGUSR2');
  await pause(2000);
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.pid}/status`, 'utf8'))![1]);
};
const addressOf = (n: number): string => `10.${(n >> 14) & 63}.${(n >> 7) & 127}.${n & 127}`;
const open = (n: number): Promise<BenchVisitor> => openVisitor({ url: server.url, chave: chat.chave, id_empresa: company.id_empresa, address: addressOf(n) });

const salas: { topic: string; chat_id: number }[] = [];
const desk = openChat({
  url: () => server.url,
  person: await signIn(server.url, company.atendentes[0]!),
  report: (problem) => console.error(problem),
  handlers: { create_sala: ({ atendimento }) => void salas.push({ topic: atendimento.topic, chat_id: atendimento.chat_id }) },
});
await until('atendente conectado', async () => desk.session.state === 'active');

const mine = await open(1_000_000);
await mine.say('Oi', 'bancada-0001');
await until('a conversa', async () => salas.length > 0);
const [sala] = salas;
await desk.session.call('aceitar_atendimento', { chat_id: sala!.chat_id });
let said = 0;
/** From the attendant's key to the answer of the server, so often. */
async function answers(during: () => boolean): Promise<number[]> {
  const taken: number[] = [];
  while (during()) {
    const began = performance.now();
    await desk.session.call('client_message', { value: toBase64(`Resposta ${++said}`), private_id: `resposta-${said}` }, sala!.topic);
    taken.push(performance.now() - began);
    await pause(120);
  }
  return taken;
}
const forSeconds = (s: number): (() => boolean) => {
  const end = performance.now() + s * 1000;
  return () => performance.now() < end;
};

await answers(forSeconds(3));
const quiet = await answers(forSeconds(Math.min(10, seconds)));
const bare = await memory();
const all: BenchVisitor[] = [];
for (let n = 0; n < visitors; n += 50) all.push(...(await Promise.all(Array.from({ length: Math.min(50, visitors - n) }, (_, i) => open(n + i)))));
await pause(3000);
const kb = ((await memory()) - bare) / visitors;

const talking = all.slice(0, Math.max(1, Math.min(all.length, perSecond * 2)));
await Promise.all(talking.map((visitor, i) => visitor.say('Primeira', `primeira-${i}`)));
let sent = 0;
let failed = 0;
const busy = forSeconds(seconds);
const sending: Promise<unknown>[] = [];
const writing = (async () => {
  const began = performance.now();
  for (let i = 0; busy(); i++) {
    const early = began + (i * 1000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    const visitor = talking[i % talking.length]!;
    if (i % 3 === 0) visitor.typing();
    sending.push(
      visitor.say(`Mensagem ${i}`, `mensagem-${i}`).then(
        () => void sent++,
        () => void failed++,
      ),
    );
  }
})();
const loaded = await answers(busy);
await writing;
await Promise.all(sending);

// one network begins two hundred salas without paying for them, while the neighbours' first visitor and the attendant go on
const flooding = forSeconds(8);
let refused = 0;
const floods = Promise.all(
  Array.from({ length: flood }, async (_, i) => {
    const visitor = await openVisitor({ url: server.url, chave: chat.chave, id_empresa: company.id_empresa, address: '172.16.9.9' });
    await visitor.say('Compre já', `enxurrada-${i}`).catch(() => void refused++);
    visitor.close();
  }),
);
const neighbour = await openVisitor({ url: server.url, chave: next.chave, id_empresa: neighbours.id_empresa, address: '172.16.9.9' });
const began = performance.now();
await neighbour.say('Bom dia', 'vizinha-0001');
const neighbourMs = performance.now() - began;
const flooded = await answers(flooding);
await floods;

const p95 = { quieto: percentile(quiet, 0.95), com_carga: percentile(loaded, 0.95), na_enxurrada: percentile(flooded, 0.95) };
const ok = p95.com_carga <= p95.quieto * most.vezes && kb <= most.kb && failed === 0 && refused >= flood - 3;
console.log(
  JSON.stringify({
    bench: 'visitantes',
    visitantes: visitors,
    p50: { quieto: percentile(quiet, 0.5), com_carga: percentile(loaded, 0.5) },
    p95,
    kb_por_visitante: Number(kb.toFixed(1)),
    por_segundo: Number((sent / seconds).toFixed(1)),
    perdidas: failed,
    enxurrada: { recusadas: refused, de: flood, vizinha_ms: Number(neighbourMs.toFixed(1)) },
    ok,
  }),
);
for (const visitor of [...all, mine, neighbour]) visitor.close();
desk.session.close();
await database.close();
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
