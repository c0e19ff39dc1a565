import { ApiError } from '@prosa/contract/client.ts';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { ordensDoQuadro } from '@prosa/contract/kanban/kanban.textos.ts';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { call } from '@/core/api.ts';
import { queryClient } from '@/core/query-client.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { boardQuery, cardsChanged, type Filtro, moreCards } from '../kanban.queries.ts';
import { followBoard } from './board-follow.ts';
import { compareBy, ordemOf, placeOf } from './board-order.ts';
import { append, findCard, keyed, keyNeighboursOf, type Lists, listOf, moved, neighboursOf, put, sorted } from './board-state.ts';

/** What a refused move lacks: the reason that its list asks for, or fields of the card. */
export type Lacking = (ids: readonly number[], id_estagio: number, index: number, refusal: ApiError) => void;

/** Whoever moves a card of mine so soon after me did not see mine, in milliseconds. */
const raceMs = 5000;

/** Everything that happens to one board on screen, as this person filters it. */
export function boardActs(id_quadro: number, filtro: Filtro) {
  let lacking: Lacking = (_ids, _id_estagio, _index, refusal) => toastError(refusal.message);
  const options = boardQuery(id_quadro, filtro);
  const { ordem, ...narrowed } = filtro;
  const filtered = Object.values(narrowed).some((value) => value !== undefined && value !== '');
  const order = ordemOf(ordem);
  const compare = compareBy(ordem);
  /** Why a card does not move within its list; '': it does. */
  const fixed = order ? `Esta lista está ordenada por ${ordensDoQuadro[order.nome]}: escolha Ordem manual para mudar a posição.` : '';
  const lists = (): Lists => queryClient.getQueryData(options.queryKey)?.data ?? [];
  const patch = (change: (lists: Lists) => Lists): void => {
    queryClient.setQueryData(options.queryKey, (known) => known && { data: [...change(known.data)] });
  };
  const readAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: options.queryKey });

  /** Lists into which cards were put from here a moment ago. */
  const mine = new Map<number, { id_estagio: number; at: number }>();
  /** Who lost a race is told where the card is now, and by whom. */
  function tellRace({ id_bloco, id_estagio, titulo, estagio }: BlocoLinha): void {
    const own = mine.get(id_bloco);
    if (own === undefined || own.id_estagio === id_estagio) return;
    mine.delete(id_bloco);
    if (performance.now() - own.at > raceMs) return;
    call(kanbanBloco.historico, { params: { id: id_bloco }, query: {} }).then(
      ({ data }) => toast(`${data[0]?.autor || 'Outra pessoa'} levou ${titulo} para ${estagio}.`),
      () => undefined, // the card is in its place all the same
    );
  }

  const following = followBoard({
    id_quadro,
    filtered,
    cards: async (ids) => (await call(kanbanBloco.getAllBloco, { query: { ids: ids.join(','), rpp: ids.length } })).data,
    totals: async (estagios) =>
      (await call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { ...narrowed, ...(estagios && { estagios: estagios.join(',') }) } })).data,
    readAgain,
    beingRead: () => queryClient.isFetching({ queryKey: options.queryKey, exact: true }) > 0,
    patch,
    compare,
    failed: (error) => toastError(messageOf(error)),
    changed: (cards) => cards.forEach(tellRace),
  });
  const { hear, refreshTotals } = following;

  async function moveOne(
    id_bloco: number,
    id_estagio: number,
    id_motivo: number | undefined,
    place: { id_anterior?: number; id_posterior?: number },
  ): Promise<void> {
    const settled = following.moves(id_bloco);
    mine.set(id_bloco, { id_estagio, at: performance.now() });
    try {
      const { chave } = await call(kanbanBloco.move, { body: { id_bloco, id_estagio, ...place, ...(id_motivo !== undefined && { id_motivo }) } });
      patch((known) => keyed(known, id_bloco, id_estagio, chave, compare, following.isMoving));
    } finally {
      settled();
    }
  }

  /**
   * Puts cards into a list at this place among those that are shown; a refusal puts them back and says why. Where cards stand by an order, those of
   * other lists go to where it says, and those of the list itself stay.
   */
  async function move(asked: readonly number[], id_estagio: number, index: number, id_motivo?: number): Promise<boolean> {
    const before = lists();
    const ids = order ? asked.filter((id) => findCard(before, id)?.list.id_estagio !== id_estagio) : asked;
    if (ids.length === 0) {
      toast(fixed);
      return false;
    }
    const was = ids.flatMap((id) => {
      const found = findCard(before, id);
      return found ? [{ id, id_estagio: found.list.id_estagio, place: (order ? keyNeighboursOf : neighboursOf)(before, id) }] : [];
    });
    patch((known) => (order ? sorted(known, ids, id_estagio, compare) : moved(known, ids, id_estagio, index)));
    const after = lists();
    const changed = was.filter(({ id, id_estagio: from, place }) => {
      const now = neighboursOf(after, id);
      return from !== id_estagio || now.id_anterior !== place.id_anterior || now.id_posterior !== place.id_posterior;
    });
    if (changed.length === 0) return true;
    try {
      // in an order that is not that of keys the end of the list is as good as any place
      for (const id of ids) await moveOne(id, id_estagio, id_motivo, order ? {} : neighboursOf(after, id));
    } catch (error) {
      patch(() => before);
      hear(ids);
      if (error instanceof ApiError && Object.keys(error.erros).length > 0) lacking(ids, id_estagio, index, error);
      else toastError(messageOf(error));
      return false;
    }
    refreshTotals([id_estagio, ...was.map(({ id_estagio: from }) => from)]);
    void cardsChanged();
    const to = listOf(after, id_estagio)?.titulo ?? '';
    if (was.some(({ id_estagio: from }) => from !== id_estagio))
      toastUndo(ids.length === 1 ? `Card em ${to}.` : `${ids.length} cards em ${to}.`, () => void back(was));
    return true;
  }
  /** Each to where it was. */
  async function back(was: readonly { id: number; id_estagio: number; place: { id_anterior?: number; id_posterior?: number } }[]): Promise<void> {
    try {
      for (const { id, id_estagio, place } of was) await moveOne(id, id_estagio, undefined, place);
    } catch (error) {
      toastError(messageOf(error));
    }
    hear(was.map(({ id }) => id));
  }

  const loading = new Set<number>();
  /** The next cards of a list. */
  async function more(id_estagio: number): Promise<void> {
    const last = listOf(lists(), id_estagio)?.blocos.at(-1);
    if (last === undefined || loading.has(id_estagio)) return;
    loading.add(id_estagio);
    try {
      const cards = await moreCards(id_estagio, placeOf(last, ordem), filtro);
      patch((known) => append(known, id_estagio, cards));
    } catch (error) {
      toastError(messageOf(error));
    } finally {
      loading.delete(id_estagio);
    }
  }

  return {
    options,
    lists,
    patch,
    readAgain,
    hear,
    move,
    more,
    refreshTotals,
    /** Where this card would stand in a list; undefined: where it is put. */
    placeIn: (id_bloco: number, id_estagio: number): number | undefined => {
      if (!order) return undefined;
      const known = lists();
      const card = findCard(known, id_bloco)?.card;
      const rest = listOf(known, id_estagio)?.blocos.filter((b) => b.id_bloco !== id_bloco) ?? [];
      const behind = card ? rest.findIndex((other) => compare(other, card) > 0) : -1;
      return behind < 0 ? rest.length : behind;
    },
    fixed,
    added: (card: BlocoLinha) => patch((known) => put(known, card, compare, following.isMoving)),
    hold: (on: boolean) => following.hold(on),
    /** Who is told of a move that lacks something. */
    onLacking(tell: Lacking): void {
      lacking = tell;
    },
    begin: () => following.begin(),
    end: () => following.end(),
  };
}
export type BoardActs = ReturnType<typeof boardActs>;
