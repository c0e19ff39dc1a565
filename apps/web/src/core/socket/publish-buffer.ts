interface Waiting {
  trigger: string;
  data: unknown;
  sala: string | undefined;
}

/** Stale by the time the login is through. */
const momentary = ['client_typing', 'client_service_message'];
/** Spec 4: of these only the last counts; of signin one for each topic. */
const single = ['change_empresa', 'get_chat_status'];
/** Below the server's rate for staff, 40 at once then 10 a second (realtime.md "Errors and limits"). */
const burst = 30;
const step = 125;

/** Publishes before login, sent in order after it. */
export class PublishBuffer {
  readonly #send: (topic: string, trigger: string, data: unknown) => void;
  #waiting: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (topic: string, trigger: string, data: unknown) => void) {
    this.#send = send;
  }

  add(trigger: string, data: unknown, sala: string | undefined): void {
    if (momentary.includes(trigger)) return;
    this.#waiting = this.#waiting.filter((w) => !(w.trigger === trigger && (single.includes(trigger) || (trigger === 'signin' && w.sala === sala))));
    this.#waiting.push({ trigger, data, sala });
  }

  flush(ownTopic: string, most = burst): void {
    for (const { trigger, data, sala } of this.#waiting.splice(0, most)) this.#send(sala ?? ownTopic, trigger, data);
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.flush(ownTopic, 1), step);
  }
  /** The connection is gone; what is left waits for the next login. */
  pause(): void {
    clearTimeout(this.#timer);
  }
  clear(): void {
    this.pause();
    this.#waiting = [];
  }
}
