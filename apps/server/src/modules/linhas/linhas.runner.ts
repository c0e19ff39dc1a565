import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../core/db/database.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import type { Slots } from '../../core/slots.ts';
import {
  carries,
  type LineAccount,
  type LineRef,
  type LineSession,
  type LineState,
  type OwnEvent,
  type Provider,
  ProviderError,
  type Why,
} from '../../integrations/whatsapp/provider.ts';
import type { Salas } from './linhas.ports.ts';
import './linhas.domain-events.ts';
import { OutboundWorker } from './envio/linhas.outbound.ts';
import type { linhasEvents } from './linhas.events.ts';
import { InboundQueue, noteEveryMs } from './linhas.inbound.ts';
import * as repository from './linhas.repository.ts';

export interface RunnerDeps {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly salas: Salas;
  readonly events: ReturnType<typeof linhasEvents>;
  readonly slots: Slots;
  /** Of states that are stored: a hundred lines may fall, or come back, at one moment. */
  readonly states: Slots;
  readonly times: Times;
}

/** Waits of the lines, in milliseconds; tests give shorter ones. */
export interface Times {
  readonly supervise: number;
  readonly poll: number;
  readonly outboundRetries: readonly number[];
  /** How long a send without an answer may hold its sala. */
  readonly uncertain: number;
  /** How long the answer to a send is waited for. */
  readonly noAnswer: number;
  readonly inboundRetry: (tries: number) => number;
}

/** One line that this node holds: its session, what comes in and what goes out. */
export class LineRunner {
  readonly line: LineRef;
  readonly session: LineSession;
  readonly #provedor: string;
  readonly #deps: RunnerDeps;
  readonly #inbound: InboundQueue;
  readonly #outbound: OutboundWorker;
  /** Who asked to connect and sees the QR code. */
  asker: number | null;
  #qr: string | null = null;
  /** The code to type instead, for whoever asked for one; and the phone for which one is asked as soon as the network can give it. */
  #code: string | null = null;
  #codeFor: string | null = null;
  #states: Promise<void> = Promise.resolve();
  #stopped = false;
  #sentNotedAt = 0;
  #saidWhy = '';
  #restriction: { readonly state: LineState; readonly why: Why } | null = null;

  constructor(line: LineRef, provedor: string, provider: Provider, account: LineAccount, asker: number | null, deps: RunnerDeps) {
    this.line = line;
    this.#provedor = provedor;
    this.asker = asker;
    this.#deps = deps;
    this.session = provider.open(line, account, {
      raw: (body, also) => this.#inbound.accept(body, also),
      opened: (telefone) => this.#opened(telefone),
      state: (state, why) => this.#fromSession(state, why),
      qr: (text) => this.#showQr(text),
      typing: (com, typing) => {
        deps.salas.typing(line, com, typing).catch((err: unknown) => deps.log.error({ err, ...line }, 'linhas: digitação não avisada'));
      },
    });
    const { salas, log, clock, database, slots, times } = deps;
    this.#inbound = new InboundQueue(line, {
      database,
      log,
      clock,
      salas,
      slots,
      provider,
      account,
      become: (event) => this.#become(event),
      retryDelay: times.inboundRetry,
      download: (ref) => this.session.download(ref),
    });
    this.#outbound = new OutboundWorker(line, this.session, {
      salas,
      log,
      provider,
      retries: times.outboundRetries,
      uncertainMs: times.uncertain,
      noAnswerMs: times.noAnswer,
      pollMs: times.poll,
      onSent: () => this.#noteSent(),
    });
  }

  /** What a killed process left is handled first, then the line connects. */
  async start(): Promise<void> {
    await this.#inbound.loadPending();
    this.#outbound.start();
    try {
      await this.session.connect();
    } catch (err) {
      this.#deps.log.error({ err, ...this.line }, 'linhas: conexão falhou');
      void this.#setState('erro', { motivo: 'Não foi possível conectar' });
      this.#tellAsker('Não foi possível conectar. Tente de novo em instantes.');
    }
  }

  /** A body that came by another way than the session's own: a webhook. */
  accept(body: Buffer): Promise<void> {
    return this.#inbound.accept(body);
  }

  wake(): void {
    this.#outbound.wake();
  }

  setRate(porMinuto: number | null): void {
    this.#outbound.setRate(porMinuto);
  }

  /** Events whose handling another node began and left. */
  reload(): Promise<void> {
    return this.#inbound.loadPending();
  }

  /** Shows the code that is on now to someone who may connect the line. */
  showQrTo(id_login: number): void {
    this.asker = id_login;
    if (this.#qr !== null) this.#tellQr(this.#qr);
  }

  /** Asks the network for a code to type on this phone. */
  pairBy(telefone: string): void {
    this.#codeFor = telefone;
    if (this.#qr !== null) void this.#askCode();
  }

  async stop(how: 'disconnect' | 'logout' = 'disconnect'): Promise<void> {
    this.#outbound.setConnected(false);
    await this.session[how]();
    await Promise.all([this.#outbound.stop(), this.#inbound.stop()]);
    void this.#setState('desconectado');
    this.#stopped = true;
    await this.#states;
  }

  async #noteSent(): Promise<void> {
    if (Date.now() - this.#sentNotedAt < noteEveryMs) return;
    this.#sentNotedAt = Date.now();
    await this.#deps.database.comEmpresa(this.line.id_empresa, (db) => repository.noteTraffic(db, this.line.id_wpp_config, 'ultima_saida_em'));
  }

  #showQr(text: string): void {
    this.#qr = text;
    this.#tellQr(text);
    if (this.#codeFor !== null) void this.#askCode();
  }

  #tellQr(text: string): void {
    if (this.asker !== null) this.#deps.events.qrcode(this.line, this.asker, text, this.#code);
  }

  async #askCode(): Promise<void> {
    const telefone = this.#codeFor;
    this.#codeFor = null;
    if (telefone === null) return;
    try {
      const code = await this.session.pairingCode?.(telefone);
      if (code === undefined) throw new ProviderError('Este tipo de conexão só se conecta por QR code.', 'final');
      this.#code = code;
      if (this.#qr !== null) this.#tellQr(this.#qr);
    } catch (err) {
      this.#deps.log.warn({ err, ...this.line }, 'linhas: código de conexão não obtido');
      this.#tellAsker(err instanceof ProviderError ? err.message : 'O WhatsApp não deu um código agora. Leia o QR code ou tente de novo.');
    }
  }

  #tellAsker(text: string): void {
    if (this.asker !== null) this.#deps.events.sessionError(this.line, this.asker, text);
  }

  /** One number is one line in the installation: the account that was connected is this line's from now on, or it is refused; '' when none is. */
  async #opened(telefone: string): Promise<string | null> {
    const { id_empresa, id_wpp_config } = this.line;
    try {
      await this.#deps.database.comEmpresa(id_empresa, (db) => repository.setConta(db, id_wpp_config, telefone || null));
      return null;
    } catch (err) {
      if (!isUniqueViolation(err, 'wpp_config_externo')) throw err;
      const other = await this.#deps.database.comEmpresa(id_empresa, (db) => repository.findNomeDaConta(db, this.#provedor, telefone));
      return other === undefined ? 'Este número já está conectado em outra empresa desta instalação.' : `Este número já está conectado em ${other}.`;
    }
  }

  /** What the network says of the line: restricted, banned, or as before. */
  async #become(event: OwnEvent): Promise<void> {
    if (event.tipo !== 'restricao') return;
    const { estado, motivo, ate } = event;
    this.#restriction = estado === 'livre' ? null : { state: estado, why: { motivo, ate } };
    await this.#setState(estado === 'livre' ? 'conectado' : estado, { motivo, ate });
  }

  /** A number that the network restricted works all the same: it stays restricted until the network says otherwise, or its time is over. */
  #fromSession(state: LineState, why?: Why): void {
    const held = this.#restriction;
    if (held?.why.ate && new Date(held.why.ate) <= new Date()) this.#restriction = null;
    if (state === 'conectado' && this.#restriction) void this.#setState(this.#restriction.state, this.#restriction.why);
    else void this.#setState(state, why);
  }

  /** Stored and told in the order in which they came. */
  #setState(state: LineState, why: Why = { motivo: '' }): Promise<void> {
    if (this.#stopped) return this.#states;
    if (state !== 'qrcode') {
      this.#qr = null;
      this.#code = null;
    }
    // whoever waits for a code hears why none comes
    if (state === 'erro' || state === 'desconectado' || state === 'banido') if (why.motivo !== '' && why.motivo !== this.#saidWhy) this.#tellAsker(why.motivo);
    this.#saidWhy = why.motivo;
    this.#outbound.setConnected(carries(state));
    this.#states = this.#keepState(this.#states, state, why);
    return this.#states;
  }

  async #keepState(before: Promise<void>, state: LineState, why: Why): Promise<void> {
    await before;
    const { id_empresa, id_wpp_config } = this.line;
    try {
      const row = await this.#deps.states.run(() =>
        this.#deps.database.comEmpresa(id_empresa, async (db) => {
          const changed = await repository.setState(db, id_wpp_config, state, why, this.asker);
          if (changed) await recordEvent(db, 'linha_mudou', { id_wpp_config, estado: state });
          return changed;
        }),
      );
      if (row) this.#deps.events.status(id_empresa, row);
    } catch (err) {
      this.#deps.log.error({ err, ...this.line, state }, 'linhas: estado não guardado');
    }
  }
}
