import type { Readable } from 'node:stream';
import type { Cartao } from '@prosa/contract/atendimentos/conteudos.schemas.ts';
import type { Db } from '../../core/db/database.ts';

/** Names under which a person is reached on a line. At least one is there; a phone need not be. */
export interface Address {
  /** Digits with country code, as the network registered it. */
  readonly telefone?: string;
  readonly jid?: string;
  readonly lid?: string;
  readonly bsuid?: string;
  readonly username?: string;
  /** A visitor of the web chat: what follows `cliente-anon-` in the name of their topic. */
  readonly visitante?: string;
}

export interface InboundFile {
  readonly nome: string;
  readonly content_type: string;
  readonly tamanho: number;
  /** What `download` takes. */
  readonly ref: string;
}

/** What a message holds besides text and file: a place, contact cards; its file is a sticker; or nobody here knows what it is. */
export type MessageExtra =
  | { readonly localizacao: { readonly latitude: number; readonly longitude: number; readonly nome: string; readonly endereco: string } }
  | { readonly contatos: readonly Cartao[] }
  | { readonly figurinha: true }
  /** The network's word for a kind that is shown as "mensagem não suportada". */
  | { readonly nao_suportada: string };

/** The ad or post that somebody came from. */
export interface Anuncio {
  readonly titulo: string;
  readonly url: string;
}

/** What happens to a person on a line. `com` is the customer's side, whoever wrote. */
export type PersonEvent =
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
      readonly anuncio?: Anuncio;
      /** What the person chose before writing; a sala that it opens begins there. */
      /** Its company is suspended: it waits, and nothing is said by itself. */
      readonly suspensa?: true;
      readonly lugar?: { readonly id_departamento: number | null; readonly id_assunto: number | null };
      /** Moment by the network's clock, ISO 8601; '' where it told none: then it is when the body arrived. */
      readonly em: string;
    }
  /** `nosso`: the id that we sent with it, where the network has another one. */
  | { readonly tipo: 'ack'; readonly id_externo: string; readonly nosso?: string; readonly com: Address; readonly ack: 1 | 2 | 3; readonly cobranca?: Cobranca }
  /** It did not reach the person. `repetir`: another try may end differently. */
  | { readonly tipo: 'falha'; readonly id_externo: string; readonly nosso?: string; readonly com: Address; readonly motivo: string; readonly repetir: boolean }
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
    }
  /** A call that nobody took. */
  | { readonly tipo: 'chamada'; readonly id_externo: string; readonly com: Address; readonly nome: string; readonly em: string }
  /** The person told the network whether to get advertisements. */
  | { readonly tipo: 'preferencia'; readonly com: Address; readonly aceita: boolean; readonly em: string }
  /** Who was known as `de` is `com` from now on. */
  | { readonly tipo: 'identidade'; readonly de: Address; readonly com: Address; readonly em: string };

/** What happens to the line itself. */
export type OwnEvent =
  /** `restrito`: nobody new may be written to, until then; `livre`: that is over. */
  | { readonly tipo: 'restricao'; readonly estado: 'livre' | 'restrito' | 'banido'; readonly ate: string | null; readonly motivo: string }
  /** What the network thinks of the line; undefined: as before. */
  | { readonly tipo: 'qualidade'; readonly qualidade?: string; readonly limite?: string }
  /** News of a template of the account; undefined: as before. */
  | {
      readonly tipo: 'modelo';
      readonly nome: string;
      readonly idioma: string;
      readonly id_externo: string;
      readonly estado?: string;
      readonly motivo?: string;
      readonly categoria?: string;
      readonly qualidade?: string;
    }
  /** News of the account, for people to read. */
  | { readonly tipo: 'aviso'; readonly texto: string }
  /** Nothing that concerns a person, and nobody here knows what: kept, and noted. */
  | { readonly tipo: 'desconhecido'; readonly o_que: string };

/** What the network charges a message as: its own word for the kind, and whether it costs. */
export interface Cobranca {
  readonly categoria: string;
  readonly cobrada: boolean;
}

/** What a line tells us and must not be lost. */
export type LineEvent = PersonEvent | OwnEvent;

export const isOwnEvent = (event: LineEvent): event is OwnEvent => !('com' in event);

export type LineState = 'desconectado' | 'conectando' | 'qrcode' | 'conectado' | 'erro' | 'restrito' | 'banido';
/** Lines that carry messages: a restricted one answers those who wrote. */
export const carries = (state: string): boolean => state === 'conectado' || state === 'restrito';

/** Why a line is as it is, for the person reading. `ate`: ISO 8601, when the network said when it ends. */
export interface Why {
  readonly motivo: string;
  readonly ate?: string | null;
}

/** Where a provider brings what happens on its line. */
export interface LineListener {
  /** What the network sent, whole. Resolves once it is stored; until then the provider keeps it and brings it again. `also`: written with it, or not at all. */
  raw(body: Buffer, also?: (db: Db) => Promise<void>): Promise<void>;
  /** The number that was connected, where the network says it only then; '' when none is any more. Why it must not be, for the person reading; null: it may. */
  opened(telefone: string): Promise<string | null>;
  state(state: LineState, why?: Why): void;
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

/** One of several answers that a message offers. */
export interface Option {
  readonly titulo: string;
  /** '' for none. */
  readonly descricao: string;
}

/** The same as text, for networks, or numbers of options, that have no buttons. */
export const numbered = (texto: string, opcoes: readonly Option[]): string =>
  [texto, ...opcoes.map(({ titulo, descricao }, i) => `${i + 1}. ${titulo}${descricao && ` (${descricao})`}`)].filter(Boolean).join('\n');

/** An approved template of the account with its variables filled in, in their order. */
export interface OutgoingTemplate {
  readonly nome: string;
  readonly idioma: string;
  readonly variaveis: readonly string[];
}

/** `id_externo` is ours and unique. Where `repete` holds, the same id twice is one message on the customer's phone. Of a reaction it is the message's that it is put on. */
export type Outgoing = { readonly id_externo: string; readonly para: Address } & (
  | { readonly acao: 'texto'; readonly texto: string; readonly resposta_a: string | null }
  | { readonly acao: 'arquivo'; readonly arquivo: OutgoingFile; readonly legenda: string; readonly resposta_a: string | null }
  /** A place or contact cards. */
  | { readonly acao: 'conteudo'; readonly conteudo: MessageExtra; readonly resposta_a: string | null }
  | { readonly acao: 'botao'; readonly texto: string; readonly titulo: string; readonly url: string; readonly resposta_a: string | null }
  | { readonly acao: 'opcoes'; readonly texto: string; readonly opcoes: readonly Option[]; readonly resposta_a: string | null }
  | { readonly acao: 'modelo'; readonly modelo: OutgoingTemplate; readonly texto: string }
  | { readonly acao: 'editar'; readonly texto: string }
  | { readonly acao: 'apagar' }
  /** An empty emoji takes it back. */
  | { readonly acao: 'reagir'; readonly emoji: string }
);

/** What became of a send that was not confirmed. `incerto`: nobody knows whether it left. */
export type Failure = 'final' | 'passa' | 'incerto';

/** A refusal of the provider, or no answer of it. The message is for the person reading. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly falha: Failure;
  /** Milliseconds before the try after so many, when the network asks for more than usual. */
  readonly esperar: (tries: number) => number;
  constructor(message: string, falha: Failure, { esperar = () => 0, ...options }: ErrorOptions & { esperar?: (tries: number) => number } = {}) {
    super(message, options);
    this.falha = falha;
    this.esperar = esperar;
  }
}

/** A stretch of what a line's own phone holds. */
export interface HistoryPage {
  readonly pessoas: readonly { readonly com: Address; readonly nome: string }[];
  readonly mensagens: readonly Extract<PersonEvent, { tipo: 'mensagem' }>[];
  /** Where the next one begins; null: that was all. */
  readonly proximo: string | null;
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
  /** `ultima`: the customer's last message, to which some networks tie it; null: unknown. */
  typing(para: Address, typing: boolean, ultima: string | null): Promise<void>;
  /** The account behind a phone, null when there is none, undefined when the network cannot say. */
  registered(telefone: string): Promise<Address | null | undefined>;
  download(ref: string): Promise<Buffer>;
  /** A code that is typed on that phone instead of reading the QR code. Rejects with ProviderError. Absent: there is none. */
  pairingCode?(telefone: string): Promise<string>;
  /** People of the phone's book, and messages since `desde` (null: none). Rejects with ProviderError. Absent: the network keeps nothing for us. */
  history?(desde: Date | null, from: string | null): Promise<HistoryPage>;
}

export interface LineRef {
  readonly id_empresa: number;
  readonly id_wpp_config: number;
}

/** What a line has of its own, as its form left it. */
export interface LineAccount {
  readonly config: Readonly<Record<string, unknown>>;
  readonly segredos: Readonly<Record<string, string>>;
  /** What its network calls it. */
  readonly identificador: string | null;
  /** Its phone as people write it; '' when unknown. */
  readonly telefone: string;
  /** Calls are turned down, where the network can. */
  readonly recusar?: boolean;
  /** When something last came in, ISO 8601. */
  readonly ouvida?: string | null;
}

/** What of it the reading of bodies hangs on: nothing secret. */
export type PublicAccount = Omit<LineAccount, 'segredos'>;

export type OpenLine = (line: LineRef, account: LineAccount, listener: LineListener) => LineSession;

/** A template as the network has it. */
export interface ProviderTemplate {
  readonly nome: string;
  readonly idioma: string;
  readonly id_externo: string;
  /** APPROVED, PENDING, REJECTED, PAUSED, DISABLED … */
  readonly estado: string;
  /** MARKETING, UTILITY, AUTHENTICATION */
  readonly categoria: string;
  readonly motivo: string;
  readonly qualidade: string;
  readonly componentes: readonly Readonly<Record<string, unknown>>[];
}

/** Templates of an account, where a network wants them approved. Rejects with ProviderError. */
export interface Catalogue {
  list(): Promise<ProviderTemplate[]>;
  create(template: Pick<ProviderTemplate, 'nome' | 'idioma' | 'categoria' | 'componentes'>): Promise<ProviderTemplate>;
}

/** `campo`: name of a secret, or 'identificador'. */
export interface WrongField {
  readonly campo: string;
  readonly motivo: string;
}

/** What others see of a network: how lines are opened, and what its bodies say. */
export interface Provider {
  readonly open: OpenLine;
  /** Version of `map`: raised when it learns more, so that people see what was read by an older one. */
  readonly mapeador: number;
  /** What a stored body says of this line. Pure: the same body again gives the same events. Throws on what it cannot read at all. */
  map(body: Buffer, account: PublicAccount): LineEvent[];
  /** The same id twice is one message: what had no answer is sent again. Without it, it is committed before it leaves, and nobody repeats it unasked. */
  readonly repete: boolean;
  /** Absent: the network has no templates. */
  readonly catalogue?: (account: LineAccount) => Catalogue;
  /**
   * Tries what a form says of a line before it is kept. Null when it works, else the field that is wrong and why. Absent: there is nothing
   * to try. Rejects with ProviderError when the network cannot be asked now.
   */
  readonly check?: (account: LineAccount) => Promise<WrongField | null>;
  /** Its lines can say what their own phone holds (`LineSession.history`). */
  readonly historico?: true;
  /** Sends at one time. */
  readonly paralelos: number;
}

/** Bytes that a network takes of each kind of file. */
type FileLimits = Readonly<Record<'image' | 'audio' | 'video' | 'document' | 'sticker', number>>;

/** What a network allows. */
export interface MessageLimits {
  /** How long a message of ours may be changed and taken back, in minutes; null: not at all. */
  readonly editar: number | null;
  readonly apagar: number | null;
  readonly arquivos: FileLimits | null;
  /** Hours after the customer's last message in which one may write freely; null: always. */
  readonly janela: number | null;
  /** That somebody writes is told under the customer's last message. */
  readonly digitarPorMensagem: boolean;
}
const MB = 1024 * 1024;
/** As WhatsApp's own apps do. */
const asTheApp: MessageLimits = { editar: 15, apagar: 48 * 60, arquivos: null, janela: null, digitarPorMensagem: false };
/** By `provedor`: Meta's Cloud API takes neither back. */
const limits: Readonly<Record<string, MessageLimits>> = {
  simulador: asTheApp,
  baileys: asTheApp,
  web: { ...asTheApp, editar: 60 },
  cloud: {
    editar: null,
    apagar: null,
    arquivos: { image: 5 * MB, audio: 16 * MB, video: 16 * MB, document: 100 * MB, sticker: 500 * 1024 },
    janela: 24,
    digitarPorMensagem: true,
  },
};

/** `provedor` null: a sala without a line. */
export const messageLimits = (provedor: string | null): MessageLimits => (provedor === null ? asTheApp : (limits[provedor] ?? asTheApp));
