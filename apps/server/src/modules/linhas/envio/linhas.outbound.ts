import type { FastifyBaseLogger } from 'fastify';
import type { LineRef, LineSession, Outgoing, Provider } from '../../../integrations/whatsapp/provider.ts';
import { ProviderError } from '../../../integrations/whatsapp/provider.ts';
import type { OutboundWork, Salas } from '../linhas.ports.ts';
import { Ritmo } from './ritmo.ts';

export interface OutboundDeps {
  readonly salas: Salas;
  readonly log: FastifyBaseLogger;
  readonly provider: Pick<Provider, 'repete' | 'paralelos'>;
  /** How long a send without an answer may hold its sala, where a repeat would be a second message. */
  readonly uncertainMs: number;
  /** How long an answer is waited for. */
  readonly noAnswerMs: number;
  /** Waits before the tries after the first; after the last one the message has failed. */
  readonly retries: readonly number[];
  /** Work that another process stored is found by looking. */
  readonly pollMs: number;
  /** Something went out. */
  readonly onSent: () => Promise<void>;
}

function outgoing(work: OutboundWork): Outgoing {
  const { id_externo, para, texto, resposta_a } = work;
  if (work.acao === 'apagar') return { id_externo, para, acao: 'apagar' };
  if (work.acao === 'reagir') return { id_externo, para, acao: 'reagir', emoji: work.emoji };
  if (work.acao === 'editar') return { id_externo, para, acao: 'editar', texto };
  if (work.modelo) return { id_externo, para, acao: 'modelo', modelo: work.modelo, texto };
  if (work.opcoes) return { id_externo, para, acao: 'opcoes', texto, opcoes: work.opcoes, resposta_a };
  if (work.conteudo && !work.arquivo) return { id_externo, para, acao: 'conteudo', conteudo: work.conteudo, resposta_a };
  if (work.arquivo) return { id_externo, para, acao: 'arquivo', arquivo: work.arquivo, legenda: texto, resposta_a };
  if (work.link) return { id_externo, para, acao: 'botao', texto, titulo: work.link.title, url: work.link.url, resposta_a };
  return { id_externo, para, acao: 'texto', texto, resposta_a };
}

/** What a send came to, when it was not confirmed. */
function failureOf(error: unknown, repete: boolean): ProviderError {
  const known = error instanceof ProviderError ? error : new ProviderError('Não foi possível enviar a mensagem', 'incerto', { cause: error });
  // the same id twice is one message there: it is simply sent again
  return known.falha === 'incerto' && repete ? new ProviderError(known.message, 'passa', { cause: known, esperar: known.esperar }) : known;
}

/** Sends what salas have for one line: in order in a sala, salas side by side. */
export class OutboundWorker {
  readonly #line: LineRef;
  readonly #session: LineSession;
  readonly #deps: OutboundDeps;
  readonly #busy = new Map<number, Promise<void>>();
  #running: Promise<void> | undefined;
  #stopped = false;
  #connected = false;
  #woken = false;
  #wakeUp: (() => void) | undefined;
  #gaveUpAt = 0;
  readonly #ritmo = new Ritmo();

  constructor(line: LineRef, session: LineSession, deps: OutboundDeps) {
    this.#line = line;
    this.#session = session;
    this.#deps = deps;
  }

  start(): void {
    this.#running = this.#run();
  }

  wake(): void {
    this.#woken = true;
    this.#wakeUp?.();
  }

  /** Messages a minute; null: as fast as it can. */
  setRate(porMinuto: number | null): void {
    this.#ritmo.set(porMinuto);
  }

  /** Nothing is sent, and no try is spent, while the line is away. */
  setConnected(connected: boolean): void {
    this.#connected = connected;
    if (connected) this.wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#running;
    await Promise.all(this.#busy.values());
  }

  async #run(): Promise<void> {
    const { salas, log, pollMs, provider } = this.#deps;
    while (!this.#stopped) {
      this.#woken = false;
      const free = this.#ritmo.free(provider.paralelos - this.#busy.size);
      if (this.#connected && free > 0) {
        try {
          if (!provider.repete) await this.#giveUpWaiting();
          for (const work of await salas.pendingWork(this.#line, [...this.#busy.keys()], free)) {
            if (work.acao === 'enviar') this.#ritmo.took();
            const done = this.#do(work).finally(() => {
              this.#busy.delete(work.id_sala);
              this.wake();
            });
            this.#busy.set(work.id_sala, done);
          }
        } catch (err) {
          log.error({ err, ...this.#line }, 'linhas: mensagens a enviar não lidas');
        }
      }
      if (!this.#woken && !this.#stopped) await this.#pause(pollMs);
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Looked for once a second at most. */
  async #giveUpWaiting(): Promise<void> {
    const { salas, uncertainMs } = this.#deps;
    if (Date.now() - this.#gaveUpAt < Math.min(1000, uncertainMs)) return;
    this.#gaveUpAt = Date.now();
    await salas.giveUpWaiting(this.#line, uncertainMs);
  }

  async #do(work: OutboundWork): Promise<void> {
    const { salas, log, provider } = this.#deps;
    /** A repeat would be a second message: written down before it leaves. */
    const once = !provider.repete && work.acao === 'enviar';
    try {
      if (once && !(await salas.leaves(this.#line, work))) return;
      const sending = this.#session.send(outgoing(work));
      let id_externo: string;
      try {
        ({ id_externo } = await withTimeout(sending, this.#deps.noAnswerMs));
      } catch (error) {
        const failure = failureOf(error, !once);
        const { falha } = failure;
        if (!(error instanceof ProviderError)) log.error({ err: error, ...this.#line, id_mensagem: work.id_mensagem }, 'linhas: envio falhou');
        if (falha === 'incerto') {
          this.#listenLate(work, sending);
          return;
        }
        if (falha === 'passa' && !this.#connected) {
          // the line is away: no try is spent
          if (once) await salas.stays(this.#line, work);
          return;
        }
        await this.#notSent(work, failure);
        return;
      }
      await this.#sent(work, id_externo);
    } catch (err) {
      // where the same id is the same message it is sent again; elsewhere it waits for the network's word of it
      log.error({ err, ...this.#line, id_mensagem: work.id_mensagem }, 'linhas: resultado do envio não guardado');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  /** An answer after our time-out says all the same what became of it. */
  #listenLate(work: OutboundWork, sending: Promise<{ id_externo: string }>): void {
    sending
      .then(
        ({ id_externo }) => this.#sent(work, id_externo),
        (error: unknown) => (error instanceof ProviderError && error.falha !== 'incerto' ? this.#notSent(work, error) : undefined),
      )
      .catch((err: unknown) => this.#deps.log.error({ err, ...this.#line, id_mensagem: work.id_mensagem }, 'linhas: resultado tardio não guardado'));
  }

  async #notSent(work: OutboundWork, { falha, message, esperar }: ProviderError): Promise<void> {
    const { salas, retries } = this.#deps;
    const over = falha === 'final' || work.tentativas >= retries.length;
    await salas.notSent(this.#line, work, message, over ? null : Math.max(esperar(work.tentativas), retries[work.tentativas]!));
  }

  async #sent(work: OutboundWork, id_externo: string): Promise<void> {
    await this.#deps.salas.sent(this.#line, work, id_externo);
    await this.#deps.onSent();
  }
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('A rede não respondeu', 'incerto')), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
