import { ApiError } from '@prosa/contract/client.ts';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { call } from '@/core/api.ts';
import { queryClient } from '@/core/query-client.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { boardQuery, cardsChanged, type Filtro, moreCards } from '../kanban.queries.ts';
import { followBoard } from './board-follow.ts';
import { append, findCard, type Lists, listOf, moved, neighboursOf, put } from './board-state.ts';

/** What a refused move lacks: the reason that its list asks for, or fields of the card. */
export type Lacking = (ids: readonly number[], id_estagio: number, index: number, refusal: ApiError) => void;

/** Whoever moves a card of mine so soon after me did not see mine, in milliseconds. */
const raceMs = 5000;

/** Everything that happens to one board on screen, as this person filters it. */
export function boardActs(id_quadro: number, filtro: Filtro) {
  let lacking: Lacking = (_ids, _id_estagio, _index, refusal) => toastError(refusal.message);
  const options = boardQuery(id_quadro, filtro);
  const filtered = Object.values(filtro).some((value) => value !== undefined && value !== '');
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
      (await call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { ...filtro, ...(estagios && { estagios: estagios.join(',') }) } })).data,
    readAgain,
    patch,
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
      patch((known) => {
        const found = findCard(known, id_bloco);
        if (!found || found.list.id_estagio !== id_estagio) return known;
        const card = { ...found.card, chave };
        return known.map((l) => (l.id_estagio === id_estagio ? { ...l, blocos: l.blocos.with(found.index, card) } : l));
      });
    } finally {
      settled();
    }
  }

  /** Puts cards into a list at this place among those that are shown; a refusal puts them back and says why. */
  async function move(ids: readonly number[], id_estagio: number, index: number, id_motivo?: number): Promise<boolean> {
    const before = lists();
    const was = ids.flatMap((id) => {
      const found = findCard(before, id);
      return found ? [{ id, id_estagio: found.list.id_estagio, place: neighboursOf(before, id) }] : [];
    });
    patch((known) => moved(known, ids, id_estagio, index));
    const after = lists();
    const changed = was.filter(({ id, id_estagio: from, place }) => {
      const now = neighboursOf(after, id);
      return from !== id_estagio || now.id_anterior !== place.id_anterior || now.id_posterior !== place.id_posterior;
    });
    if (changed.length === 0) return true;
    try {
      for (const id of ids) await moveOne(id, id_estagio, id_motivo, neighboursOf(after, id));
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
      const cards = await moreCards(id_estagio, last.chave, filtro);
      patch((known) => {
        const whole = append(known, id_estagio, cards);
        // fewer than were counted: some went meanwhile
        return cards.length > 0 ? whole : whole.map((l) => (l.id_estagio === id_estagio ? { ...l, quantidade: l.blocos.length } : l));
      });
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
    added: (card: BlocoLinha) => patch((known) => put(known, card)),
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
