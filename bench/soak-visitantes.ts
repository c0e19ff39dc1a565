/**
 * Endurance of web chats: visitors write, attendants answer, and something breaks all the time: sockets on both ends, connections to the
 * database, the process itself (kill -9). At the end nothing may be lost, doubled or out of order, for either side. Exits 1 on a difference.
 *   npm run bench soak-visitantes -- --minutos 15 --quedas 1000
 */
import { parseArgs } from 'node:util';
import { ChatConfig, ChatPergunta } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { openDatabase } from '@prosa/server/src/core/db/database.ts';
import { seededRandom } from '@prosa/server/src/demo/random.ts';
import { Client } from 'pg';
import { Attendant } from './soak/attendant.ts';
import { breakConnection } from './soak/breaks.ts';
import { checkScreen } from './soak/check.ts';
import { checkVisitors, visitorsWaiting } from './soak/check-visitors.ts';
import { EnduringVisitor } from './soak/visitor.ts';
import { makeCompany, signIn, until } from './support/company.ts';
import { openEmpty } from './support/empty.ts';
import { percentile } from './support/percentile.ts';
import { freePort, type ServerProcess, startServer } from './support/server.ts';

const { values: args } = parseArgs({
  options: {
    minutos: { type: 'string', default: '15' },
    quedas: { type: 'string', default: '1000' },
    visitantes: { type: 'string', default: '30' },
    semente: { type: 'string', default: '1' },
    /** Each so many drops the process is killed; each other one is of a socket or of the database. */
    'morte-a-cada': { type: 'string', default: '25' },
  },
});
const [minutes, drops, visitors, killEvery] = [args.minutos, args.quedas, args.visitantes, args['morte-a-cada']].map(Number) as [
  number,
  number,
  number,
  number,
];
const { next: random } = seededRandom(Number(args.semente));

const { dataDir, connections, env, postgres } = await openEmpty('soak-visitantes');
const port = await freePort();
const start = (): Promise<ServerProcess> => startServer({ dataDir, port, env: { ...env, PROSA_DEMO: 'nao', PROSA_LOG: 'error' }, logFile: `${dataDir}.log` });
let server = await start();
const database = openDatabase(connections, (error) => console.error(error));
const company = await makeCompany(database, 'soak-visitantes', { linhas: 1, atendentes: 2 });
await database.close();
const admin = await signIn(server.url, company.admin);
const { id_chat_config } = await admin.call(ChatConfig.store, { body: { nome: 'Site' } });
const { chave } = (await admin.call(ChatConfig.show, { params: { id: id_chat_config } })).data;
const { id_chat_pergunta } = await admin.call(ChatPergunta.store, {
  body: { tipo: 'coleta', pergunta: 'Pedido?', obrigatoria: 1, destino: 'tag', tag: 'Pedido' },
});
const db = new Client(connections.owner);
await db.connect();

const attendants: Attendant[] = [];
for (const [i, usuario] of company.atendentes.entries())
  attendants.push(new Attendant({ name: `Atendente ${i + 1}`, url: server.url, person: await signIn(server.url, usuario), follow: visitors, random }));
const people = Array.from({ length: visitors }, (_, n) => {
  const login = { chave, id_empresa: company.id_empresa, respostas: { [id_chat_pergunta]: `pedido ${n}` } };
  return new EnduringVisitor({ url: server.url, n, login, random });
});
const settled = async (): Promise<boolean> => attendants.every((a) => a.isSettled()) && people.every((p) => p.isThere);
await until('todos conectados', settled);

const broken = { visitantes: 0, atendentes: 0, banco: 0, processo: 0 };
const restarts: number[] = [];
/** How often the process ended without being killed. */
let sozinho = 0;
const one = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
const ways: readonly (() => Promise<boolean> | boolean)[] = [
  () => {
    const person = one(people.filter((p) => p.isThere));
    person?.dropNow();
    if (person) broken.visitantes++;
    return person !== undefined;
  },
  () => {
    const attendant = one(attendants.filter((a) => a.isLoggedIn));
    attendant?.dropNow();
    if (attendant) broken.atendentes++;
    return attendant !== undefined;
  },
  async () => {
    const done = await breakConnection(db);
    if (done) broken.banco++;
    return done;
  },
];
/** Started again at once, as the supervisor of a machine does. */
async function restart(): Promise<void> {
  const ended = performance.now();
  for (let tries = 0; ; tries++) {
    try {
      server = await start();
      break;
    } catch (error) {
      if (tries > 20) throw error;
    }
  }
  restarts.push(performance.now() - ended);
}

const began = Date.now();
const end = began + minutes * 60_000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
async function breakThem(): Promise<void> {
  for (let done = 0, turn = 0; done < drops && Date.now() < end; turn++) {
    // not all at once after a start that took long
    await pause(Math.max(100, began + ((done + 1) * (end - began)) / (drops + 1) - Date.now()));
    const ended = server.child.exitCode !== null || server.child.signalCode !== null;
    if (ended) sozinho++;
    else if ((done + 1) % killEvery === 0) {
      await server.kill();
      broken.processo++;
    } else if (!(await ways[turn % ways.length]!())) continue;
    done++;
    if (ended || server.child.signalCode !== null) await restart();
  }
}
await Promise.all([breakThem(), ...people.map((p) => p.writeUntil(end, 0.5)), ...attendants.map((a) => a.answerUntil(end, 3))]);

const differences: string[] = [];
const note = (error: unknown): void => void differences.push(String(error));
await until('todos de volta', settled, 120).catch(note);
await until('tudo entregue', async () => (await visitorsWaiting(db, company.id_empresa)) === 0, 120).catch(note);
const found = await checkVisitors(db, company.id_empresa, people, attendants);
differences.push(...found.differences);
const screens: Record<string, Record<string, number>> = {};
for (const attendant of attendants) {
  // texts of visitors are each their own
  const screen = await checkScreen(attendant, (text) => text);
  differences.push(...screen.differences);
  screens[attendant.name] = screen.counts;
}
const total = (name: keyof EnduringVisitor['counts']): number => people.reduce((sum, p) => sum + p.counts[name], 0);
console.log(
  JSON.stringify({
    bench: 'soak-visitantes',
    minutos: minutes,
    visitantes: visitors,
    quedas: { ...broken, todas: Object.values(broken).reduce((sum, n) => sum + n, 0) },
    ...found.counts,
    terminou_sozinho: sozinho,
    entradas: total('logins'),
    mandadas_de_novo: total('again'),
    ja_estavam: total('duplicates'),
    reinicio_ms: { p50: percentile(restarts, 0.5), max: percentile(restarts, 1) },
    telas: screens,
    diferencas: differences.length,
  }),
);
for (const difference of differences.slice(0, 40)) console.error(`diferença: ${difference}`);
for (const person of [...people, ...attendants]) person.close();
await db.end();
await server.stop();
await postgres.stop();
process.exit(differences.length === 0 ? 0 : 1);
