import { EventEmitter } from 'node:events';
import * as baileys from 'baileys';
import type { Lib, Network, SocketConfig } from '../network.ts';

/** How a send ends: '' accepted, else the code of a refusal; null: the network says nothing. */
type Answer = string | null;

/** A socket that does what the test says: what the product asks of it is noted, what the network tells is emitted. */
export class FakeSocket {
  readonly ev = new EventEmitter();
  readonly ws = new EventEmitter();
  readonly config: SocketConfig;
  readonly sent: { jid: string; content: any; options: any }[] = [];
  readonly read: unknown[] = [];
  readonly presences: [string, string][] = [];
  readonly rejected: string[] = [];
  readonly asked: unknown[][] = [];
  readonly waUploadToServer = async () => ({ mediaUrl: 'https://mmg.whatsapp.net/x', directPath: '/x' });
  readonly signalRepository = { lidMapping: { getLIDForPN: async (jid: string) => FakeSocket.lids.get(jid) ?? null } };
  static readonly lids = new Map<string, string>();
  /** Accounts that exist, by phone; others do not. */
  static readonly accounts = new Map<string, string>();
  answer: (jid: string) => Answer = () => '';
  ended = false;
  loggedOut = false;

  constructor(config: SocketConfig) {
    this.config = config;
  }

  /** Something happened on the network. */
  tell(event: string, data: unknown): void {
    this.ev.emit(event, data);
  }

  async sendMessage(jid: string, content: unknown, options: { messageId?: string } = {}) {
    const id = options.messageId ?? `X${this.sent.length}`;
    this.sent.push({ jid, content, options });
    const error = this.answer(jid);
    if (error !== null) setImmediate(() => this.ws.emit('CB:ack,class:message', { tag: 'ack', attrs: { id, ...(error && { error }) } }));
    return { key: { id, remoteJid: jid, fromMe: true } };
  }

  async onWhatsApp(phone: string) {
    const jid = FakeSocket.accounts.get(phone);
    return jid === undefined ? [] : [{ jid, exists: true }];
  }

  readMessages = async (keys: unknown[]) => void this.read.push(...keys);
  presenceSubscribe = async () => {};
  sendPresenceUpdate = async (state: string, jid: string) => void this.presences.push([state, jid]);
  rejectCall = async (id: string) => void this.rejected.push(id);
  requestPairingCode = async (phone: string) => `COD${phone.slice(-5)}`;
  fetchMessageHistory = async (...args: unknown[]) => void this.asked.push(args);
  fetchAccountReachoutTimelock = async () => ({ isActive: false });
  fetchNewChatMessageCap = async () => ({});
  updateMediaMessage = async (message: unknown) => message;
  logout = async () => {
    this.loggedOut = true;
  };
  end = async () => {
    this.ended = true;
  };

  /** The network ends the connection. */
  fall(statusCode: number, message = 'fell'): void {
    this.tell('connection.update', {
      connection: 'close',
      lastDisconnect: { error: Object.assign(new Error(message), { output: { statusCode } }), date: new Date() },
    });
  }

  /** The account is connected. */
  open(phone = '551140000001', lid = '900000000000001'): void {
    this.tell('creds.update', { me: { id: `${phone}:7@s.whatsapp.net`, lid: `${lid}:7@lid`, name: 'Loja' }, account: {}, registered: true });
    this.tell('connection.update', { connection: 'open' });
  }
}

/** A network of such sockets, the newest last. */
export function fakeNetwork(): { network: Network; sockets: FakeSocket[] } {
  const sockets: FakeSocket[] = [];
  const lib: Lib = {
    ...baileys,
    makeWASocket: ((config: SocketConfig) => {
      const socket = new FakeSocket(config);
      sockets.push(socket);
      return socket;
    }) as never,
    fetchLatestWaWebVersion: async () => ({ version: [2, 3000, 9], isLatest: true }),
    downloadMediaMessage: (async ({ message }: { message: object }) => {
      if (JSON.stringify(message).includes('sumiu')) throw Object.assign(new Error('gone'), { status: 410 });
      return Buffer.from('%PDF-1.4 bytes of the file');
    }) as never,
  };
  return { network: { lib }, sockets };
}
