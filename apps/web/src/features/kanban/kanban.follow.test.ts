import type { BlocoLinha, EstagioComBlocos } from '@prosa/contract/kanban/kanban.schemas.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followBoard } from './board/board-follow.ts';
import type { Lists } from './board/board-state.ts';

const card = (id_bloco: number, id_estagio: number, chave: string): BlocoLinha =>
  ({ id_bloco, id_quadro: 7, id_estagio, chave, valor: 100, arquivado_em: null, excluido_em: null }) as BlocoLinha;
const list = (id_estagio: number, blocos: BlocoLinha[], quantidade = blocos.length): EstagioComBlocos =>
  ({ id_estagio, titulo: `Lista ${id_estagio}`, blocos, quantidade, soma: quantidade * 100, soma_ponderada: 0 }) as EstagioComBlocos;

describe('[issue: totals] what a board that is followed asks for', () => {
  let lists: Lists;
  let stored: Map<number, BlocoLinha>;
  let asked: (readonly number[] | undefined)[];
  let fails: boolean;
  let slow: number;
  let wholeOnItsWay: boolean;
  const follow = () =>
    followBoard({
      id_quadro: 7,
      filtered: false,
      cards: async (ids) => {
        const answer = ids.flatMap((id) => stored.get(id) ?? []);
        await new Promise((resolve) => setTimeout(resolve, slow));
        return answer;
      },
      totals: (estagios) => {
        asked.push(estagios);
        return fails
          ? Promise.reject(new Error('não'))
          : Promise.resolve([list(1, [], 41), list(2, [], 42)].filter((l) => estagios?.includes(l.id_estagio) ?? true));
      },
      readAgain: () => Promise.resolve(),
      beingRead: () => wholeOnItsWay,
      patch: (change) => void (lists = change(lists)),
      failed: (error) => {
        throw error;
      },
    });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const counts = () => lists.map((l) => l.quantidade);

  beforeEach(() => {
    vi.useFakeTimers();
    lists = [list(1, [card(1, 1, 'a0')], 40), list(2, [card(2, 2, 'a0')], 40)];
    stored = new Map([card(1, 1, 'a0'), card(2, 2, 'a0')].map((one) => [one.id_bloco, one]));
    asked = [];
    fails = false;
    slow = 0;
    wholeOnItsWay = false;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('counts the lists that hold more or less, once for what comes together, and none for what changes neither', async () => {
    const following = follow();
    following.hear([1], []);
    await pass(5000);
    expect(asked).toEqual([]);
    following.hear([1], [2]);
    following.hear([2], [2]);
    await pass(5000);
    expect([asked, counts()]).toEqual([[[2]], [40, 42]]);
    following.hear([1], [1]);
    following.hear([1]);
    await pass(5000);
    expect([asked.slice(1), counts()]).toEqual([[undefined], [41, 42]]);
  });

  it('at most every two seconds, and again with the next change after a failure', async () => {
    const following = follow();
    following.hear([1], [1]);
    await pass(300);
    expect(asked).toEqual([[1]]);
    following.hear([1], [1]);
    await pass(1000);
    expect(asked).toHaveLength(1);
    fails = true;
    await pass(1500);
    expect(asked).toEqual([[1], [1]]);
    fails = false;
    following.hear([2], [2]);
    await pass(2500);
    expect([asked.slice(2), counts()]).toEqual([[[1, 2]], [41, 42]]);
  });

  it('after its cards came, which are counted where they are put', async () => {
    const following = follow();
    following.hear([2], [2]);
    await pass(100);
    // the count that is planned already comes before this card
    slow = 1000;
    stored.set(1, card(1, 2, 'a5'));
    following.hear([1], [1, 2]);
    await pass(900);
    expect(asked).toEqual([[2]]);
    await pass(5000);
    expect([asked.slice(1), counts()]).toEqual([[[1, 2]], [41, 42]]);
  });

  it('and the list of a card that was told of and is not shown: it may have been counted before', async () => {
    stored.set(9, card(9, 2, 'z9'));
    const following = follow();
    following.hear([9], []);
    await pass(5000);
    expect([asked, counts()]).toEqual([[[2]], [40, 42]]);
  });

  it('and takes no answer of before for a card that was moved from here meanwhile', async () => {
    slow = 1000;
    const following = follow();
    following.hear([1], []);
    await pass(200);
    const settled = following.moves(1);
    lists = [list(1, []), list(2, [card(1, 2, 'a0'), card(2, 2, 'b0')])];
    stored.set(1, card(1, 2, 'a5'));
    settled();
    await pass(1000);
    expect(lists[1]!.blocos.map(({ id_bloco }) => id_bloco)).toEqual([1, 2]);
    await pass(2000);
    expect(lists[1]!.blocos[0]!.chave).toBe('a5');
    expect(lists[0]!.blocos).toEqual([]);
  });

  it('and reads a card anew after an answer with the whole board that was on its way', async () => {
    const following = follow();
    stored.set(1, card(1, 2, 'a5'));
    wholeOnItsWay = true;
    following.hear([1], []);
    await pass(500);
    expect(lists[0]!.blocos).toEqual([]);
    // the board of before
    lists = [list(1, [card(1, 1, 'a0')]), list(2, [card(2, 2, 'a0')])];
    wholeOnItsWay = false;
    await pass(500);
    expect(lists.map((l) => l.blocos.map(({ id_bloco }) => id_bloco))).toEqual([[], [2, 1]]);
  });
});
