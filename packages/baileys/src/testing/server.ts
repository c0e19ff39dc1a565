import type { AddressInfo } from 'node:net';
import * as baileys from 'baileys';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Customer, Device } from './customer.ts';
import { Noise } from './noise.ts';

type Node = baileys.BinaryNode;
const lists = (node: Node): Node[] => (Array.isArray(node.content) ? node.content : []);
const within = (node: Node, ...tags: string[]): Node | undefined =>
  tags.reduce<Node | undefined>((at, tag) => at && lists(at).find((n) => n.tag === tag), node);

/** Of the request that a device signs when it is paired. */
const signId = 'p2';

interface Waiting {
  readonly node: Node;
  delivered: boolean;
}
const userOf = (jid = ''): string => jid.split(/[:@]/)[0]!;

/** WhatsApp's server as far as one line needs it: pairing, handshake, what is asked of it, messages each way, and ways to end. */
export class FakeServer {
  readonly #wss = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  readonly #lid: string;
  #socket: WebSocket | undefined;
  #send: ((node: Node) => void) | undefined;
  #asking: { readonly data: baileys.proto.ClientPayload.IDevicePairingRegistrationData; readonly key: Buffer } | undefined;
  /** What the device that was paired here proves itself with. */
  #key: Buffer | undefined;
  /** Who has a phone on this network. */
  customers: readonly Customer[];
  /** Whose device the line is; undefined: of nobody, and who says otherwise is turned away. Null: it is not asked. */
  paired: Device | null | undefined = null;
  /** Kept until the line says that it has them, and brought again at each connection. */
  readonly waiting: Waiting[] = [];
  /** What customers' phones show, by the message's id, in the order in which it came. */
  readonly shown = new Map<string, { readonly para: string; readonly texto: string; readonly em: number }>();
  connections = 0;
  /** Sockets of the line that are open, and how many were at one time. */
  open = 0;
  most = 0;
  /** Messages that a customer's phone could not read. */
  readonly unreadable: string[] = [];
  /** Called when a message of the line comes. */
  onMessage: () => void = () => undefined;
  /** Called when the line says that it has a message. */
  onReceipt: (id: string) => void = () => undefined;
  /** A device that nobody paired is shown these to read. */
  refs: string[] = ['ref-1', 'ref-2'];

  constructor(customers: readonly Customer[], lid: string) {
    this.customers = customers;
    this.#lid = lid;
    this.#wss.on('connection', (socket) => this.#accept(socket));
  }

  ready(): Promise<unknown> {
    return new Promise((resolve) => this.#wss.once('listening', resolve));
  }

  get port(): number {
    return (this.#wss.address() as AddressInfo).port;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}/ws/chat`;
  }

  get texts(): string[] {
    return [...this.shown.values()].map(({ texto }) => texto);
  }

  close(): Promise<void> {
    this.#socket?.terminate();
    return new Promise((resolve) => this.#wss.close(() => resolve()));
  }

  /** A customer writes. */
  async write(id: string, text: string, line: Device, customer = this.customers[0]!): Promise<void> {
    const { type, ciphertext } = await customer.write(text, line);
    const attrs = { from: customer.jid, sender_pn: `${customer.telefone}@s.whatsapp.net`, id, t: '1770000000', type: 'text', notify: 'Rita' };
    const node: Node = { tag: 'message', attrs, content: [{ tag: 'enc', attrs: { v: '2', type }, content: ciphertext }] };
    this.waiting.push({ node, delivered: false });
    this.#send?.(node);
  }

  /** A phone reads the code that a device shows, and takes it for one of its own. False when none shows one now. */
  scan(qr: string, me: { readonly id: string; readonly lid: string }): boolean {
    const { eIdent } = this.#asking?.data ?? {};
    if (!eIdent || !this.#send) return false;
    const { ADVDeviceIdentity, ADVSignedDeviceIdentity, ADVSignedDeviceIdentityHMAC } = baileys.proto;
    const account = baileys.Curve.generateKeyPair();
    const device = ADVDeviceIdentity.encode({ rawId: 1, timestamp: 1_770_000_000, keyIndex: 1 }).finish();
    const accountSignature = baileys.Curve.sign(account.private, Buffer.concat([baileys.WA_ADV_ACCOUNT_SIG_PREFIX, device, eIdent]));
    const details = ADVSignedDeviceIdentity.encode({ details: device, accountSignatureKey: account.public, accountSignature }).finish();
    const hmac = baileys.hmacSign(details, Buffer.from(qr.split(',')[3]!, 'base64'));
    this.#send({
      tag: 'iq',
      attrs: { from: 's.whatsapp.net', type: 'set', id: signId },
      content: [
        {
          tag: 'pair-success',
          attrs: {},
          content: [
            { tag: 'device-identity', attrs: {}, content: ADVSignedDeviceIdentityHMAC.encode({ details, hmac }).finish() },
            { tag: 'device', attrs: { jid: me.id, lid: me.lid } },
            { tag: 'platform', attrs: { name: 'android' } },
          ],
        },
      ],
    });
    return true;
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
    this.most = Math.max(this.most, ++this.open);
    this.#socket = socket;
    const noise = new Noise();
    let step = 0;
    let queue = Promise.resolve();
    const send = (node: Node): void => socket.send(noise.seal(baileys.encodeBinaryNode(node)));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.open--;
      if (this.#socket !== socket) return;
      this.#send = undefined;
      this.#asking = undefined;
    });
    socket.on('message', (bytes: Buffer) => {
      for (const frame of noise.take(bytes)) {
        if (step === 0) socket.send(noise.hello(frame));
        else if (step === 1) {
          const who = noise.finish(frame);
          queue = queue.then(() => this.#welcome(who, noise.client, send));
        } else {
          const opened = noise.open(frame);
          queue = queue.then(async () => this.#answer(await baileys.decodeBinaryNode(opened), send));
        }
        step++;
      }
    });
  }

  #welcome({ username, devicePairingData }: baileys.proto.ClientPayload, key: Buffer, send: (node: Node) => void): void {
    // what comes from now on follows what waited
    this.#send = send;
    if (!username) {
      this.#asking = devicePairingData ? { data: devicePairingData, key } : undefined;
      const content = this.refs.map((ref): Node => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) }));
      return send({ tag: 'iq', attrs: { from: 's.whatsapp.net', type: 'set', id: 'p1', xmlns: 'md' }, content: [{ tag: 'pair-device', attrs: {}, content }] });
    }
    if (this.paired === undefined || this.#key?.equals(key) === false) return send({ tag: 'failure', attrs: { reason: '401' } });
    send({ tag: 'success', attrs: { t: String(Math.floor(Date.now() / 1000)), lid: this.#lid } });
    send({ tag: 'ib', attrs: {}, content: [{ tag: 'offline', attrs: { count: '0' } }] });
    for (const { node, delivered } of this.waiting) if (!delivered) send(node);
  }

  async #answer(node: Node, send: (node: Node) => void): Promise<void> {
    const { id = '', to = '', type = '' } = node.attrs;
    if (node.tag === 'iq' && type === 'result') return id === signId ? this.#signed(send) : undefined;
    if (within(node, 'remove-companion-device') && this.paired) this.paired = undefined;
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
    this.onMessage();
    const customer = this.#customerOf(to);
    const enc = lists(within(node, 'participants') ?? node)
      .filter((n) => n.tag === 'enc' || (customer && this.#customerOf(n.attrs['jid']) === customer))
      .map((n) => (n.tag === 'enc' ? n : within(n, 'enc')))[0];
    if (customer && enc?.content instanceof Uint8Array) {
      const read = await customer.read(enc.attrs['type']!, enc.content, this.#lid).catch(() => undefined);
      const texto = read?.extendedTextMessage?.text ?? read?.conversation ?? '';
      if (!read) this.unreadable.push(id);
      // the same id again is the same message
      else if (!this.shown.has(id)) this.shown.set(id, { para: customer.telefone, texto, em: Date.now() });
    }
    send({ tag: 'ack', attrs: { class: 'message', id, from: to } });
  }

  readonly #customerOf = (jid: string | undefined): Customer | undefined => this.customers.find((one) => userOf(one.jid) === userOf(jid));

  /** The device signed what its phone gave it: from here on it is one of the account's, and begins anew. */
  #signed(send: (node: Node) => void): void {
    const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = this.#asking?.data ?? {};
    if (!eRegid || !eIdent || !eSkeyId || !eSkeyVal || !eSkeySig) return;
    const number = (bytes: Uint8Array): number => Buffer.from(bytes).readUIntBE(0, bytes.length);
    this.#key = this.#asking?.key;
    this.paired = {
      jid: this.#lid,
      creds: {
        registrationId: number(eRegid),
        signedIdentityKey: { public: eIdent },
        signedPreKey: { keyId: number(eSkeyId), keyPair: { public: eSkeyVal }, signature: eSkeySig },
      },
    };
    send({ tag: 'stream:error', attrs: { code: '515' } });
    this.#socket?.close();
  }

  #result(node: Node): Node[] {
    const usync = within(node, 'usync', 'list');
    if (usync) {
      const list = lists(usync).map(({ attrs }): Node => {
        const mine = !this.#customerOf(attrs['jid']);
        const device: Node = { tag: 'device', attrs: mine ? { id: '7', 'key-index': '1' } : { id: '0' } };
        return { tag: 'user', attrs, content: [{ tag: 'devices', attrs: {}, content: [{ tag: 'device-list', attrs: {}, content: [device] }] }] };
      });
      return [{ tag: 'usync', attrs: {}, content: [{ tag: 'list', attrs: {}, content: list }] }];
    }
    const asked = within(node, 'key');
    if (asked) return [{ tag: 'list', attrs: {}, content: lists(asked).flatMap(({ attrs }) => this.#customerOf(attrs['jid'])?.bundle(attrs['jid']!) ?? []) }];
    return [
      { tag: 'count', attrs: { value: '500' } },
      { tag: 'digest', attrs: {} },
      { tag: 'props', attrs: {} },
      { tag: 'privacy', attrs: {} },
      { tag: 'list', attrs: {} },
    ];
  }
}
