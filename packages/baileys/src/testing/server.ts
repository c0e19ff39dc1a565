import type { AddressInfo } from 'node:net';
import * as baileys from 'baileys';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Customer } from './customer.ts';
import { Noise } from './noise.ts';

type Node = baileys.BinaryNode;
const lists = (node: Node): Node[] => (Array.isArray(node.content) ? node.content : []);
const within = (node: Node, ...tags: string[]): Node | undefined =>
  tags.reduce<Node | undefined>((at, tag) => at && lists(at).find((n) => n.tag === tag), node);

interface Waiting {
  readonly node: Node;
  delivered: boolean;
}

/** WhatsApp's server as far as one line needs it: handshake, what is asked of it, messages each way, and ways to end. */
export class FakeServer {
  readonly #wss = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  readonly #customer: Customer;
  readonly #lid: string;
  #socket: WebSocket | undefined;
  #send: ((node: Node) => void) | undefined;
  /** Kept until the line says that it has them, and brought again at each connection. */
  readonly waiting: Waiting[] = [];
  /** What the customer's phone shows, by the message's id. */
  readonly shown = new Map<string, string>();
  readonly texts: string[] = [];
  connections = 0;
  /** Called when the line says that it has a message. */
  onReceipt: (id: string) => void = () => undefined;
  /** A device that nobody paired is shown these to read. */
  refs: string[] = ['ref-1', 'ref-2'];

  constructor(customer: Customer, lid: string) {
    this.#customer = customer;
    this.#lid = lid;
    this.#wss.on('connection', (socket) => this.#accept(socket));
  }

  ready(): Promise<unknown> {
    return new Promise((resolve) => this.#wss.once('listening', resolve));
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.#wss.address() as AddressInfo).port}/ws/chat`;
  }

  close(): Promise<void> {
    this.#socket?.terminate();
    return new Promise((resolve) => this.#wss.close(() => resolve()));
  }

  /** The customer writes. */
  async write(id: string, text: string, line: { jid: string; creds: baileys.AuthenticationCreds }): Promise<void> {
    const { type, ciphertext } = await this.#customer.write(text, line);
    const attrs = { from: this.#customer.jid, sender_pn: `${this.#customer.telefone}@s.whatsapp.net`, id, t: '1770000000', type: 'text', notify: 'Rita' };
    const node: Node = { tag: 'message', attrs, content: [{ tag: 'enc', attrs: { v: '2', type }, content: ciphertext }] };
    this.waiting.push({ node, delivered: false });
    this.#send?.(node);
  }

  /** Ends the connection as the network does. */
  end(how: { failure: number } | { stream: number | 'conflict' } | 'drop'): void {
    if (how === 'drop') return this.#socket?.terminate();
    if ('failure' in how) this.#send?.({ tag: 'failure', attrs: { reason: String(how.failure) } });
    else if (how.stream === 'conflict') this.#send?.({ tag: 'stream:error', attrs: {}, content: [{ tag: 'conflict', attrs: { type: 'replaced' } }] });
    else this.#send?.({ tag: 'stream:error', attrs: { code: String(how.stream) } });
  }

  #accept(socket: WebSocket): void {
    this.connections++;
    this.#socket = socket;
    const noise = new Noise();
    let step = 0;
    let queue = Promise.resolve();
    const send = (node: Node): void => socket.send(noise.seal(baileys.encodeBinaryNode(node)));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket === socket) this.#send = undefined;
    });
    socket.on('message', (bytes: Buffer) => {
      for (const frame of noise.take(bytes)) {
        if (step === 0) socket.send(noise.hello(frame));
        else if (step === 1) {
          const who = noise.finish(frame);
          this.#send = send;
          queue = queue.then(() => this.#welcome(who, send));
        } else {
          const opened = noise.open(frame);
          queue = queue.then(async () => this.#answer(await baileys.decodeBinaryNode(opened), send));
        }
        step++;
      }
    });
  }

  #welcome({ username }: baileys.proto.ClientPayload, send: (node: Node) => void): void {
    if (!username) {
      const content = this.refs.map((ref): Node => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }));
      return send({ tag: 'iq', attrs: { from: 's.whatsapp.net', type: 'set', id: 'p1', xmlns: 'md' }, content: [{ tag: 'pair-device', attrs: {}, content }] });
    }
    send({ tag: 'success', attrs: { t: String(Math.floor(Date.now() / 1000)), lid: this.#lid } });
    send({ tag: 'ib', attrs: {}, content: [{ tag: 'offline', attrs: { count: '0' } }] });
    for (const { node, delivered } of this.waiting) if (!delivered) send(node);
  }

  async #answer(node: Node, send: (node: Node) => void): Promise<void> {
    const { id = '', to = '' } = node.attrs;
    if (node.tag === 'iq') return send({ tag: 'iq', attrs: { from: 's.whatsapp.net', type: 'result', id }, content: this.#result(node) });
    // one that was opened before and not told of is refused: it is not brought again either
    if (node.tag === 'receipt' || (node.tag === 'ack' && node.attrs['class'] === 'message')) {
      const kept = this.waiting.find((w) => w.node.attrs['id'] === id);
      if (kept) {
        kept.delivered = true;
        this.onReceipt(id);
      }
      if (node.tag === 'receipt') send({ tag: 'ack', attrs: { class: 'receipt', id, from: to } });
      return;
    }
    if (node.tag !== 'message') return;
    const enc = lists(within(node, 'participants') ?? node)
      .filter((n) => n.tag === 'enc' || n.attrs['jid']?.startsWith(this.#customer.jid.split('@')[0]!))
      .map((n) => (n.tag === 'enc' ? n : within(n, 'enc')))[0];
    if (enc?.content instanceof Uint8Array) {
      const read = await this.#customer.read(enc.attrs['type']!, enc.content, this.#lid);
      const text = read.extendedTextMessage?.text ?? read.conversation ?? '';
      // the same id again is the same message
      if (!this.shown.has(id)) this.texts.push(text);
      this.shown.set(id, text);
    }
    send({ tag: 'ack', attrs: { class: 'message', id, from: to } });
  }

  #result(node: Node): Node[] {
    const usync = within(node, 'usync', 'list');
    if (usync) {
      const list = lists(usync).map(({ attrs }): Node => {
        const mine = !attrs['jid']?.startsWith(this.#customer.jid.split('@')[0]!);
        const device: Node = { tag: 'device', attrs: mine ? { id: '7', 'key-index': '1' } : { id: '0' } };
        return { tag: 'user', attrs, content: [{ tag: 'devices', attrs: {}, content: [{ tag: 'device-list', attrs: {}, content: [device] }] }] };
      });
      return [{ tag: 'usync', attrs: {}, content: [{ tag: 'list', attrs: {}, content: list }] }];
    }
    const asked = within(node, 'key');
    if (asked) return [{ tag: 'list', attrs: {}, content: lists(asked).map(({ attrs }) => this.#customer.bundle(attrs['jid']!)) }];
    return [
      { tag: 'count', attrs: { value: '500' } },
      { tag: 'digest', attrs: {} },
      { tag: 'props', attrs: {} },
      { tag: 'privacy', attrs: {} },
      { tag: 'list', attrs: {} },
    ];
  }
}
