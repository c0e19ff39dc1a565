/**
 * A million cards, a board of 50,000, a list of 10,000, over HTTP: the board opened, the next cards of a list (the first and the 300th time),
 * the same in an order, filters, search, and moves of 16 people at once beside the same statements bare. Targets: moves half of those, of p95 open 80 ms, next 20, filter and search 100, cards by their numbers 80 (ours). The first run loads them.
 */
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { loadQuadros } from '../dados/quadros.ts';
import { bareMoves, sentForMove } from '../quadro/bare-moves.ts';
import { quadros } from '../quadro/volume.ts';
import { signIn } from '../support/company.ts';
import { median } from '../support/compare.ts';
import { openDataSet } from '../support/data-set.ts';
import { percentile } from '../support/percentile.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';

const samples = setting('PROSA_BENCH_AMOSTRAS', 40);
/** Moves at 16 at once, of what the same statements bare reach. */
const least = 0.5;
const {
  connections,
  env,
  dataDir,
  server: postgres,
} = await openDataSet({
  banco: quadros.banco,
  empresa: quadros.empresa,
  linhas: {},
  volume: quadros.lista,
  fontes: ['bench/dados/quadros.ts', 'bench/quadro/volume.ts'],
  load: loadQuadros,
});
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });
const { call, id_login, id_empresa } = await signIn(server.url, quadros.admin);

const { data: board } = await call(kanbanQuadros.showByDns, { params: { dns: 'quadro-0' } });
const { id_quadro } = board;
const [long, other] = board.estagios as [(typeof board.estagios)[number], (typeof board.estagios)[number]];
const next = (depois_de: string) => call(kanbanBloco.getAllBloco, { query: { id_estagio: long.id_estagio, depois_de, ordem: 'chave asc', rpp: 60 } });
const opened = await call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { cards: 1 } });
const first = opened.data[0]!.blocos.at(-1)!.chave;
let late = first;
const { data: somebody } = await call(kanbanQuadros.buscarFiltros, { params: { id: id_quadro } });
const id_responsavel = somebody.responsaveis[3]!.id_usuario;
/** In an order, behind the first cards of it. */
const nextBy = (ordem: string, depois_de: string) => call(kanbanBloco.getAllBloco, { query: { id_estagio: long.id_estagio, depois_de, ordem, rpp: 60 } });
const lastBy = async (ordem: string) =>
  (await call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { cards: 1, ordem, estagios: String(long.id_estagio) } })).data[0]!.blocos.at(-1)!;
const dear = await lastBy('valor desc');
const valued = `${dear.valor ?? ''} ${dear.id_bloco}`;
const alphabetic = await lastBy('titulo asc');
const titled = `${alphabetic.titulo} ${alphabetic.id_bloco}`;
// the page near the end of the list, as somebody who scrolled there asks for it
for (let page = 0; page < Math.min(160, quadros.lista / 60); page++) late = (await next(late)).data.at(-1)?.chave ?? late;

const cases: Readonly<Record<string, readonly [target: number, () => Promise<unknown>]>> = {
  'abrir o quadro': [80, () => call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { cards: 1 } })],
  'página seguinte': [20, () => next(first)],
  'página do fim': [20, () => next(late)],
  'abrir por valor': [100, () => call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { cards: 1, ordem: 'valor desc' } })],
  'página seguinte por valor': [20, () => nextBy('valor desc', valued)],
  'página seguinte por título': [20, () => nextBy('titulo asc', titled)],
  'filtro por responsável': [100, () => call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { cards: 1, id_responsavel } })],
  'filtro por prazo': [100, () => call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { cards: 1, prazo: 'vencidos' } })],
  'busca no quadro': [100, () => call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { cards: 1, q: 'cozinha 99' } })],
  'busca por contato': [100, () => call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { cards: 1, q: 'contato 1777' } })],
  'busca de uma palavra comum': [100, () => call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { cards: 1, q: 'cozinha' } })],
  'busca do que foi dito': [100, () => call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { cards: 1, q: 'granito tomadas' } })],
  'busca do que foi dito em todos': [100, () => call(kanbanBloco.getAllBloco, { query: { q: 'granito 1999', rpp: 6, ordem: 'alterado_em desc' } })],
  'busca em todos': [100, () => call(kanbanBloco.getAllBloco, { query: { q: 'cozinha 1999', rpp: 6, ordem: 'alterado_em desc' } })],
  'cards por seus números': [
    20,
    () => call(kanbanBloco.getAllBloco, { query: { ids: opened.data.flatMap((l) => l.blocos.map((b) => b.id_bloco)).join(','), rpp: 200 } }),
  ],
  'quadros da pessoa': [100, () => call(kanbanQuadros.getAll, { query: { rpp: 200 } })],
};
const ms: Record<string, { p50: number; p95: number; alvo: number }> = {};
for (const [name, [alvo, work]] of Object.entries(cases)) {
  const times: number[] = [];
  await work();
  while (times.length < samples) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  ms[name] = { p50: percentile(times, 0.5), p95: percentile(times, 0.95), alvo };
}

// 16 at once, each with cards of their own, between the two lists; by turns the same statements bare, as many at once
const people = 16;
const each = setting('PROSA_BENCH_MOVES', 26);
const cards = Array.from({ length: people }, (_, who) => opened.data[0]!.blocos.filter((_card, i) => i % people === who).map((b) => b.id_bloco));
const lists = [other.id_estagio, long.id_estagio];
const throughProduct = async (): Promise<number[]> => {
  const times: number[] = [];
  await Promise.all(
    cards.map(async (own) => {
      for (let i = 0; i < each; i++) {
        const began = performance.now();
        await call(kanbanBloco.move, { body: { id_bloco: own[Math.floor(i / 2) % own.length]!, id_estagio: lists[i % 2]!, ordem: i % 7 } });
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
};
// a card whose number is no other number of the statements
const example = opened.data[1]!.blocos[5]!.id_bloco;
const send = (id_estagio: number) => sentForMove(connections, { id_login, id_empresa }, { id_bloco: example, id_estagio, ordem: 3 });
const back = await send(lists[1]!);
const sent = [await send(lists[0]!), back] as const;
const rates: { produto: number[]; puro: number[] } = { produto: [], puro: [] };
const moves: number[] = [];
const bare: number[] = [];
for (let turn = 0; turn < 4; turn++)
  for (const [name, work, into] of [
    ['produto', throughProduct, moves],
    ['puro', () => bareMoves(connections, sent, cards, each), bare],
  ] as const) {
    const began = performance.now();
    const times = await work();
    // the first turn warms both
    if (turn === 0) continue;
    rates[name].push(times.length / ((performance.now() - began) / 1000));
    into.push(...times);
  }
const rate = { produto: median(rates.produto), puro: median(rates.puro) };
const mover = {
  p50: percentile(moves, 0.5),
  p95: percentile(moves, 0.95),
  por_segundo: Math.round(rate.produto),
  puro: { p50: percentile(bare, 0.5), p95: percentile(bare, 0.95), por_segundo: Math.round(rate.puro) },
  comandos: sent[0].statements.length,
  razao: Math.round((rate.produto / rate.puro) * 100) / 100,
};
const over = Object.entries(ms)
  .filter(([, { p95, alvo }]) => p95 > alvo)
  .map(([name]) => name);
if (mover.razao < least) over.push('mover');
const ok = within(over.length === 0);
console.log(JSON.stringify({ bench: 'kanban', ms, mover, acima: over, ok }));
await server.stop();
await postgres.stop();
process.exit(ok ? 0 : 1);
