/** Names of a person on the network; the fields of the server's own. */
export interface Names {
  /** Digits with country code. */
  readonly telefone?: string;
  readonly lid?: string;
}

/** A message that the server keeps, as far as the network needs it again. */
export interface Kept {
  readonly id: string;
  readonly nossa: boolean;
  readonly texto: string;
  /** How it was sent, when we sent it and have it still. */
  readonly envio: Envio | null;
}

/** A message, or what is done to one, ready for this network. `id` is ours: the same id twice is one message. */
export type Envio = { readonly id: string; readonly para: Names } & (
  | { readonly acao: 'texto'; readonly texto: string; readonly citada: Kept | null }
  | {
      readonly acao: 'arquivo';
      readonly bytes: Uint8Array;
      readonly nome: string;
      readonly content_type: string;
      readonly voz: boolean;
      readonly figurinha: boolean;
      readonly legenda: string;
      readonly citada: Kept | null;
    }
  | {
      readonly acao: 'lugar';
      readonly latitude: number;
      readonly longitude: number;
      readonly nome: string;
      readonly endereco: string;
      readonly citada: Kept | null;
    }
  | { readonly acao: 'contatos'; readonly contatos: readonly { readonly nome: string; readonly telefone: string }[]; readonly citada: Kept | null }
  | { readonly acao: 'editar'; readonly texto: string }
  | { readonly acao: 'apagar' }
  | { readonly acao: 'reagir'; readonly emoji: string; readonly nossa: boolean }
);

/** Kind, id, and JSON of a key; null: it is gone. */
export type KeyRow = readonly [tipo: string, id: string, valor: string | null];

export type Estado = 'conectando' | 'qrcode' | 'conectado' | 'desconectado' | 'erro' | 'banido';

/** What a line needs of whoever runs it: a place for its keys, and where its news goes. */
export interface Host {
  /** JSON, null: never paired. */
  credentials(): Promise<string | null>;
  saveCredentials(json: string): Promise<void>;
  keys(tipo: string, ids: readonly string[]): Promise<Record<string, string>>;
  /** Both are kept, or none: what a key opened must not be lost when the key is used up. */
  saveKeys(rows: readonly KeyRow[], body: Uint8Array | null): Promise<void>;
  /** Keys and credentials are gone from here on. */
  forget(): Promise<void>;
  /** Resolves once it is kept. */
  raw(body: Uint8Array): Promise<void>;
  /** What the phone holds, for whoever imports it within days. */
  history(body: Uint8Array): Promise<void>;
  message(id: string): Promise<Kept | null>;
  /** The account that was connected; the answer says why it must not be, null: it may. */
  opened(conta: Names): Promise<string | null>;
  state(estado: Estado, motivo: string): Promise<void>;
  qr(text: string): Promise<void>;
  typing(com: Names, typing: boolean): Promise<void>;
}

export interface LineOptions {
  /** Calls are turned down. */
  readonly recusar: boolean;
  /** When something last came in, ISO 8601: what was said since is asked for when the line is back. */
  readonly ouvida: string | null;
}

/** What can be asked of a line. */
export interface LineApi {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  logout(): Promise<void>;
  send(envio: Envio): Promise<void>;
  markRead(com: Names, ids: readonly string[]): Promise<void>;
  typing(para: Names, typing: boolean): Promise<void>;
  /** Null: nobody has WhatsApp there. */
  registered(telefone: string): Promise<Names | null>;
  download(ref: string): Promise<Uint8Array>;
  /** The code to type on the phone instead of reading the QR code. */
  pairingCode(telefone: string): Promise<string>;
}

/** `final`: another try ends the same; `passa`: it may not, and did not leave or is the same message. */
export class LineError extends Error {
  override readonly name = 'LineError';
  readonly falha: 'final' | 'passa';
  constructor(message: string, falha: 'final' | 'passa') {
    super(message);
    this.falha = falha;
  }
}
