import type { BaileysEventMap, BinaryNode, WAMessageKey } from 'baileys';
import { Aceites } from './aceites.ts';
import { Auth } from './auth.ts';
import { Chegada } from './chegada.ts';
import { contentOf, jidOf, keyOf, namesOf, quotedOf } from './conteudo.ts';
import { bodyOf } from './corpo.ts';
import { type Destino, eventos } from './eventos.ts';
import { Ignorados } from './ignorados.ts';
import { Lacunas } from './lacunas.ts';
import { silent } from './log.ts';
import type { Network, Socket, SocketConfig } from './network.ts';
import { type Envio, type Host, type LineApi, LineError, type LineOptions, type Names } from './ports.ts';
import { esperaDe, quedaDe, versaoRecusada } from './quedas.ts';
import { Restricao } from './restricao.ts';

/** Waits of a line, in milliseconds; tests give shorter ones. */
export interface LineTimes {
  /** How long the network may take to say that it has a message. */
  readonly aceite: number;
  readonly espera: (tentativas: number) => number;
  /** Before what could not be kept is brought again. */
  readonly deNovo: number;
  /** Between two tellings of what was ignored. */
  readonly ignorados: number;
  /** For which a message that cannot be read holds up the next one of the same person. */
  readonly ordem: number;
}
const usualTimes: LineTimes = { aceite: 20_000, espera: esperaDe, deNovo: 1000, ignorados: 600_000, ordem: 2000 };

const away = (): LineError => new LineError('Whatsapp desconectado!', 'passa');
const isForeign = (jid: string): boolean => /@(g\.us|broadcast|newsletter|call)$/.test(jid) || jid.endsWith('@bot');

/** One line on the network: keeps its connection, brings what happens, sends what it is given. */
export class Line implements LineApi {
  readonly #host: Host;
  readonly #network: Network;
  readonly #options: LineOptions;
  readonly #times: LineTimes;
  readonly #aceites: Aceites;
  readonly #ignorados: Ignorados;
  readonly #chegada: Chegada;
  #auth: Auth | undefined;
  #socket: Socket | undefined;
  #lacunas: Lacunas | undefined;
  #restricao: Restricao | undefined;
  #version: SocketConfig['version'];
  #wanted = false;
  #open = false;
  #tries = 0;
  #timer: NodeJS.Timeout | undefined;
  #bringing: Promise<void> = Promise.resolve();
  #heardAt: string | null;

  constructor(host: Host, network: Network, options: LineOptions, times: Partial<LineTimes> = {}) {
    this.#host = host;
    this.#network = network;
    this.#options = options;
    this.#times = { ...usualTimes, ...times };
    this.#heardAt = options.ouvida;
    this.#aceites = new Aceites(this.#times.aceite);
    this.#chegada = new Chegada(this.#times.ordem);
    this.#ignorados = new Ignorados(this.#times.ignorados, (dados) => this.#bring(bodyOf('ignorados', dados)));
  }

  async connect(): Promise<void> {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#tries = 0;
    try {
      await this.#start();
    } catch (error) {
      // whoever asked hears of it; the line goes on trying, as after a fall
      this.#later();
      throw error;
    }
  }

  async disconnect(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#timer);
    this.#ignorados.stop();
    await this.#drop();
    await this.#bringing;
    await this.#auth?.settled();
  }

  async logout(): Promise<void> {
    const socket = this.#socket;
    // whoever is away is signed out by the phone: the keys go in either case
    if (socket && this.#open) await socket.logout().catch(() => undefined);
    await this.disconnect();
    await this.#forget();
  }

  async send(envio: Envio): Promise<void> {
    const socket = this.#connected();
    const { para, id } = envio;
    // what is done to a message is a message of its own, with an id of its own
    const messageId = envio.acao === 'editar' || envio.acao === 'apagar' || envio.acao === 'reagir' ? undefined : id;
    const quoted = 'citada' in envio ? quotedOf(para, envio.citada) : undefined;
    const aceite = this.#aceites.open();
    try {
      const sent = await socket.sendMessage(jidOf(para), contentOf(envio), { ...(messageId && { messageId }), ...(quoted && { quoted }) });
      await aceite.of(sent?.key.id ?? id);
    } catch (error) {
      if (error instanceof LineError) throw error;
      throw this.#open ? new LineError('O WhatsApp não aceitou a mensagem', 'passa') : away();
    } finally {
      aceite.close();
    }
  }

  async markRead(com: Names, ids: readonly string[]): Promise<void> {
    const socket = this.#connected();
    await socket.readMessages(ids.map((id) => keyOf(com, id, false)));
    await socket.presenceSubscribe(jidOf(com)).catch(() => undefined); // who types is nice to know, and no more
  }

  async typing(para: Names, typing: boolean): Promise<void> {
    if (this.#open) await this.#socket?.sendPresenceUpdate(typing ? 'composing' : 'paused', jidOf(para));
  }

  async registered(telefone: string): Promise<Names | null> {
    const socket = this.#connected();
    const [found] = (await socket.onWhatsApp(telefone)) ?? [];
    if (!found?.exists) return null;
    const lid = await socket.signalRepository.lidMapping.getLIDForPN(found.jid).catch(() => null);
    return namesOf(found.jid, lid);
  }

  async download(ref: string): Promise<Uint8Array> {
    const socket = this.#connected();
    const { lib } = this.#network;
    const { key, message } = JSON.parse(ref) as { key: WAMessageKey; message: object };
    const whole = { key, message: lib.proto.Message.fromObject(message) };
    try {
      return await lib.downloadMediaMessage(whole, 'buffer', {}, { logger: silent, reuploadRequest: (m) => socket.updateMediaMessage(m) });
    } catch (cause) {
      if (!this.#open) throw away();
      const gone = [404, 410, 403].includes(Number((cause as { status?: unknown }).status));
      throw new LineError('O celular do cliente não tem mais este arquivo', gone ? 'final' : 'passa');
    }
  }

  async pairingCode(telefone: string): Promise<string> {
    if (!this.#socket || this.#open) throw new LineError('Este número não está esperando ser conectado', 'final');
    const code = await this.#socket.requestPairingCode(telefone);
    return `${code.slice(0, 4)}-${code.slice(4)}`;
  }

  #connected(): Socket {
    if (!this.#open || !this.#socket) throw away();
    return this.#socket;
  }

  async #start(): Promise<void> {
    await this.#host.state('conectando', '');
    const { lib, url } = this.#network;
    const auth = await this.#keys();
    if (!this.#wanted) return;
    const socket = lib.makeWASocket({
      ...auth.config(silent, ({ attrs: { from = '', id = '' } }) => this.#chegada.read(from, id)),
      logger: silent,
      browser: lib.Browsers.macOS('Desktop'),
      // the phone goes on ringing
      markOnlineOnConnect: false,
      syncFullHistory: true,
      shouldSyncHistoryMessage: () => true,
      emitOwnEvents: false,
      shouldIgnoreJid: isForeign,
      getMessage: (key) => this.#messageOf(key),
      ...(url !== undefined && { waWebSocketUrl: url }),
      ...(this.#version && { version: this.#version }),
    });
    this.#socket = socket;
    this.#listen(socket, auth);
  }

  /** Read once: what a connection changed is not waited for by the next one. */
  async #keys(): Promise<Auth> {
    if (this.#auth) return this.#auth;
    const auth = new Auth(this.#host, this.#network.lib, this.#times.deNovo);
    await auth.load();
    return (this.#auth = auth);
  }

  async #forget(): Promise<void> {
    await this.#auth?.settled();
    this.#auth = undefined;
    await this.#host.forget();
  }

  #listen(socket: Socket, auth: Auth): void {
    const mine = (): boolean => socket === this.#socket;
    const emit = socket.ws.emit.bind(socket.ws);
    socket.ws.emit = (evento: string, ...dados: unknown[]): boolean => {
      const { from = '', id = '' } = evento === 'CB:message' ? (dados[0] as BinaryNode).attrs : {};
      if (from === '' || isForeign(from)) return emit(evento, ...dados);
      this.#chegada.came(from, id, () => emit(evento, ...dados));
      return true;
    };
    socket.ws.on('CB:message', (node: BinaryNode) => {
      const { from = '' } = node.attrs;
      if (isForeign(from)) this.#ignorados.count(from);
      else auth.note(node);
    });
    socket.ws.on('CB:ack,class:message', (node: BinaryNode) => {
      this.#aceites.heard(node.attrs);
      if (node.attrs['error'] === '463') this.#restricao?.ask();
    });
    this.#restricao = new Restricao(socket, (dados) => this.#bring(bodyOf('restricao', dados)));
    this.#lacunas = new Lacunas(socket, this.#heardAt);
    const on = <T extends keyof BaileysEventMap>(evento: T, work: (dados: BaileysEventMap[T]) => void): void =>
      socket.ev.on(evento, (dados) => {
        if (mine()) work(dados);
      });
    on('connection.update', (update) => void this.#changed(update).catch(() => this.#stumbled()));
    on('creds.update', (update) => auth.saveCreds(update));
    on('message-capping.update', (cap) => this.#restricao?.capped(cap));
    on('presence.update', ({ id, presences }) => {
      const com = namesOf(id);
      if (com) for (const { lastKnownPresence } of Object.values(presences)) this.#host.typing(com, lastKnownPresence === 'composing').catch(() => undefined); // nice to know, and no more
    });
    for (const [evento, destino] of Object.entries(eventos) as [keyof BaileysEventMap, Destino][]) {
      if (destino === 'parte') continue;
      on(evento, (dados) => this.#take(evento, destino, dados));
    }
  }

  #take(evento: keyof BaileysEventMap, destino: Destino, dados: unknown): void {
    if (typeof destino === 'object') return this.#ignorados.count(destino.ignorado);
    if (evento === 'messages.upsert') return this.#arrived(dados as BaileysEventMap['messages.upsert']);
    if (evento === 'call') return this.#called(dados as BaileysEventMap['call']);
    if (destino === 'guardar') return this.#bring(bodyOf(evento, dados));
    const set = dados as Partial<BaileysEventMap['messaging-history.set']>;
    const asked = evento === 'messaging-history.set' && this.#lacunas?.answers(set);
    // what was missed meanwhile is news, not history
    if (asked) return this.#bring(bodyOf(evento, { messages: set.messages }, { desde: asked }));
    if (evento === 'messaging-history.set' && set.lidPnMappings?.length) this.#bring(bodyOf('lid-mappings', set.lidPnMappings));
    this.#bring(bodyOf(evento, dados), (body) => this.#host.history(body));
  }

  #arrived({ messages, type }: BaileysEventMap['messages.upsert']): void {
    const fresh = messages.filter(({ key }) => !(key.id && this.#auth?.wasWritten(key.id)));
    for (const message of messages) this.#lacunas?.saw(message);
    if (fresh.length > 0) this.#bring(bodyOf('messages.upsert', { messages: fresh, type }));
  }

  #called(calls: BaileysEventMap['call']): void {
    for (const call of calls) {
      const rejeitada = this.#options.recusar && call.status === 'offer' && !call.isGroup && !call.offline;
      if (rejeitada) this.#socket?.rejectCall(call.id, call.from).catch(() => undefined); // it rings on until the caller gives up
      this.#bring(bodyOf('call', [call], { rejeitada }));
    }
  }

  /** Kept one after another; what cannot be kept now is brought again until it can. */
  #bring(body: Uint8Array, keep: (body: Uint8Array) => Promise<void> = (one) => this.#host.raw(one)): void {
    this.#bringing = this.#bringing.then(async () => {
      for (;;) {
        try {
          await keep(body);
          this.#heardAt = new Date().toISOString();
          return;
        } catch {
          if (!this.#wanted) return;
          await new Promise((resolve) => setTimeout(resolve, this.#times.deNovo));
        }
      }
    });
  }

  async #changed(update: BaileysEventMap['connection.update']): Promise<void> {
    const { connection, qr, lastDisconnect, reachoutTimeLock } = update;
    if (reachoutTimeLock) this.#restricao?.locked(reachoutTimeLock);
    if (qr) {
      await this.#host.state('qrcode', '');
      await this.#host.qr(qr);
    }
    if (connection === 'open') await this.#opened();
    if (connection === 'close') await this.#closed(lastDisconnect?.error);
  }

  /** The host could not take what happened: as if the connection had fallen. */
  async #stumbled(): Promise<void> {
    await this.#drop().catch(() => undefined); // gone in either case
    this.#later();
  }

  #later(wait = this.#times.espera(this.#tries++)): void {
    clearTimeout(this.#timer);
    if (this.#wanted) this.#timer = setTimeout(() => void this.#again(), wait);
  }

  async #opened(): Promise<void> {
    const { me } = this.#auth!.creds;
    const refused = await this.#host.opened(namesOf(me?.id, me?.lid) ?? {});
    if (!this.#socket) return;
    if (refused !== null) {
      await this.#rest('erro', refused);
      return this.#drop();
    }
    this.#open = true;
    this.#tries = 0;
    await this.#host.state('conectado', '');
    this.#restricao?.ask();
  }

  async #closed(error: unknown): Promise<void> {
    const codigo = Number((error as { output?: { statusCode?: unknown } } | undefined)?.output?.statusCode ?? 428);
    const paired = this.#auth?.creds.account !== undefined;
    this.#gone();
    if (!this.#wanted) return;
    if (codigo === 408 && /QR refs/.test(String(error))) {
      return this.#rest('desconectado', 'O QR code venceu sem ser lido. Pressione Conectar para pedir outro.');
    }
    const { faz, motivo } = quedaDe(codigo);
    if (faz === 'esquecer') {
      await this.#forget();
      return this.#rest('desconectado', paired ? motivo : 'O celular não aceitou a conexão. Pressione Conectar e tente de novo.');
    }
    if (faz === 'banido') return this.#rest('banido', motivo);
    if (faz === 'parar') return this.#rest('erro', motivo);
    if (codigo === versaoRecusada) this.#version = await this.#newestVersion();
    await this.#host.state('conectando', motivo);
    this.#later(faz === 'ja' ? 0 : undefined);
  }

  /** Of the network's own page; undefined: the one of the package again. */
  async #newestVersion(): Promise<SocketConfig['version']> {
    try {
      return (await this.#network.lib.fetchLatestWaWebVersion()).version;
    } catch {
      return undefined; // no way to that page from here
    }
  }

  async #again(): Promise<void> {
    if (!this.#wanted) return;
    try {
      await this.#start();
    } catch {
      // the host could not say the keys
      this.#later();
    }
  }

  /** Nothing more is tried until somebody asks. */
  async #rest(estado: 'desconectado' | 'erro' | 'banido', motivo: string): Promise<void> {
    this.#wanted = false;
    await this.#host.state(estado, motivo);
  }

  async #drop(): Promise<void> {
    const socket = this.#socket;
    this.#gone();
    await socket?.end(undefined);
  }

  /** There is no connection any more, whoever ended it. */
  #gone(): void {
    this.#socket = undefined;
    this.#open = false;
    this.#chegada.clear();
    this.#aceites.lost(away());
  }

  /** What a phone that could not read a message is sent again. */
  async #messageOf({ id }: WAMessageKey) {
    const kept = id ? await this.#host.message(id) : null;
    const { lib } = this.#network;
    if (!kept?.nossa) return undefined;
    if (kept.envio?.acao !== 'arquivo' || !this.#socket) return lib.proto.Message.fromObject({ conversation: kept.texto });
    return lib.generateWAMessageContent(contentOf(kept.envio), { logger: silent, upload: this.#socket.waUploadToServer });
  }
}
