/**
 * Attacks a product of its own on this machine and says what held: fuzz of every call and socket trigger generated from the contract,
 * another company's ids, slow, huge and compressed bodies, files that unpack to much, every address that asks for no session under a flood,
 * hostile texts in each field that strangers fill, and the ways by which somebody once became somebody else.   npm run ataque
 * ATAQUE_SEGUNDOS, ATAQUE_ENDERECOS: of the floods; ATAQUE_CORPOS, ATAQUE_QUADROS, ATAQUE_MULTIDAO, ATAQUE_LENTOS: how many; ATAQUE_DESCANSO: seconds of rest; ATAQUE_SEMENTE: the same attack again. Prints one line of JSON.
 */
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { hostileTexts } from '@prosa/server/test/kit/hostile/texts.ts';
import { anonymousBodies, post, slowBodies, wideBodies } from './ataque/bodies.ts';
import { fileBombs, goodFiles } from './ataque/files.ts';
import { hostileFields } from './ataque/hostile.ts';
import { fuzzHttp } from './ataque/http.ts';
import { type Endured, floods } from './ataque/public.ts';
import { fuzzSockets } from './ataque/sockets.ts';
import { attackWalks } from './ataque/walks.ts';
import { memoryMb, watching } from './ataque/watch.ts';
import { openWorld } from './ataque/world.ts';
import { setting, smallest, within } from './support/smallest.ts';

const counts = { corpos: setting('ATAQUE_CORPOS', 100_000), quadros: setting('ATAQUE_QUADROS', 50_000), lentos: setting('ATAQUE_LENTOS', 300) };
/** Bodies that come at once; of forms of 99 MB and of files fewer. */
const crowd = setting('ATAQUE_MULTIDAO', 400);
const [forms, several] = [Math.ceil(crowd / 40), Math.ceil(crowd / 50)];
const restSeconds = setting('ATAQUE_DESCANSO', 60);
/** Of what unpacks to much, and of bodies that are all names. */
const scale = setting('ATAQUE_TAMANHO', 1);
const seed = setting('ATAQUE_SEMENTE', 1);
/** Of each open address, by twenty connections; and how many of the addresses, 0: all. */
const floodSeconds = setting('ATAQUE_SEGUNDOS', 5);
const mostAddresses = setting('ATAQUE_ENDERECOS', 0);
/** Of a figure that missed, the least of these: other programs on the machine hold everybody, too. */
const tries = smallest ? 1 : 3;
const limits = { holdMs: 100, neighbourRatio: 5, neighbourMs: 250, aloneMs: 1000, togetherMs: 5000, memoryRatio: 1.5 };
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const world = await openWorld(setting('ATAQUE_PESSOAS', 60));
const { server } = world;
let crashed = 0;
void server.ended.then(() => crashed++);
const verdicts: [what: string, value: number | string, ok: boolean][] = [];
const judge = (what: string, value: number | string, ok: boolean): void => {
  verdicts.push([what, value, ok]);
  say(`${ok ? 'ok   ' : 'FALHA'} ${what}: ${value}`);
};
const login = `${server.url}/api/login/login`;

// as many good requests first: what they leave is what memory is compared with
const good = await goodFiles(world);
for (let i = 0; i < crowd * 0.03; i++) await Promise.all(good.map((send) => send()));
for (let i = 0; i < crowd * 1.25; i++)
  await fetch(`${server.url}/api/departamentos/getAll`, { headers: { authorization: `Bearer ${world.admin.token}` } }).then((r) => r.text());
await wait(restSeconds * 1000);
const before = memoryMb(server.pid);
const quiet = await watching(server, 10, () => wait(3000));
say(`em repouso: ${before} MB, vizinho espera até ${quiet.longest} ms, carga ${loadavg()[0]!.toFixed(1)}`);

const holds: Record<string, number> = {};
for (const [name, make] of Object.entries(anonymousBodies)) {
  const body = make();
  // of three: other programs on the machine hold everybody, too
  const waits = [];
  for (let i = 0; i < 3; i++) waits.push((await watching(server, 10, () => post(login, name.startsWith('partes') ? make() : body))).longest);
  holds[name] = Math.min(...waits);
  judge(`anônimo sozinho segura os outros, ${name} (ms)`, holds[name], within(holds[name] <= limits.holdMs));
}

const endured: Record<string, Omit<Endured, 'answers'>> = {};
const flood = floods(world, { seconds: floodSeconds, tries });
const keeps = ({ holdMs, ratio }: Endured): boolean => holdMs <= limits.holdMs && ratio <= limits.neighbourRatio;
const every = mostAddresses === 0 ? 1 : Math.ceil(world.routes.length / mostAddresses);
// what twenty connections cost whatever they ask for
const floor = { method: 'GET', url: '/api/nada', endpoint: undefined };
for (const route of [floor, ...world.routes.filter((_, i) => i % every === 0)]) {
  const { answers, ...seen } = await flood.endure(flood.asked(route), keeps);
  const name = `${route.method} ${route.url}`;
  endured[name] = seen;
  const text = `segura ${seen.holdMs} ms; vizinho ${seen.quietMs} → ${seen.floodMs} ms, ${seen.ratio}×; ${JSON.stringify(answers)}`;
  judge(`${name}, ${floodSeconds} s de vinte`, text, within(keeps({ ...seen, answers })));
}
flood.close();

const hostile = await hostileFields(world, limits.holdMs, tries, Object.values(hostileTexts).slice(0, smallest ? 2 : undefined));
for (const [name, ms] of Object.entries(hostile)) judge(`textos hostis, ${name}: segura (ms)`, ms, within(ms <= limits.holdMs));
for (const [name, what] of Object.entries(await attackWalks(world, world.key))) judge(name, what || 'nada', what === '');

const phases: Record<string, Awaited<ReturnType<typeof watching>>> = {};
async function phase(name: string, attack: () => Promise<unknown>, most = limits.neighbourMs): Promise<void> {
  phases[name] = await watching(server, 50, attack);
  judge(`${name}: espera do vizinho (ms)`, phases[name].longest, within(phases[name].longest <= most));
}
const packed = anonymousBodies['comprimido_vetores']!();
await phase(`${crowd} corpos comprimidos`, () => Promise.all(Array.from({ length: crowd }, () => post(login, packed))));
const wide = anonymousBodies['vetores_16kb']!();
await phase(`${crowd} corpos de 16 KB`, () => Promise.all(Array.from({ length: crowd }, () => post(login, wide))));
await phase(`${forms} formulários de 99 MB`, () => Promise.all(Array.from({ length: forms }, () => post(login, anonymousBodies['partes_99mb']!()))));
// the product gives each a minute
if (counts.lentos > 0) {
  let stillOpen = 0;
  await phase('corpos lentos', async () => {
    stillOpen = await slowBodies(world, counts.lentos, 75);
  });
  judge('corpos lentos abertos depois de 75 s', stillOpen, stillOpen === 0);
}

const alone: Record<string, number> = {};
const together: Record<string, number> = {};
for (const [name, send] of Object.entries({ ...wideBodies(world, scale), ...(await fileBombs(world, scale)) })) {
  let status = 0;
  const one = await watching(server, 50, async () => (status = await send()));
  alone[name] = one.ms;
  judge(`${name} sozinho (ms, ${status})`, one.ms, within(one.ms <= limits.aloneMs || (status >= 400 && status < 500)));
  const many = await watching(server, 50, () => Promise.all(Array.from({ length: several }, send)));
  together[name] = many.ms;
  phases[`${several} de uma vez: ${name}`] = many;
  judge(`${several} de ${name} (ms)`, many.ms, within(many.ms <= limits.togetherMs));
  judge(`${several} de ${name}: espera do vizinho (ms)`, many.longest, within(many.longest <= limits.neighbourMs));
}

say(`fuzz de ${counts.corpos} corpos e ${counts.quadros} quadros`);
let http: Awaited<ReturnType<typeof fuzzHttp>> | undefined;
let sockets: Awaited<ReturnType<typeof fuzzSockets>> | undefined;
phases['fuzz HTTP'] = await watching(server, 50, async () => (http = await fuzzHttp(world, counts.corpos, seed)));
judge('respostas 5xx', Object.keys(http!.faults).length, Object.keys(http!.faults).length === 0);
phases['fuzz do socket'] = await watching(server, 50, async () => (sockets = await fuzzSockets(world, counts.quadros, seed)));
judge('gatilhos com erro interno', Object.keys(sockets!.faults).length, Object.keys(sockets!.faults).length === 0);
const foreign = [...http!.foreign, ...sockets!.foreign];
judge('linhas da outra empresa', foreign.length, foreign.length === 0);
judge('quedas', crashed, crashed === 0);

await wait(restSeconds * 1000);
const after = memoryMb(server.pid);
const ratio = Math.round((after / before) * 100) / 100;
judge('memória depois do descanso, sobre a de antes', ratio, within(ratio <= limits.memoryRatio));
const ok = verdicts.every(([, , held]) => held);
for (const [line, first] of Object.entries({ ...http!.faults, ...sockets!.faults })) say(`5xx ${line}: ${first}`);
for (const line of foreign.slice(0, 20)) say(`linha alheia: ${line}`);
console.log(
  JSON.stringify({
    bench: 'ataque',
    carga_da_maquina: Math.round(loadavg()[0]! * 10) / 10,
    corpos: http!.sent,
    quadros: sockets!.sent,
    respostas: http!.statuses,
    fechamentos: sockets!.closes,
    erros_5xx: Object.keys(http!.faults).length,
    erros_internos_no_socket: Object.keys(sockets!.faults).length,
    linhas_alheias: foreign.length,
    quedas: crashed,
    segura_ms: holds,
    enderecos: endured,
    hostis_ms: hostile,
    sozinho_ms: alone,
    de_uma_vez: several,
    de_uma_vez_ms: together,
    vizinho_ms: Object.fromEntries(Object.entries(phases).map(([name, { longest }]) => [name, longest])),
    memoria_mb: { antes: before, maior: Math.max(...Object.values(phases).map(({ memory }) => memory)), depois: after },
    ok,
  }),
);
await server.stop();
process.exit(ok ? 0 : 1);
