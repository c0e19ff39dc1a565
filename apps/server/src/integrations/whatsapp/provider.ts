import type { Readable } from 'node:stream';

/** Names under which a person is reached on a line. At least one is there; a phone need not be. */
export interface Address {
  /** Digits with country code, as the network registered it. */
  readonly telefone?: string;
  readonly jid?: string;
  readonly lid?: string;
  readonly bsuid?: string;
  readonly username?: string;
}

export interface InboundFile {
  readonly nome: string;
  readonly content_type: string;
  readonly tamanho: number;
  /** What `download` takes. */
  readonly ref: string;
}

/** What a message holds besides text and file: a place, contact cards; or its file is a sticker. */
export type MessageExtra =
  | { readonly localizacao: { readonly latitude: number; readonly longitude: number; readonly nome: string; readonly endereco: string } }
  | { readonly contatos: readonly { readonly nome: string; readonly telefone: string }[] }
  | { readonly figurinha: true };

/** What a line tells us and must not be lost. `com` is the customer's side, whoever wrote. */
export type LineEvent =
  | {
      readonly tipo: 'mensagem';
      readonly id_externo: string;
      readonly com: Address;
      /** Name the person gave on the network; '' when unknown. */
      readonly nome: string;
      /** Sent from the company's own account: an echo of ours, or written on its phone. */
      readonly da_empresa: boolean;
      readonly texto: string;
      readonly arquivo: InboundFile | null;
      readonly conteudo?: MessageExtra | null;
      readonly resposta_a: string | null;
      /** Moment by the network's clock, ISO 8601. */
      readonly em: string;
    }
  | { readonly tipo: 'ack'; readonly id_externo: string; readonly com: Address; readonly ack: 1 | 2 | 3 }
  | { readonly tipo: 'edicao'; readonly id_externo: string; readonly com: Address; readonly texto: string }
  | { readonly tipo: 'exclusao'; readonly id_externo: string; readonly com: Address }
  /** On the message `id_externo`, of either side; an empty emoji takes it back. */
  | {
      readonly tipo: 'reacao';
      readonly id_externo: string;
      readonly com: Address;
      readonly da_empresa: boolean;
      readonly emoji: string;
      readonly em: string;
    };

export type LineState = 'desconectado' | 'conectando' | 'qrcode' | 'conectado' | 'erro';

/** Where a provider brings what happens on its line. */
export interface LineListener {
  /** Resolves once the event is stored; until then the provider keeps it and brings it again. */
  event(event: LineEvent): Promise<void>;
  state(state: LineState): void;
  /** Text of the QR code to show. */
  qr(text: string): void;
  typing(com: Address, typing: boolean): void;
}

export interface OutgoingFile {
  readonly nome: string;
  readonly content_type: string;
  readonly tamanho: number;
  /** A voice message (OGG/Opus): networks show it as one, with its own player. */
  readonly voz: boolean;
  readonly figurinha: boolean;
  read(): Readable;
}

/** `id_externo` is ours and unique: the same id twice is one message on the customer's phone. Of a reaction it is the message's that it is put on. */
export type Outgoing = { readonly id_externo: string; readonly para: Address } & (
  | { readonly acao: 'texto'; readonly texto: string; readonly resposta_a: string | null }
  | { readonly acao: 'arquivo'; readonly arquivo: OutgoingFile; readonly legenda: string; readonly resposta_a: string | null }
  /** A place or contact cards. */
  | { readonly acao: 'conteudo'; readonly conteudo: MessageExtra; readonly resposta_a: string | null }
  | { readonly acao: 'editar'; readonly texto: string }
  | { readonly acao: 'apagar' }
  /** An empty emoji takes it back. */
  | { readonly acao: 'reagir'; readonly emoji: string }
);

/** A refusal of the provider. `final`: trying again cannot help. The message is for the person reading. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly final: boolean;
  constructor(message: string, final: boolean) {
    super(message);
    this.final = final;
  }
}

/** One connected line. Nothing outside the adapter knows which network is behind it. */
export interface LineSession {
  /** Resolves when trying began; the outcome comes as `state` and `qr`. Reconnects by itself until `disconnect`. */
  connect(): Promise<void>;
  /** Stops, keeping the credentials. Nothing is told to the listener after it resolves. */
  disconnect(): Promise<void>;
  /** Stops and forgets the credentials: the next `connect` asks for a QR code. */
  logout(): Promise<void>;
  /** Resolves when the network accepted it, with the id the network knows it by. Rejects with ProviderError. */
  send(message: Outgoing): Promise<{ id_externo: string }>;
  markRead(com: Address, ids: readonly string[]): Promise<void>;
  typing(para: Address, typing: boolean): Promise<void>;
  /** The account behind a phone, or null when there is none. */
  registered(telefone: string): Promise<Address | null>;
  download(ref: string): Promise<Buffer>;
}

export interface LineRef {
  readonly id_empresa: number;
  readonly id_wpp_config: number;
}

export type OpenLine = (line: LineRef, listener: LineListener) => LineSession;

/** How long a message of ours may be changed and taken back, in minutes; null: not at all. */
export interface MessageLimits {
  readonly editar: number | null;
  readonly apagar: number | null;
}
/** As WhatsApp's own apps do. */
const asTheApp: MessageLimits = { editar: 15, apagar: 48 * 60 };
/** By `provedor`: Meta's Cloud API takes neither back. */
const limits: Readonly<Record<string, MessageLimits>> = { simulador: asTheApp, baileys: asTheApp, cloud: { editar: null, apagar: null } };

/** `provedor` null: a sala without a line. */
export const messageLimits = (provedor: string | null): MessageLimits => (provedor === null ? asTheApp : (limits[provedor] ?? asTheApp));
