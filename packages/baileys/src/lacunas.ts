import type { BaileysEventMap, WAMessage } from 'baileys';
import { namesOf } from './conteudo.ts';
import type { Socket } from './network.ts';

type Asking = Pick<Socket, 'fetchMessageHistory'>;

/** proto.HistorySync.HistorySyncType.ON_DEMAND */
const onDemand = 6;
/** Shorter than this the network itself brings everything. */
const worthAskingMs = 10 * 60_000;
/** Messages asked for of each person, and people. */
const perChat = 50;
const mostChats = 20;

/** After an outage: before the first message of each person the phone is asked for what was said meanwhile. */
export class Lacunas {
  readonly #socket: Asking;
  readonly #desde: string | null;
  readonly #seen = new Set<string>();
  #asked = 0;

  constructor(socket: Asking, ouvida: string | null, now = Date.now()) {
    this.#socket = socket;
    this.#desde = ouvida !== null && now - Date.parse(ouvida) > worthAskingMs ? ouvida : null;
  }

  saw({ key, messageTimestamp }: WAMessage): void {
    const chat = key.remoteJid ?? '';
    if (this.#desde === null || this.#seen.has(chat) || this.#seen.size >= mostChats || !namesOf(chat)) return;
    this.#seen.add(chat);
    this.#asked++;
    // the phone may be off: then what the network kept is all there is
    this.#socket.fetchMessageHistory(perChat, key, Number(messageTimestamp ?? 0) * 1000).catch(() => undefined);
  }

  /** Since when what it brings is news; undefined: it was not asked for here. */
  answers({ syncType }: Partial<BaileysEventMap['messaging-history.set']>): string | undefined {
    return Number(syncType) === onDemand && this.#asked > 0 ? (this.#desde ?? undefined) : undefined;
  }
}
