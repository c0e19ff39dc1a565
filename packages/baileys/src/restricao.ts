import type { NewChatMessageCapInfo, ReachoutTimelockState } from 'baileys';
import type { Socket } from './network.ts';

type Asking = Pick<Socket, 'fetchAccountReachoutTimelock' | 'fetchNewChatMessageCap'>;
type Tell = (dados: { trava: ReachoutTimelockState; limite: NewChatMessageCapInfo }) => void;

/** Whether the network lets the line begin talk with strangers; told when that changes. */
export class Restricao {
  readonly #socket: Asking;
  readonly #tell: Tell;
  #trava: ReachoutTimelockState = {};
  #limite: NewChatMessageCapInfo = {};
  #told = '';

  constructor(socket: Asking, tell: Tell) {
    this.#socket = socket;
    this.#tell = tell;
  }

  /** Asks the network; the answer comes as events. Reading alone: no try that counts. */
  ask(): void {
    // accounts without these limits answer with an error
    this.#socket.fetchAccountReachoutTimelock().catch(() => undefined);
    this.#socket.fetchNewChatMessageCap().then(
      (cap) => this.capped(cap),
      () => undefined,
    );
  }

  locked(trava: ReachoutTimelockState): void {
    this.#trava = trava;
    this.#changed();
  }

  capped(limite: NewChatMessageCapInfo): void {
    this.#limite = limite;
    this.#changed();
  }

  #changed(): void {
    const locked = this.#trava.isActive === true;
    const capped: string | undefined = this.#limite.capping_status;
    const now = JSON.stringify([locked, locked && this.#trava.timeEnforcementEnds, capped]);
    // a line that never was restricted is not told that it is free
    if (now === this.#told || (this.#told === '' && !locked && (capped === undefined || capped === 'NONE'))) return;
    this.#told = now;
    this.#tell({ trava: this.#trava, limite: this.#limite });
  }
}
