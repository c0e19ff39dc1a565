import type { BlocoLinha, EstagioComBlocos } from '@prosa/contract/kanban/kanban.schemas.ts';
import { byKey, type Compare } from './board-order.ts';

/** A list with those of its cards that are loaded, from the top. */
export interface List extends EstagioComBlocos {
  /** Whether all of them were, when it was counted apart from them. */
  readonly inteira?: boolean | undefined;
}
/** The lists of a board. */
export type Lists = readonly List[];

/** All its cards are here, or told of and on their way. */
export const isWhole = ({ blocos, quantidade, inteira = blocos.length >= quantidade }: List): boolean => inteira;

export const listOf = (lists: Lists, id_estagio: number): List | undefined => lists.find((l) => l.id_estagio === id_estagio);

/** A card and where it is. */
export function findCard(lists: Lists, id_bloco: number): { card: BlocoLinha; list: List; index: number } | undefined {
  for (const list of lists) {
    const index = list.blocos.findIndex((card) => card.id_bloco === id_bloco);
    if (index >= 0) return { card: list.blocos[index]!, list, index };
  }
  return undefined;
}

const changeList = (lists: Lists, id_estagio: number, change: (list: List) => List): Lists =>
  lists.map((list) => (list.id_estagio === id_estagio ? change(list) : list));

const counted = (list: List, blocos: BlocoLinha[], by: number, valor: number): List => ({
  ...list,
  blocos,
  quantidade: Math.max(blocos.length, list.quantidade + by),
  soma: Math.max(0, list.soma + valor),
});

/** Without this card. */
export function without(lists: Lists, id_bloco: number): Lists {
  const found = findCard(lists, id_bloco);
  if (!found) return lists;
  const { card, list } = found;
  return changeList(lists, list.id_estagio, (l) =>
    counted(
      l,
      l.blocos.filter((b) => b.id_bloco !== id_bloco),
      -1,
      -(card.valor ?? 0),
    ),
  );
}

/** Whether a card is on its way: its key is the one of before, and says nothing of its place. */
type IsMoving = (id_bloco: number) => boolean;
const noneMoves: IsMoving = () => false;

/** Whether a card that stands at this index stands right there among those that are not on their way. */
function isInPlace({ blocos }: List, index: number, card: BlocoLinha, compare: Compare, isMoving: IsMoving): boolean {
  let [above, below] = [index - 1, index + 1];
  while (above >= 0 && isMoving(blocos[above]!.id_bloco)) above--;
  while (below < blocos.length && isMoving(blocos[below]!.id_bloco)) below++;
  return (above < 0 || compare(blocos[above]!, card) <= 0) && (below === blocos.length || compare(card, blocos[below]!) <= 0);
}

const replaced = (lists: Lists, { card: before, index }: { card: BlocoLinha; index: number }, card: BlocoLinha): Lists =>
  changeList(lists, card.id_estagio, (l) => ({ ...l, soma: l.soma + (card.valor ?? 0) - (before.valor ?? 0), blocos: l.blocos.with(index, card) }));

/** A card as it is now, where its list and its key say, or the order that its list stands in; one that stands behind what is loaded is only counted. */
export function put(lists: Lists, card: BlocoLinha, compare: Compare = byKey, isMoving: IsMoving = noneMoves): Lists {
  const found = findCard(lists, card.id_bloco);
  if (found?.card.id_estagio === card.id_estagio && compare(found.card, card) === 0 && isInPlace(found.list, found.index, card, compare, isMoving))
    return replaced(lists, found, card);
  return changeList(without(lists, card.id_bloco), card.id_estagio, (l) => {
    const behind = l.blocos.findIndex((other) => !isMoving(other.id_bloco) && compare(other, card) > 0);
    if (behind < 0 && !isWhole(l)) return counted(l, l.blocos, 1, card.valor ?? 0);
    return counted(l, l.blocos.toSpliced(behind < 0 ? l.blocos.length : behind, 0, card), 1, card.valor ?? 0);
  });
}

/** A card that was put here gets its key: it stays where it was dropped, unless others came between while it was on its way. */
export function keyed(lists: Lists, id_bloco: number, id_estagio: number, chave: string, compare: Compare, isMoving: IsMoving): Lists {
  const found = findCard(lists, id_bloco);
  if (found?.list.id_estagio !== id_estagio) return lists;
  const card = { ...found.card, chave };
  const others: IsMoving = (id) => id !== id_bloco && isMoving(id);
  return isInPlace(found.list, found.index, card, compare, others) ? replaced(lists, found, card) : put(lists, card, compare, others);
}

/** Further cards of a list, none: it ends here. One that still stands in another list here came from there. */
export function append(lists: Lists, id_estagio: number, more: readonly BlocoLinha[]): Lists {
  const elsewhere = ({ id_bloco }: BlocoLinha): boolean => lists.some((l) => l.id_estagio !== id_estagio && l.blocos.some((b) => b.id_bloco === id_bloco));
  const rest = more.filter(elsewhere).reduce((all, { id_bloco }) => without(all, id_bloco), lists);
  return changeList(rest, id_estagio, (l) => {
    const known = new Set(l.blocos.map((b) => b.id_bloco));
    const blocos = [...l.blocos, ...more.filter((b) => !known.has(b.id_bloco))];
    // fewer than were counted: some went meanwhile
    return { ...l, blocos, inteira: undefined, quantidade: more.length === 0 ? blocos.length : Math.max(l.quantidade, blocos.length) };
  });
}

/** Cards put into a list from this place on, counted without them. Their keys are those of before until the server gives new ones. */
export function moved(lists: Lists, ids: readonly number[], id_estagio: number, index: number): Lists {
  const cards = ids.flatMap((id) => findCard(lists, id)?.card ?? []);
  const rest = cards.reduce((before, { id_bloco }) => without(before, id_bloco), lists);
  const place = Math.max(0, Math.min(index, listOf(rest, id_estagio)?.blocos.length ?? 0));
  const sum = cards.reduce((all, { valor }) => all + (valor ?? 0), 0);
  return changeList(rest, id_estagio, (l) =>
    counted(l, l.blocos.toSpliced(place, 0, ...cards.map((card) => ({ ...card, id_estagio, estagio: l.titulo }))), cards.length, sum),
  );
}

/** Cards put into a list in which they stand by an order. */
export function sorted(lists: Lists, ids: readonly number[], id_estagio: number, compare: Compare): Lists {
  const estagio = listOf(lists, id_estagio)?.titulo ?? '';
  return ids.reduce((before, id) => {
    const card = findCard(before, id)?.card;
    return card ? put(before, { ...card, id_estagio, estagio }, compare) : before;
  }, lists);
}

/** Between whom the key of a card stands, among those of its list that are here. */
export function keyNeighboursOf(lists: Lists, id_bloco: number): { id_anterior?: number; id_posterior?: number } {
  const list = findCard(lists, id_bloco)?.list;
  return list ? neighboursOf([{ ...list, blocos: list.blocos.toSorted(byKey) }], id_bloco) : {};
}

/** Between whom a card stands. */
export function neighboursOf(lists: Lists, id_bloco: number): { id_anterior?: number; id_posterior?: number } {
  const found = findCard(lists, id_bloco);
  if (!found) return {};
  const [above, below] = [found.list.blocos[found.index - 1], found.list.blocos[found.index + 1]];
  return { ...(above && { id_anterior: above.id_bloco }), ...(below && { id_posterior: below.id_bloco }) };
}

/** What the lists say of themselves and count, with the cards that are here. A count may know of cards that are on their way: they still have their place. */
export const withTotals = (lists: Lists, now: Lists): Lists =>
  lists.map((list) => {
    const { blocos: _blocos, ...totals } = listOf(now, list.id_estagio) ?? list;
    return { ...list, ...totals, inteira: isWhole(list) };
  });

/** The same lists in another order. */
export const ordered = (lists: Lists, ids: readonly number[]): Lists => ids.flatMap((id) => listOf(lists, id) ?? []);
