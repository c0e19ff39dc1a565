import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { networkPhone, withCountry } from '@prosa/brasil/telefone.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Address, HistoryPage, LineListener, LineRef, LineSession, Outgoing } from '../provider.ts';
import { numbered, ProviderError } from '../provider.ts';
import { simuladorHistory } from './simulador.historico.ts';
import { addressOf, type Body, bodyOf } from './simulador.mapa.ts';
import type { NetworkDeps } from './simulador.network.ts';
import { findPendingReactions, markReactionTaken, putReaction } from './simulador.reacoes.ts';
import * as repository from './simulador.repository.ts';

type Row = repository.PendingRow;

/** Redelivery of what was not taken in, as networks do. */
const againMs = 1000;
/** What the line took in within this time is noted together; told twice after a crash, it is one message. */
const gatherMs = 200;
/** Other processes write to the same tables: looked at even when nobody calls `wake`. */
const lookMs = 500;

/** Digits with country code. */
const phoneOf = (address: Address): string => address.telefone ?? address.jid?.replace(/@.*$/, '') ?? address.lid ?? '';

/** What the phone shows of it; a button is a line of its own. */
function textOf(message: Outgoing): string {
  if (message.acao === 'arquivo') return message.legenda;
  if (message.acao === 'botao') return `${message.texto}\n${message.titulo}: ${message.url}`;
  if (message.acao === 'opcoes') return numbered(message.texto, message.opcoes);
  return 'texto' in message ? message.texto : '';
}

/** One line on the simulated network: what waits in its tables is delivered until taken in, with the faults asked for. */
export class SimuladorSession implements LineSession {
  readonly #line: LineRef;
  readonly #listener: LineListener;
  readonly #deps: NetworkDeps;
  readonly #companyTypes: (telefone: string, on: boolean) => void;
  readonly #random: () => number;
  /** Messages on their way, and those whose one fault already happened. */
  readonly #inFlight = new Set<number>();
  readonly #struck = new Set<number>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #wanted = false;
  #connected = false;
  /** Nothing older waits: what comes now may be told without looking for it. */
  #caughtUp = false;
  #pump: Promise<void> | undefined;
  #wakeUp: (() => void) | undefined;
  #woken = false;
  /** Reactions may wait: looked for when told, and at each look. */
  #reacted = true;
  #taken: Row[] = [];
  #marking: Promise<void> | undefined;

  constructor(line: LineRef, listener: LineListener, deps: NetworkDeps, companyTypes: (telefone: string, on: boolean) => void) {
    this.#line = line;
    this.#listener = listener;
    this.#deps = deps;
    this.#companyTypes = companyTypes;
    this.#random = deps.random ?? Math.random;
  }

  async connect(): Promise<void> {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#listener.state('conectando');
    this.#pump = this.#run();
  }

  async disconnect(): Promise<void> {
    this.#wanted = false;
    this.#connected = false;
    this.#caughtUp = false;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#inFlight.clear();
    this.wake();
    await this.#pump;
    await this.#marking;
  }

  async logout(): Promise<void> {
    await this.disconnect();
    await this.#db((db) => repository.setPaired(db, this.#line.id_wpp_config, false));
  }

  wake(): void {
    this.#woken = true;
    this.#wakeUp?.();
  }

  /** A message that was just kept, told at once when none waits before it. */
  offer(row: Row, falhas: repository.Falhas): void {
    if (!this.#connected || !this.#caughtUp) this.wake();
    else if (!this.#inFlight.has(row.id_simulador_mensagem)) this.#schedule(row, falhas);
  }

  /** The customer put an emoji on a message. */
  customerReacted(): void {
    this.#reacted = true;
    this.wake();
  }

  customerTypes(telefone: string, on: boolean): void {
    if (this.#connected) this.#listener.typing(addressOf(withCountry(telefone)), on);
  }

  async send(message: Outgoing): Promise<{ id_externo: string }> {
    this.#mustBeConnected();
    const { id_wpp_config } = this.#line;
    const { id_externo } = message;
    const telefone = phoneOf(message.para);
    if (message.acao === 'reagir') {
      const { emoji } = message;
      await this.#db((db) => putReaction(db, id_wpp_config, { telefone, id_externo, minha: false, emoji, entregue: true }));
      return { id_externo };
    }
    if (message.acao === 'editar' || message.acao === 'apagar') {
      const change = message.acao === 'apagar' ? 'apagar' : { texto: message.texto };
      await this.#db((db) => repository.changeMessage(db, id_wpp_config, id_externo, false, change));
      return { id_externo };
    }
    if (!(await this.registered(telefone))) throw new ProviderError('Whatsapp não cadastrado', 'final');
    const falhas = await this.#db((db) => repository.readFaults(db, id_wpp_config));
    if (this.#random() < falhas.desconectar) {
      this.#drop();
      this.#mustBeConnected();
    }
    let arquivo: repository.NetworkFile | null = null;
    if (message.acao === 'arquivo') {
      const { nome, content_type, tamanho } = message.arquivo;
      arquivo = { nome, content_type, tamanho, caminho: await this.#deps.storage.put(this.#line.id_empresa, await buffer(message.arquivo.read())) };
    }
    const texto = textOf(message);
    const conteudo =
      message.acao === 'conteudo' ? message.conteudo : message.acao === 'arquivo' && message.arquivo.figurinha ? ({ figurinha: true } as const) : null;
    const resposta_a = 'resposta_a' in message ? message.resposta_a : null;
    // the phone is on: it has the message as soon as the network does, and the ack is told by the pump
    await this.#db((db) => repository.insertMessage(db, id_wpp_config, { telefone, id_externo, minha: false, texto, arquivo, conteudo, resposta_a, ack: 2 }));
    this.wake();
    if (this.#random() < falhas.perder) throw new ProviderError('A rede não respondeu', 'incerto');
    return { id_externo };
  }

  markRead = (_com: Address, ids: readonly string[]): Promise<void> => this.#db((db) => repository.markReadByLine(db, this.#line.id_wpp_config, ids));

  async typing(para: Address, typing: boolean): Promise<void> {
    this.#companyTypes(networkPhone(phoneOf(para)), typing);
  }

  /** Typed on the simulated phone, it does what reading the QR code does. */
  async pairingCode(telefone: string): Promise<string> {
    return `SIMU-${telefone.slice(-4)}`;
  }

  async history(desde: Date | null, from: string | null): Promise<HistoryPage> {
    if (!this.#connected) throw new ProviderError('O número não está conectado', 'passa');
    return simuladorHistory(this.#line, new Date(), desde, from);
  }

  /** Numbers that end in eight zeros have no account here. */
  async registered(telefone: string): Promise<Address | null> {
    return /0{8}$/.test(telefone) ? null : addressOf(withCountry(telefone));
  }

  download = (ref: string): Promise<Buffer> => buffer(this.#deps.storage.read(ref));

  #mustBeConnected(): void {
    if (!this.#connected) throw new ProviderError('Whatsapp desconectado!', 'passa');
  }

  #db<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#deps.database.hot.comEmpresa(this.#line.id_empresa, work);
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms);
    this.#timers.add(timer);
  }

  #drop(): void {
    if (!this.#connected) return;
    this.#connected = false;
    this.#caughtUp = false;
    this.#listener.state('conectando');
    this.#after(300 + this.#random() * 400, () => this.wake());
  }

  async #run(): Promise<void> {
    let shown = false;
    let reconnectAt = 0;
    while (this.#wanted) {
      this.#woken = false;
      try {
        if (!this.#connected && Date.now() >= reconnectAt) {
          if (await this.#db((db) => repository.isPaired(db, this.#line.id_wpp_config))) {
            if (!this.#wanted) return;
            this.#connected = true;
            shown = false;
            this.#listener.state('conectado');
          } else if (!shown && this.#wanted) {
            shown = true;
            this.#listener.state('qrcode');
            this.#listener.qr(`prosa-simulador,${this.#line.id_wpp_config},${randomBytes(24).toString('base64url')}`);
          }
        }
        if (this.#connected) {
          const wasConnected = await this.#deliverPending();
          this.#caughtUp = wasConnected && this.#connected && !this.#woken;
          if (!wasConnected) reconnectAt = Date.now() + 300;
          else if (this.#reacted) await this.#deliverReactions();
        }
      } catch (error) {
        this.#deps.onError(error);
      }
      if (!this.#woken && this.#wanted) await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#reacted = true;
        resolve();
      }, lookMs);
      this.#wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** One after another: a later one takes the place of the one before. */
  async #deliverReactions(): Promise<void> {
    const { id_wpp_config } = this.#line;
    this.#reacted = false;
    for (const row of await this.#db((db) => findPendingReactions(db, id_wpp_config))) {
      if (!this.#connected) return;
      await this.#listener.raw(Buffer.from(JSON.stringify({ reacao: row } satisfies Body)));
      await this.#db((db) => markReactionTaken(db, id_wpp_config, row));
    }
  }

  /** False when the line dropped meanwhile. */
  async #deliverPending(): Promise<boolean> {
    const page = 500;
    let after = 0;
    for (;;) {
      const { rows, falhas } = await this.#deps.database.hot.lerEmpresa(this.#line.id_empresa, (db) =>
        repository.findPending(db, this.#line.id_wpp_config, after, page),
      );
      for (const row of rows) {
        if (!this.#wanted || !this.#connected) return this.#connected;
        if (!this.#inFlight.has(row.id_simulador_mensagem)) this.#schedule(row, falhas);
      }
      if (rows.length < page) return true;
      after = rows.at(-1)!.id_simulador_mensagem;
    }
  }

  /** Each fault strikes a message at most once: what is lost or dropped arrives later. */
  #schedule(row: Row, falhas: repository.Falhas): void {
    const id = row.id_simulador_mensagem;
    const strikes = !this.#struck.has(id);
    this.#struck.add(id);
    if (strikes && this.#random() < falhas.desconectar) return this.#drop();
    this.#inFlight.add(id);
    const lost = strikes && this.#random() < falhas.perder ? againMs : 0;
    const late = strikes && this.#random() < falhas.desordenar ? 150 + this.#random() * 600 : 0;
    const delay = falhas.atraso_ms + lost + late;
    const twice = strikes && this.#random() < falhas.duplicar;
    const go = (): void => {
      void this.#deliver(row);
      if (twice) void this.#deliver(row);
    };
    if (delay === 0) go();
    else this.#after(delay, go);
  }

  async #deliver(row: Row): Promise<void> {
    try {
      await this.#listener.raw(bodyOf(row));
      this.#markTaken(row);
    } catch (error) {
      this.#deps.onError(error);
      this.#after(againMs, () => {
        this.#inFlight.delete(row.id_simulador_mensagem);
        this.wake();
      });
    }
  }

  /** What is taken in while one update runs goes with the next one. */
  #markTaken(row: Row): void {
    this.#taken.push(row);
    this.#marking ??= (async () => {
      try {
        while (this.#taken.length > 0) {
          await wait(gatherMs);
          const rows = this.#taken;
          this.#taken = [];
          await this.#deps.database.umComando(this.#line.id_empresa, (db) => repository.markTaken(db, rows));
          for (const { id_simulador_mensagem } of rows) {
            this.#inFlight.delete(id_simulador_mensagem);
            this.#struck.delete(id_simulador_mensagem);
          }
        }
      } catch (error) {
        // still pending: it is delivered again, and the line knows it already
        this.#deps.onError(error);
        this.#inFlight.clear();
      } finally {
        this.#marking = undefined;
      }
    })();
  }
}
