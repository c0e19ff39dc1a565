import { ApiError } from '@prosa/contract/client.ts';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { call } from '@/core/api.ts';
import { queryClient } from '@/core/query-client.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { boardQuery, cardsChanged, type Filtro, moreCards } from '../kanban.queries.ts';
import { append, findCard, type Lists, listOf, moved, neighboursOf, put, without, withTotals } from './board-state.ts';

/** What a refused move lacks: the reason that its list asks for, or fields of the card. */
export type Lacking = (ids: readonly number[], id_estagio: number, index: number, refusal: ApiError) => void;

/** Totals of lists that changed are asked for at most so often, in milliseconds. */
const totalsPause = 2000;
/** Changes that come close together are read together. */
const jitter = 100;
/** The server answers no more by their numbers. */
const mostIds = 200;

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

  /** Cards that are on their way: what others say of them waits for the answer. */
  const moving = new Map<number, number>();
  let asked: Set<number> | null | undefined;
  let dragging = false;
  let ended = false;

  let totalsPlanned: ReturnType<typeof setTimeout> | undefined;
  let totalsRead = Number.NEGATIVE_INFINITY;
  /** Counts and sums, which more than the loaded cards decide. */
  function refreshTotals(): void {
    totalsPlanned ??= setTimeout(
      () => {
        totalsPlanned = undefined;
        totalsRead = performance.now();
        call(kanbanEstagio.lista, { params: { id: id_quadro }, query: { ...filtro } }).then(
          ({ data }) => !ended && patch((known) => withTotals(known, data)),
          () => undefined, // the next change asks again
        );
      },
      Math.max(jitter, totalsRead + totalsPause - performance.now()),
    );
  }

  let planned: ReturnType<typeof setTimeout> | undefined;
  async function readChanged(): Promise<void> {
    planned = undefined;
    // what is under the pointer stays where it is
    if (dragging) return;
    const ids = asked;
    asked = undefined;
    if (ended || ids === undefined) return;
    // whether a changed card still belongs to what is filtered, only the server knows
    if (ids === null || filtered || ids.size > mostIds) return readAgain();
    const wait = [...ids].filter((id) => moving.has(id));
    const now = [...ids].filter((id) => !moving.has(id));
    if (now.length > 0) {
      const { data } = await call(kanbanBloco.getAllBloco, { query: { ids: now.join(','), rpp: mostIds } });
      const here = new Map(data.map((card) => [card.id_bloco, card]));
      patch((known) =>
        now.reduce((all, id) => {
          const card = here.get(id);
          return card === undefined || card.id_quadro !== id_quadro || card.arquivado_em !== null || card.excluido_em !== null
            ? without(all, id)
            : put(all, card);
        }, known),
      );
      refreshTotals();
    }
    if (wait.length > 0) hear(wait);
  }
  const plan = (): void => {
    planned ??= setTimeout(() => void readChanged().catch((error: unknown) => toastError(messageOf(error))), Math.random() * jitter);
  };
  function hear(ids: readonly number[]): void {
    if (ids.length === 0) asked = null;
    else if (asked !== null) asked = new Set([...(asked ?? []), ...ids]);
    plan();
  }

  async function moveOne(
    id_bloco: number,
    id_estagio: number,
    id_motivo: number | undefined,
    place: { id_anterior?: number; id_posterior?: number },
  ): Promise<void> {
    moving.set(id_bloco, (moving.get(id_bloco) ?? 0) + 1);
    try {
      const { chave } = await call(kanbanBloco.move, { body: { id_bloco, id_estagio, ...place, ...(id_motivo !== undefined && { id_motivo }) } });
      patch((known) => {
        const found = findCard(known, id_bloco);
        if (!found || found.list.id_estagio !== id_estagio) return known;
        const card = { ...found.card, chave };
        return known.map((l) => (l.id_estagio === id_estagio ? { ...l, blocos: l.blocos.with(found.index, card) } : l));
      });
    } finally {
      const left = (moving.get(id_bloco) ?? 1) - 1;
      if (left === 0) moving.delete(id_bloco);
      else moving.set(id_bloco, left);
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
    refreshTotals();
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
    hold(on: boolean): void {
      dragging = on;
      if (!on && asked !== undefined) plan();
    },
    /** Who is told of a move that lacks something. */
    onLacking(tell: Lacking): void {
      lacking = tell;
    },
    begin(): void {
      ended = false;
    },
    end(): void {
      ended = true;
      clearTimeout(planned);
      clearTimeout(totalsPlanned);
    },
  };
}
export type BoardActs = ReturnType<typeof boardActs>;
