import { isDeepStrictEqual } from 'node:util';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { followBoard } from '@prosa/web/src/features/kanban/board/board-follow.ts';
import { isWhole, type Lists, moved } from '@prosa/web/src/features/kanban/board/board-state.ts';
import { openChat } from '../support/chat.ts';
import type { SignedIn } from '../support/company.ts';

/** Where a card stands. */
export interface Place {
  readonly id_bloco: number;
  readonly id_estagio: number;
  readonly chave: string;
}
/** The places where each card was shown, one after the other, with when it came there. */
export type Shown = Map<number, (Place & { at: number })[]>;
const isSame = (a: Place, b: Place): boolean => a.id_bloco === b.id_bloco && a.id_estagio === b.id_estagio && a.chave === b.chave;
/** What a clock changes without anybody's doing. */
const still = ({ vencido: _v, parado: _p, ...card }: BlocoLinha): object => card;

/** What is wrong with a card that is shown in the place of another, or otherwise than it is. */
function howDiffer(shown: BlocoLinha, now: BlocoLinha): string {
  if (shown.id_bloco !== now.id_bloco) return `${shown.id_bloco} (${shown.chave}) em vez de ${now.id_bloco} (${now.chave})`;
  const fields = Object.entries(still(now)).filter(([field, value]) => !isDeepStrictEqual(value, shown[field as keyof BlocoLinha]));
  return fields.map(([field, value]) => `${field} ${JSON.stringify(shown[field as keyof BlocoLinha])} em vez de ${JSON.stringify(value)}`).join(', ');
}

/** A board as a browser shows it: its lists kept by the web app's own functions, on a socket and calls of its own. */
export class Screen {
  lists: Lists = [];
  requests = 0;
  readonly shown: Shown = new Map();
  readonly problems: string[] = [];
  readonly #id_quadro: number;
  readonly #call: SignedIn['call'];
  readonly #following: ReturnType<typeof followBoard>;
  readonly #chat: ReturnType<typeof openChat>;

  constructor(url: string, person: Pick<SignedIn, 'call' | 'token' | 'id_empresa'>, id_quadro: number) {
    this.#id_quadro = id_quadro;
    this.#call = person.call;
    const patch = (change: (lists: Lists) => Lists): void => this.#show(change(this.lists));
    const report = (problem: unknown): void => void this.problems.push(String(problem));
    this.#following = followBoard({
      id_quadro,
      filtered: false,
      cards: async (ids) => {
        this.requests++;
        return (await person.call(kanbanBloco.getAllBloco, { query: { ids: ids.join(','), rpp: ids.length } })).data;
      },
      totals: async (estagios) => {
        this.requests++;
        return (await person.call(kanbanEstagio.lista, { params: { id: id_quadro }, query: estagios && { estagios: estagios.join(',') } })).data;
      },
      readAgain: () => this.read(),
      // by nobody but who follows it
      beingRead: () => false,
      patch,
      failed: report,
    });
    this.#chat = openChat({
      url: () => url,
      person,
      report,
      // of what happened before the socket was there nobody tells
      onLogin: () => this.#following.hear([]),
      handlers: { change_kanban: (told) => told.id_quadro === id_quadro && this.#following.hear(told.ids, told.estagios) },
    });
  }

  get isConnected(): boolean {
    return this.#chat.session.state === 'active';
  }
  async read(): Promise<void> {
    this.requests++;
    this.#show(await this.fresh());
  }
  close(): void {
    this.#following.end();
    this.#chat.session.close();
  }

  /** Carries a card to a place among those that are shown, the way a hand does; answers what it is then shown as. */
  async drop(id_bloco: number, id_estagio: number, index: number): Promise<Place> {
    const others = this.lists.find((l) => l.id_estagio === id_estagio)!.blocos.filter((b) => b.id_bloco !== id_bloco);
    const [above, below] = [others[index - 1], others[index]];
    // shown there at once, as the app does: what comes next is dropped among cards that are still where they are shown
    const settled = this.#following.moves(id_bloco);
    this.lists = moved(this.lists, [id_bloco], id_estagio, index);
    const { chave } = await this.#call(kanbanBloco.move, {
      body: { id_bloco, id_estagio, ...(above && { id_anterior: above.id_bloco }), ...(below && { id_posterior: below.id_bloco }) },
    }).finally(settled);
    this.#show(this.lists.map((l) => ({ ...l, blocos: l.blocos.map((b) => (b.id_bloco === id_bloco ? { ...b, chave } : b)) })));
    return { id_bloco, id_estagio, chave };
  }

  /** What differs from a fresh fetch; empty: nothing. */
  async differences(): Promise<string[]> {
    const fresh = await this.fresh();
    return fresh.flatMap((now) => {
      const shown = this.lists.find((l) => l.id_estagio === now.id_estagio);
      if (!shown) return [`${now.titulo}: não está na tela`];
      const { blocos, ...totals } = now;
      const { blocos: here, inteira: _own, ...counted } = shown;
      // of a list that is here to its end none may be missing
      const length = isWhole(shown) ? blocos.length : Math.min(blocos.length, here.length);
      const at = blocos.slice(0, length).findIndex((card, i) => !isDeepStrictEqual(still(card), still(here[i]!)));
      return [
        ...(isDeepStrictEqual(counted, totals) ? [] : [`${now.titulo}: contagem ou soma`]),
        ...(at < 0 ? [] : [`${now.titulo}: cards, ${howDiffer(here[at]!, blocos[at]!)}`]),
      ];
    });
  }

  fresh = async (): Promise<Lists> => (await this.#call(kanbanEstagio.lista, { params: { id: this.#id_quadro }, query: { cards: 1 } })).data;
  #show(lists: Lists): void {
    this.lists = lists;
    const now = performance.now();
    for (const { blocos } of lists)
      for (const card of blocos) {
        const places = this.shown.get(card.id_bloco) ?? [];
        const last = places.at(-1);
        if (last !== undefined && isSame(last, card)) continue;
        places.push({ id_bloco: card.id_bloco, id_estagio: card.id_estagio, chave: card.chave, at: now });
        this.shown.set(card.id_bloco, places);
      }
  }
}

export interface Dropped extends Place {
  /** When it was let go. */
  readonly at: number;
}

/** Drops cards about on one screen, so many a second, each among the first of a list; answers when each was let go. */
export async function dropAbout(hand: Screen, drops: number, perSecond: number, random: () => number): Promise<Dropped[]> {
  const done: Dropped[] = [];
  /** Not carried again until every screen had time to show where they went. */
  const recent: number[] = [];
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let i = 0; i < drops; i++) {
    const early = began + (i * 1000) / perSecond - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    // no list runs dry: cards go where the fewest are shown
    const lists = hand.lists.toSorted((a, b) => a.blocos.length - b.blocos.length);
    const to = lists[0]!;
    const from = lists[1 + Math.floor(random() * (lists.length - 1))]!;
    const free = from.blocos.slice(0, 20).filter((b) => !recent.includes(b.id_bloco));
    const card = free[Math.floor(random() * free.length)];
    if (!card) continue;
    recent.push(card.id_bloco);
    if (recent.length > 40) recent.shift();
    const at = performance.now();
    running.push(
      hand.drop(card.id_bloco, to.id_estagio, Math.floor(random() * Math.min(8, to.blocos.length))).then((place) => void done.push({ ...place, at })),
    );
  }
  await Promise.all(running);
  return done;
}

/**
 * From a hand that lets go to each other screen, in milliseconds; and how often one never showed it. A drop is shown where its card stands in the
 * list with the key that the drop gave it, or, before it is carried away again, with one that no drop gave it: made anew by another one's move.
 */
export function delaysOf(screens: readonly { readonly shown: Shown }[], dropped: readonly Dropped[]): { times: number[]; missed: number } {
  const times: number[] = [];
  let missed = 0;
  const ofCard = Map.groupBy(dropped, ({ id_bloco }) => id_bloco);
  const first = (drops: readonly Dropped[]): number => Math.min(...drops.map(({ at }) => at));
  for (const drop of dropped) {
    const others = ofCard.get(drop.id_bloco)!.filter((other) => other !== drop);
    const later = others.filter(({ at }) => at > drop.at);
    const carriedAway = first(later);
    const putThereAgain = first(later.filter((other) => isSame(other, drop)));
    const isThere = (place: Place & { at: number }): boolean =>
      isSame(place, drop)
        ? place.at < putThereAgain
        : place.id_estagio === drop.id_estagio && place.at < carriedAway && !others.some((other) => isSame(place, other));
    for (const { shown } of screens) {
      const there = shown.get(drop.id_bloco)?.find((place) => place.at >= drop.at && isThere(place));
      if (there === undefined) missed++;
      else times.push(there.at - drop.at);
    }
  }
  return { times, missed };
}
