import type { FastifyBaseLogger } from 'fastify';
import type { LineRef, LineSession, Outgoing } from '../../integrations/whatsapp/provider.ts';
import { ProviderError } from '../../integrations/whatsapp/provider.ts';
import type { OutboundWork, Salas } from './linhas.ports.ts';

export interface OutboundDeps {
  readonly salas: Salas;
  readonly log: FastifyBaseLogger;
  /** Waits before the tries after the first; after the last one the message has failed. */
  readonly retries: readonly number[];
  /** Work that another process stored is found by looking. */
  readonly pollMs: number;
  /** Something went out. */
  readonly onSent: () => Promise<void>;
}

const noAnswerMs = 30_000;

function outgoing(work: OutboundWork): Outgoing {
  const { id_externo, para, texto, resposta_a } = work;
  if (work.acao === 'apagar') return { id_externo, para, acao: 'apagar' };
  if (work.acao === 'reagir') return { id_externo, para, acao: 'reagir', emoji: work.emoji };
  if (work.acao === 'editar') return { id_externo, para, acao: 'editar', texto };
  if (work.conteudo && !work.arquivo) return { id_externo, para, acao: 'conteudo', conteudo: work.conteudo, resposta_a };
  return work.arquivo
    ? { id_externo, para, acao: 'arquivo', arquivo: work.arquivo, legenda: texto, resposta_a }
    : { id_externo, para, acao: 'texto', texto: work.link ? `${texto}\n${work.link.title}: ${work.link.url}` : texto, resposta_a };
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
    const { salas, log, pollMs } = this.#deps;
    while (!this.#stopped) {
      this.#woken = false;
      if (this.#connected && this.#busy.size < 16) {
        try {
          for (const work of await salas.pendingWork(this.#line, [...this.#busy.keys()], 16 - this.#busy.size)) {
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

  async #do(work: OutboundWork): Promise<void> {
    const { salas, log, retries } = this.#deps;
    try {
      let id_externo: string;
      try {
        ({ id_externo } = await withTimeout(this.#session.send(outgoing(work)), noAnswerMs));
      } catch (error) {
        if (!(error instanceof ProviderError && error.final) && !this.#connected) return;
        if (!(error instanceof ProviderError)) log.error({ err: error, ...this.#line, id_mensagem: work.id_mensagem }, 'linhas: envio falhou');
        const final = (error instanceof ProviderError && error.final) || work.tentativas >= retries.length;
        const reason = error instanceof ProviderError ? error.message : 'Não foi possível enviar a mensagem';
        await salas.notSent(this.#line, work, reason, final ? null : retries[work.tentativas]!);
        return;
      }
      await salas.sent(this.#line, work, id_externo);
      await this.#deps.onSent();
    } catch (err) {
      // it still has its work: sent again under the same id, which the provider knows
      log.error({ err, ...this.#line, id_mensagem: work.id_mensagem }, 'linhas: resultado do envio não guardado');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderError('A rede não respondeu', false)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
