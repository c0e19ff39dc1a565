import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoLinha, EstagioComBlocos } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { queryClient } from '@/core/query-client.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { filtrosQuery, quadroQuery, quadrosQuery, ultimosQuery } from '../kanban.queries.ts';
import { boardActs } from './board-acts.ts';
import { compareBy, ordemOf, placeOf } from './board-order.ts';
import { append, findCard, keyNeighboursOf, type Lists, moved, neighboursOf, ordered, put, sorted, without, withTotals } from './board-state.ts';
import { filtroOf } from './board-url.ts';

const card = (id_bloco: number, id_estagio: number, chave: string, more: Partial<BlocoLinha> = {}): BlocoLinha =>
  ({ id_bloco, id_estagio, chave, titulo: `Card ${id_bloco}`, valor: 100, estagio: `Lista ${id_estagio}`, ...more }) as BlocoLinha;
const list = (id_estagio: number, blocos: BlocoLinha[], more: Partial<EstagioComBlocos> = {}): EstagioComBlocos =>
  ({
    id_estagio,
    titulo: `Lista ${id_estagio}`,
    blocos,
    quantidade: blocos.length,
    soma: blocos.reduce((all, b) => all + (b.valor ?? 0), 0),
    soma_ponderada: 0,
    ...more,
  }) as EstagioComBlocos;
const ids = (lists: Lists): number[][] => lists.map((l) => l.blocos.map((b) => b.id_bloco));
const counts = (lists: Lists): [number, number][] => lists.map((l) => [l.quantidade, l.soma]);
const two = (): Lists => [list(1, [card(1, 1, 'a0'), card(2, 1, 'a2'), card(3, 1, 'a4')]), list(2, [card(4, 2, 'a0')])];

describe('the cards of a board', () => {
  it('stand where their keys say, whoever moved them, and are counted where they are', () => {
    const after = put(two(), card(4, 1, 'a3', { valor: 50 }));
    expect(ids(after)).toEqual([[1, 2, 4, 3], []]);
    expect(counts(after)).toEqual([
      [4, 350],
      [0, 0],
    ]);
    // a change of its own leaves it in its place
    const richer = put(after, card(4, 1, 'a3', { valor: 250, titulo: 'Novo' }));
    expect(ids(richer)).toEqual(ids(after));
    expect([findCard(richer, 4)?.card.titulo, richer[0]!.soma]).toEqual(['Novo', 550]);
    expect(ids(put(two(), card(9, 2, 'Zz')))).toEqual([
      [1, 2, 3],
      [9, 4],
    ]);
  });

  it('behind what is loaded are counted, not shown', () => {
    const first = Array.from({ length: 30 }, (_, i) => card(i + 1, 1, `a${String(i * 2).padStart(2, '0')}`));
    const numbers = first.map((one) => one.id_bloco);
    const long = [list(1, first, { quantidade: 500 })];
    const after = put(long, card(99, 1, 'z0'));
    expect([ids(after), after[0]!.quantidade]).toEqual([[numbers], 501]);
    expect(ids(put(long, card(99, 1, 'a01')))).toEqual([numbers.toSpliced(1, 0, 99)]);
    const more = append(long, 1, [first[29]!, card(31, 1, 'a60')]);
    expect([ids(more), more[0]!.quantidade]).toEqual([[[...numbers, 31]], 500]);
  });

  it('that are loaded where they went to before that was told leave where they were', () => {
    const known = [list(1, [card(1, 1, 'a0'), card(2, 1, 'a2')]), list(2, [card(4, 2, 'a0')], { quantidade: 2, soma: 200 })];
    const loaded = append(known, 2, [card(2, 2, 'a1')]);
    expect([ids(loaded), counts(loaded)]).toEqual([
      [[1], [4, 2]],
      [
        [1, 100],
        [2, 200],
      ],
    ]);
    expect(ids(put(loaded, card(2, 2, 'a1')))).toEqual([[1], [4, 2]]);
  });

  it('comes back where nothing else is loaded, though the count knew of it first', () => {
    const away = without(two(), 4);
    const counted = withTotals(away, [list(1, [], { quantidade: 3, soma: 300 }), list(2, [], { quantidade: 1, soma: 100 })]);
    expect(ids(put(counted, card(4, 2, 'a0')))).toEqual([[1, 2, 3], [4]]);
  });

  it('that come together have their place, though the count knew of them first', () => {
    const counted = withTotals(without(two(), 4), [list(1, [], { quantidade: 2, soma: 200 }), list(2, [], { quantidade: 2, soma: 200 })]);
    const after = [card(1, 2, 'a0'), card(3, 2, 'a1')].reduce<Lists>((all, one) => put(all, one), counted);
    expect(ids(after)).toEqual([[2], [1, 3]]);
    // what no count of a list that is not whole hides: it ends where nothing more is found
    const long = withTotals([list(1, [card(1, 1, 'a0')], { quantidade: 9 })], [list(1, [], { quantidade: 8 })]);
    expect(ids(put(long, card(2, 1, 'z0')))).toEqual([[1]]);
    const ended = append(long, 1, []);
    expect([ids(put(ended, card(2, 1, 'z0'))), ended[0]!.quantidade]).toEqual([[[1, 2]], 1]);
  });

  it('move together into the place among those that stay', () => {
    const after = moved(two(), [1, 3], 2, 1);
    expect(ids(after)).toEqual([[2], [4, 1, 3]]);
    expect(after[1]!.blocos[1]).toMatchObject({ id_estagio: 2, estagio: 'Lista 2' });
    expect(counts(after)).toEqual([
      [1, 100],
      [3, 300],
    ]);
    expect(ids(moved(two(), [1], 1, 2))[0]).toEqual([2, 3, 1]);
    expect(neighboursOf(after, 1)).toEqual({ id_anterior: 4, id_posterior: 3 });
    expect(neighboursOf(after, 3)).toEqual({ id_anterior: 1 });
    expect(neighboursOf(after, 99)).toEqual({});
    // what is not there moves nothing
    expect(ids(moved(two(), [99], 2, 0))).toEqual(ids(two()));
    expect(ids(moved(two(), [1], 2, 99))[1]).toEqual([4, 1]);
  });

  it('[issue: together] stand in order at the end, though moves overlap and their answers come late', async () => {
    const answers = new Map<number, (answer: { chave: string; id_estagio: number }) => void>();
    const server = new FakeServer()
      .on(kanbanEstagio.lista, () => ({ data: [...two()] }))
      .on(kanbanBloco.move, ({ body }) => new Promise((resolve) => answers.set((body as { id_bloco: number }).id_bloco, resolve)))
      // another person put it between 2 and 3 meanwhile
      .on(kanbanBloco.getAllBloco, () => ({ data: [card(4, 1, 'a3', { id_quadro: 9, arquivado_em: null, excluido_em: null })] }) as never);
    const acts = boardActs(9, {});
    await queryClient.fetchQuery(acts.options);
    acts.begin();
    // 1 goes between 2 and 3, then 3 to the top; nothing is answered yet
    const first = acts.move([1], 1, 1);
    await expect.poll(() => answers.has(1)).toBe(true);
    const second = acts.move([3], 1, 0);
    await expect.poll(() => answers.has(3)).toBe(true);
    acts.hear([4]);
    await expect.poll(() => server.received(kanbanBloco.getAllBloco).length).toBe(1);
    await expect.poll(() => findCard(acts.lists(), 4)?.list.id_estagio).toBe(1);
    // the server put 1 behind the other person's card
    answers.get(1)!({ chave: 'a35', id_estagio: 1 });
    await first;
    answers.get(3)!({ chave: 'Zz', id_estagio: 1 });
    await second;
    acts.end();
    const { blocos } = acts.lists()[0]!;
    expect(blocos.map(({ id_bloco, chave }) => [id_bloco, chave])).toEqual([
      [3, 'Zz'],
      [2, 'a2'],
      [4, 'a3'],
      [1, 'a35'],
    ]);
  });

  it('leave without a trace, and what is not there leaves nothing', () => {
    const after = without(two(), 2);
    expect([ids(after), counts(after)[0]]).toEqual([
      [[1, 3], [4]],
      [2, 200],
    ]);
    expect(without(after, 2)).toBe(after);
  });

  it('keep their lists through totals and orders that the server tells', () => {
    const now = [list(1, [], { quantidade: 70, soma: 9, titulo: 'Outro nome' })];
    const after = withTotals(two(), now);
    expect([after[0]!.titulo, after[0]!.quantidade, ids(after)]).toEqual(['Outro nome', 70, ids(two())]);
    expect(ordered(two(), [2, 1, 7]).map((l) => l.id_estagio)).toEqual([2, 1]);
  });
});

describe('[issue: order] the cards of a board that stand by an order', () => {
  const priced = (): Lists => [
    list(1, [card(1, 1, 'a4', { valor: 300 }), card(3, 1, 'a2', { valor: 200 }), card(2, 1, 'a0', { valor: 200 })]),
    list(2, [card(4, 2, 'a0', { valor: 250 }), card(5, 2, 'a2', { valor: null })]),
  ];
  const dear = compareBy('valor desc');

  it('are put where it says, not where their keys do, and move when they change', () => {
    expect(ids(put(priced(), card(9, 1, 'a0', { valor: 250 }), dear))[0]).toEqual([1, 9, 3, 2]);
    expect(ids(put(priced(), card(2, 1, 'a0', { valor: 900 }), dear))[0]).toEqual([2, 1, 3]);
    // its key alone changes nothing
    expect(ids(put(priced(), card(2, 1, 'a9', { valor: 200 }), dear))).toEqual(ids(priced()));
    const after = sorted(priced(), [4, 5], 1, dear);
    expect([ids(after), counts(after)]).toEqual([
      [[1, 4, 3, 2, 5], []],
      [
        [5, 950],
        [0, 0],
      ],
    ]);
    expect(keyNeighboursOf(priced(), 3)).toEqual({ id_anterior: 2, id_posterior: 1 });
  });

  it('behind what is loaded are counted, not shown', () => {
    const [first, ...rest] = priced();
    const after = put([{ ...first!, quantidade: 90 }, ...rest], card(9, 1, 'a0', { valor: 1 }), dear);
    expect([ids(after)[0], after[0]!.quantidade]).toEqual([[1, 3, 2], 91]);
  });

  it('have what is not there last by day, least by value, and names as people read them', () => {
    const by = (ordem: string, cards: readonly Partial<BlocoLinha>[]): number[] =>
      cards
        .map((more, i) => card(i + 1, 1, 'a0', more))
        .toSorted(compareBy(ordem))
        .map((c) => c.id_bloco);
    expect(by('prazo_em asc', [{ prazo_em: null }, { prazo_em: '2026-05-01T00:00:00.000Z' }, { prazo_em: '2026-04-01T00:00:00.000Z' }])).toEqual([3, 2, 1]);
    expect(by('valor asc', [{ valor: 0 }, { valor: null }])).toEqual([2, 1]);
    expect(by('titulo asc', [{ titulo: 'zebra' }, { titulo: 'Água' }, { titulo: 'azul' }])).toEqual([2, 3, 1]);
    expect(by('valor desc', [{ valor: 5 }, { valor: 5 }])).toEqual([2, 1]);
  });

  it('are read on after what the last one is ordered by; an order that is none is that of people', () => {
    expect([placeOf(card(7, 1, 'a0', { valor: null }), 'valor asc'), placeOf(card(7, 1, 'a0', { titulo: 'Um dia' }), 'titulo asc')]).toEqual([
      ' 7',
      'Um dia 7',
    ]);
    expect(placeOf(card(7, 1, 'a0'), 'chave asc')).toBe('a0');
    expect([ordemOf('valor'), ordemOf('toString asc'), ordemOf(null), ordemOf('valor desc')]).toEqual([
      undefined,
      undefined,
      undefined,
      { nome: 'valor', down: true },
    ]);
  });

  it('do not move within their list, and go into another where it says, to its end for the server', async () => {
    const sent: unknown[] = [];
    const server = new FakeServer()
      .on(kanbanEstagio.lista, () => ({ data: [...priced()] }))
      .on(kanbanBloco.move, ({ body }) => {
        sent.push(body);
        return { chave: 'a6', id_estagio: 1 };
      });
    const acts = boardActs(8, { ordem: 'valor desc' });
    await queryClient.fetchQuery(acts.options);
    expect(server.received(kanbanEstagio.lista)[0]!.query).toMatchObject({ ordem: 'valor desc' });
    expect([await acts.move([1], 1, 2), ids(acts.lists())[0], sent]).toEqual([false, [1, 3, 2], []]);
    expect(acts.fixed).toBe('Esta lista está ordenada por valor: escolha Ordem manual para mudar a posição.');
    expect(acts.placeIn(4, 1)).toBe(1);
    // one of two comes from elsewhere
    expect(await acts.move([3, 4], 1, 0)).toBe(true);
    expect([ids(acts.lists()), sent]).toEqual([[[1, 4, 3, 2], [5]], [{ id_bloco: 4, id_estagio: 1 }]]);
  });
});

it('a change keeps every card that it does not touch, wherever it stands afterwards', async () => {
  new FakeServer().on(kanbanEstagio.lista, () => ({ data: [...two()] }));
  const acts = boardActs(7, {});
  await queryClient.fetchQuery(acts.options);
  const [, second, third] = acts.lists()[0]!.blocos;
  acts.patch((lists) => without(lists, 1));
  expect(ids(acts.lists())).toEqual([[2, 3], [4]]);
  expect(acts.lists()[0]!.blocos[0]).toBe(second);
  expect(acts.lists()[0]!.blocos[1]).toBe(third);
});

it('[9] boards are read again after 10 s', () => {
  expect([quadrosQuery({}), quadroQuery('vendas'), ultimosQuery, filtrosQuery(1)].map(({ staleTime }) => staleTime)).toEqual([10_000, 10_000, 10_000, 10_000]);
});

it('a filter of an address is what is ours in it', () => {
  expect(filtroOf(new URLSearchParams('q=+mesa+&id_responsavel=0&prazo=hoje&favoritos=1&visao=lista'))).toEqual({
    q: 'mesa',
    id_responsavel: 0,
    prazo: 'hoje',
    favoritos: 1,
  });
  expect(filtroOf(new URLSearchParams('prazo=ontem&id_etiqueta=x&prioridade=-1'))).toEqual({});
});
