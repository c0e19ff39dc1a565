import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuthenticationCreds, BinaryNode, SignalDataSet, SignalKeyStore } from 'baileys';
import { bodyOf } from './corpo.ts';
import type { Lib, SocketConfig } from './network.ts';
import type { Host, KeyRow } from './ports.ts';
import { umPorVez } from './um-por-vez.ts';

/** A message that is being opened: what came, and what it said as soon as that is known. */
interface Opening {
  readonly ciphertext: Uint8Array;
  plaintext?: Uint8Array;
}

/**
 * Keys of a line in the host's storage. A message is kept together with the keys that it used up: the network is told that it arrived
 * only after that, and a process killed in between finds both or, when it is brought again, neither.
 */
export class Auth {
  readonly #host: Host;
  readonly #lib: Lib;
  readonly #opening = new AsyncLocalStorage<Opening | undefined>();
  /** The stanza that holds these bytes. */
  readonly #nodes = new WeakMap<Uint8Array, BinaryNode>();
  readonly #written = new Set<string>();
  /** Names of people as they were kept: after an outage the package writes them once more for each message that waited. */
  readonly #names = new Map<string, string | null>();
  #saving: Promise<void> = Promise.resolve();
  creds!: AuthenticationCreds;

  readonly #deNovo: number;

  /** `deNovo`: milliseconds before what could not be kept is tried again. */
  constructor(host: Host, lib: Lib, deNovo: number) {
    this.#deNovo = deNovo;
    this.#host = host;
    this.#lib = lib;
  }

  async load(): Promise<void> {
    const { BufferJSON, initAuthCreds } = this.#lib;
    const kept = await this.#host.credentials();
    this.creds = kept === null ? initAuthCreds() : (JSON.parse(kept, BufferJSON.reviver) as AuthenticationCreds);
  }

  /** Kept in the order in which they changed, however often that takes. */
  saveCreds(update: Partial<AuthenticationCreds>): void {
    Object.assign(this.creds, update);
    const json = JSON.stringify(this.creds, this.#lib.BufferJSON.replacer);
    this.#saving = this.#saving.then(() => this.#keep(json));
  }

  async #keep(json: string): Promise<void> {
    for (let tries = 0; tries < 20; tries++) {
      try {
        return await this.#host.saveCredentials(json);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, this.#deNovo));
      }
    }
  }

  /** What changed is kept. */
  settled = (): Promise<void> => this.#saving;

  /** Whether it was kept before its event came. */
  wasWritten(id: string): boolean {
    return this.#written.delete(id);
  }

  /** What came in, before anybody opens it. */
  note(node: BinaryNode): void {
    if (Array.isArray(node.content)) for (const { content } of node.content) if (content instanceof Uint8Array) this.#nodes.set(content, node);
  }

  /** Of a socket's config. `read` hears of each message that was opened, or could not be. */
  config(logger: SocketConfig['logger'], read: (node: BinaryNode) => void): Pick<SocketConfig, 'auth'> & Required<Pick<SocketConfig, 'makeSignalRepository'>> {
    // a code to type was asked for and not typed: signing in as that account's device would be refused
    if (this.creds.account === undefined) delete this.creds.me;
    const make = this.#lib.DEFAULT_CONNECTION_CONFIG.makeSignalRepository;
    return {
      auth: { creds: this.creds, keys: this.#lib.makeCacheableSignalKeyStore(this.#store(), logger) },
      makeSignalRepository: (auth, log, pnToLid) => {
        const repository = make(auth, log, pnToLid);
        const keys = auth.keys as typeof auth.keys & { transaction<T>(work: () => Promise<T>, key: string): Promise<T> };
        const decryptMessage = repository.decryptMessage.bind(repository);
        const encryptMessage = repository.encryptMessage.bind(repository);
        const injectE2ESession = repository.injectE2ESession.bind(repository);
        const person = (jid: string): string => jid.split(/[:@]/)[0]!;
        const outside = AsyncLocalStorage.snapshot();
        // a transaction of its own: a send holds one until its bytes left, and who was killed then would seal the next message with the same key.
        // What is waited for lies within it: its end may take as long as the host likes
        const alone = <T>(jid: string, work: () => Promise<T>, opening?: Opening): Promise<T> =>
          outside(() => this.#opening.run(opening, () => keys.transaction(() => umPorVez(person(jid), work), jid)));
        repository.encryptMessage = (what) => alone(what.jid, () => encryptMessage(what));
        repository.injectE2ESession = (what) => alone(what.jid, () => injectE2ESession(what));
        // the keys are written when the outermost transaction ends: by then it is known what they opened
        repository.decryptMessage = (what) => {
          const opening: Opening = { ciphertext: what.ciphertext };
          const open = async (): Promise<Uint8Array> => (opening.plaintext = await decryptMessage(what));
          return alone(what.jid, open, opening).finally(() => {
            const node = this.#nodes.get(what.ciphertext);
            if (node) read(node);
          });
        };
        return repository;
      },
    };
  }

  #store(): SignalKeyStore {
    const { BufferJSON, proto } = this.#lib;
    return {
      get: async (type, ids) => {
        const found = await this.#host.keys(type, ids);
        const read = Object.entries(found).map(([id, json]) => {
          const value: unknown = JSON.parse(json, BufferJSON.reviver);
          return [id, type === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value as object) : value];
        });
        return Object.fromEntries(read) as never;
      },
      set: async (data) => {
        const body = this.#body();
        const rows = this.#rows(data).filter(([tipo, id, valor]) => tipo !== 'lid-mapping' || this.#names.get(id) !== valor);
        if (rows.length === 0 && body === null) return;
        await this.#host.saveKeys(rows, body);
        if (this.#names.size > 10_000) this.#names.clear();
        for (const [tipo, id, valor] of rows) if (tipo === 'lid-mapping') this.#names.set(id, valor);
      },
    };
  }

  #rows(data: SignalDataSet): KeyRow[] {
    return Object.entries(data).flatMap(([tipo, values]) =>
      Object.entries(values as Record<string, unknown>).map(
        ([id, value]): KeyRow => [tipo, id, value ? JSON.stringify(value, this.#lib.BufferJSON.replacer) : null],
      ),
    );
  }

  /** The message that these keys opened, as its event will tell it. */
  #body(): Uint8Array | null {
    const opening = this.#opening.getStore();
    const node = opening && this.#nodes.get(opening.ciphertext);
    if (opening?.plaintext === undefined || node === undefined || node.attrs['category'] === 'peer') return null;
    const { proto, unpadRandomMax16, decodeMessageNode } = this.#lib;
    const { fullMessage } = decodeMessageNode(node, this.creds.me?.id ?? '', this.creds.me?.lid ?? '');
    const said = proto.Message.decode(unpadRandomMax16(opening.plaintext));
    const { id } = fullMessage.key;
    if (!id) return null;
    if (this.#written.size > 5000) this.#written.clear();
    this.#written.add(id);
    const messages = [{ ...fullMessage, message: said.deviceSentMessage?.message ?? said }];
    return bodyOf('messages.upsert', { messages, type: node.attrs['offline'] ? 'append' : 'notify' });
  }
}
