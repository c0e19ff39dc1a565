import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import type { Compare } from './board-order.ts';
import { findCard, type Lists, put, without, withTotals } from './board-state.ts';

/** Totals of lists that changed are asked for at most so often, in milliseconds. */
const totalsPause = 2000;
/** After a failure, in milliseconds. */
const retryPause = 2000;
/** Changes that come close together are read together. */
const jitter = 100;
/** The server answers no more by their numbers. */
const mostIds = 200;

interface Followed {
  readonly id_quadro: number;
  /** Not everything on the board is shown. */
  readonly filtered: boolean;
  /** These cards as they stand now, as far as the person sees them. */
  readonly cards: (ids: readonly number[]) => Promise<readonly BlocoLinha[]>;
  /** Counts and sums of these lists, of all without them: more than the loaded cards decide. */
  readonly totals: (estagios?: readonly number[]) => Promise<Lists>;
  readonly readAgain: () => Promise<void>;
  /** The whole board is being read, whoever asked for it. */
  readonly beingRead: () => boolean;
  readonly patch: (change: (lists: Lists) => Lists) => void;
  /** How cards stand, where that is not as people put them. */
  readonly compare?: Compare;
  readonly failed: (error: unknown) => void;
  /** What was read of cards that somebody changed, before it is shown. */
  readonly changed?: (cards: readonly BlocoLinha[]) => void;
}

/** Lists by their numbers; null: all. */
type Which = ReadonlySet<number> | null;
const both = (a: Which, b: readonly number[] | Which | undefined): Which => (a === null || b === null || b === undefined ? null : new Set([...a, ...b]));
const none: Which = new Set();

/** What others do on a board that is on screen: read a moment after it is heard, and once for what comes together. */
export function followBoard({ id_quadro, filtered, cards, totals, readAgain, beingRead, patch, compare, failed, changed }: Followed) {
  /** Cards that are on their way: what others say of them waits for the answer. */
  const moving = new Map<number, number>();
  const isMoving = (id_bloco: number): boolean => moving.has(id_bloco);
  /** Cards that went on their way while cards were being read: what is answered of them may be of before. */
  const overtaken = new Set<number>();
  let asked: Set<number> | null | undefined;
  /** Lists that were told of with them: counted once the cards are here, which are counted where they are put. */
  let askedLists = none;
  let dragging = false;
  let ended = false;

  let totalsPlanned: ReturnType<typeof setTimeout> | undefined;
  let totalsRead = Number.NEGATIVE_INFINITY;
  /** Of which more or less is told than is shown. */
  let touched = none;
  /** An answer is awaited: what changes meanwhile is asked for after it, so that no older answer comes last. */
  let counting = false;
  async function readTotals(): Promise<void> {
    totalsPlanned = undefined;
    totalsRead = performance.now();
    const which = touched;
    touched = none;
    counting = true;
    const now = await totals(which === null ? undefined : [...which]).catch(() => undefined);
    counting = false;
    if (ended) return;
    if (now === undefined) {
      touched = both(touched, which); // the next change asks again
      return;
    }
    patch((known) => withTotals(known, now));
    planTotals();
  }
  function planTotals(): void {
    if (counting || touched?.size === 0) return;
    totalsPlanned ??= setTimeout(() => void readTotals(), Math.max(jitter, totalsRead + totalsPause - performance.now()));
  }
  function refreshTotals(estagios?: readonly number[]): void {
    touched = both(touched, estagios);
    planTotals();
  }

  let planned: ReturnType<typeof setTimeout> | undefined;
  let reading = false;
  async function readThese(ids: Set<number> | null, lists: Which): Promise<void> {
    // whether a changed card still belongs to what is filtered, only the server knows
    if (ids === null || filtered || ids.size > mostIds) {
      touched = none;
      await readAgain();
      // what is on its way may be of before
      if (counting) touched = null;
      return;
    }
    const wait = [...ids].filter(isMoving);
    const now = [...ids].filter((id) => !isMoving(id));
    if (now.length > 0) {
      overtaken.clear();
      const answer = await cards(now);
      const settled = now.filter((id) => !overtaken.has(id));
      const found = answer.filter(({ id_bloco }) => !overtaken.has(id_bloco));
      changed?.(found);
      const here = new Map(found.map((card) => [card.id_bloco, card]));
      // whether one that is not shown was counted already, nobody here knows
      const guessed: number[] = [];
      patch((known) =>
        settled.reduce((all, id) => {
          const card = here.get(id);
          if (card === undefined || card.id_quadro !== id_quadro || card.arquivado_em !== null || card.excluido_em !== null) return without(all, id);
          if (!findCard(all, id)) guessed.push(card.id_estagio);
          return put(all, card, compare, isMoving);
        }, known),
      );
      touched = both(both(touched, lists), guessed);
      planTotals();
      // a whole board that is on its way may be of before, and comes over what is here now
      wait.push(...(beingRead() ? now : now.filter((id) => overtaken.has(id))));
    }
    if (wait.length > 0) hear(wait, lists);
  }
  async function readChanged(): Promise<void> {
    planned = undefined;
    // what is under the pointer stays where it is; whoever reads already comes back for what was heard meanwhile
    if (dragging || reading || ended || asked === undefined) return;
    const [ids, lists] = [asked, askedLists];
    asked = undefined;
    askedLists = none;
    reading = true;
    try {
      await readThese(ids, lists);
    } catch (error) {
      failed(error);
      // heard once, and not told again
      asked = ids === null || asked === null ? null : new Set([...ids, ...(asked ?? [])]);
      askedLists = both(askedLists, lists);
      reading = false;
      plan(retryPause);
      return;
    }
    reading = false;
    if (asked !== undefined) plan();
  }
  function plan(pause = 0): void {
    planned ??= setTimeout(() => void readChanged(), pause + Math.random() * jitter);
  }
  function hear(ids: readonly number[], estagios?: readonly number[] | Which): void {
    askedLists = both(askedLists, estagios);
    if (ids.length === 0) asked = null;
    else if (asked !== null) asked = new Set([...(asked ?? []), ...ids]);
    plan();
  }

  return {
    /** That these cards changed (none: anything), and of which lists what they hold (missing: any). */
    hear,
    refreshTotals,
    isMoving,
    /** A card is on its way; the answer says that it is there, or back. */
    moves(id_bloco: number): () => void {
      overtaken.add(id_bloco);
      moving.set(id_bloco, (moving.get(id_bloco) ?? 0) + 1);
      return () => {
        const left = (moving.get(id_bloco) ?? 1) - 1;
        if (left === 0) moving.delete(id_bloco);
        else moving.set(id_bloco, left);
      };
    },
    hold(on: boolean): void {
      dragging = on;
      if (!on && asked !== undefined) plan();
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
