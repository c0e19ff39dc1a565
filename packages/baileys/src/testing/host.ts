import type { Host, Kept, KeyRow } from '../ports.ts';

/** What a line was given to keep, in memory; `before` may fail, as a process that is killed does. */
export class MemoryHost implements Host {
  credentialsJson: string | null = null;
  readonly rows = new Map<string, string>();
  readonly bodies: string[] = [];
  readonly histories: string[] = [];
  readonly states: [string, string][] = [];
  readonly qrs: string[] = [];
  readonly messages = new Map<string, Kept>();
  before: (what: string) => Promise<void> = async () => undefined;

  credentials = async (): Promise<string | null> => this.credentialsJson;
  async saveCredentials(json: string): Promise<void> {
    await this.before('saveCredentials');
    this.credentialsJson = json;
  }
  async keys(tipo: string, ids: readonly string[]): Promise<Record<string, string>> {
    return Object.fromEntries(ids.flatMap((id) => (this.rows.has(`${tipo} ${id}`) ? [[id, this.rows.get(`${tipo} ${id}`)!]] : [])));
  }
  async saveKeys(rows: readonly KeyRow[], body: Uint8Array | null): Promise<void> {
    await this.before('saveKeys');
    for (const [tipo, id, valor] of rows)
      if (valor === null) this.rows.delete(`${tipo} ${id}`);
      else this.rows.set(`${tipo} ${id}`, valor);
    if (body) this.bodies.push(Buffer.from(body).toString());
    await this.before('savedKeys');
  }
  async forget(): Promise<void> {
    this.rows.clear();
    this.credentialsJson = null;
  }
  async raw(body: Uint8Array): Promise<void> {
    await this.before('raw');
    this.bodies.push(Buffer.from(body).toString());
  }
  async history(body: Uint8Array): Promise<void> {
    this.histories.push(Buffer.from(body).toString());
  }
  message = async (id: string): Promise<Kept | null> => this.messages.get(id) ?? null;
  opened = async (): Promise<null> => null;
  state = async (estado: string, motivo: string): Promise<void> => void this.states.push([estado, motivo]);
  qr = async (text: string): Promise<void> => void this.qrs.push(text);
  typing = async (): Promise<void> => undefined;

  /** Ids of messages that are kept. */
  kept(): string[] {
    return this.bodies.flatMap((body) => [...body.matchAll(/"id":"(IN[^"]+)"/g)].map(([, id]) => id!));
  }
}
