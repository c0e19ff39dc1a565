import { LineError } from './ports.ts';

interface Wait {
  readonly resolve: () => void;
  readonly reject: (error: LineError) => void;
}

/** What the network says of a message that it does not take. */
const recusas: Readonly<Record<string, readonly [string, 'final' | 'passa']>> = {
  '463': ['O WhatsApp não deixa este número começar conversas agora. Quem já escreveu continua sendo respondido.', 'final'],
  '475': ['O WhatsApp não deixa este número começar conversas agora. Quem já escreveu continua sendo respondido.', 'final'],
  '479': ['O WhatsApp não reconheceu o aparelho do cliente', 'passa'],
  '429': ['O WhatsApp pediu para enviar mais devagar', 'passa'],
  '500': ['O WhatsApp teve um problema passageiro', 'passa'],
  '503': ['O WhatsApp está fora do ar por um momento', 'passa'],
};

/** A send is over when the network says that it has the message, not when the bytes left. */
export class Aceites {
  readonly #ms: number;
  readonly #waits = new Map<string, Wait>();
  /** Answers that came before anybody knew the id; as long as something is being sent. */
  readonly #early = new Map<string, string>();
  #sending = 0;

  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Called before sending: what is answered from now on is remembered. */
  open() {
    this.#sending++;
    return {
      of: (id: string): Promise<void> => this.#wait(id),
      close: (): void => {
        if (--this.#sending === 0) this.#early.clear();
      },
    };
  }

  heard({ id = '', error = '' }: Readonly<Record<string, string | undefined>>): void {
    const wait = this.#waits.get(id);
    if (wait) this.#settle(wait, error);
    else if (this.#sending > 0) this.#early.set(id, error);
  }

  /** The connection is gone. */
  lost(error: LineError): void {
    for (const { reject } of this.#waits.values()) reject(error);
  }

  #settle({ resolve, reject }: Wait, error: string): void {
    if (error === '') return resolve();
    const [motivo, falha] = recusas[error] ?? [`O WhatsApp recusou a mensagem (código ${error})`, 'final'];
    reject(new LineError(motivo, falha));
  }

  #wait(id: string): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const early = this.#early.get(id);
      if (early !== undefined) return this.#settle({ resolve, reject }, early);
      const timer = setTimeout(() => reject(new LineError('O WhatsApp não confirmou a mensagem', 'passa')), this.#ms);
      const over = (work: () => void): void => {
        clearTimeout(timer);
        this.#waits.delete(id);
        work();
      };
      this.#waits.set(id, { resolve: () => over(resolve), reject: (error) => over(() => reject(error)) });
    });
  }
}
