export interface Mailbox {
  /** Empty: the address alone. */
  readonly nome: string;
  readonly email: string;
}

/** A file that goes with a mail. */
export interface MailFile {
  readonly nome: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface Mail {
  readonly de: Mailbox;
  readonly para: string;
  /** Others who get it, by mails of their own: named to who reads it. */
  readonly cc?: readonly string[];
  /** Where answers go; empty: to the sender. */
  readonly responderPara: string;
  readonly assunto: string;
  readonly texto: string;
  readonly html: string;
  /** With its angle brackets; the same whenever the same mail is tried again. */
  readonly messageId: string;
  /** Further headers, such as List-Unsubscribe. */
  readonly cabecalhos: Readonly<Record<string, string>>;
  readonly anexos?: readonly MailFile[];
}

/** How far it came with a server. */
export type PassoDoEnvio = 'endereco' | 'conexao' | 'seguranca' | 'entrada' | 'remetente' | 'destinatario' | 'mensagem';

/**
 * What became of one try. `recusado`: the server has it for certain not; `definitivo`: it will never take it. `incerto`: the message was
 * on its way, and the answer did not come.
 */
export type Entrega =
  | { readonly estado: 'aceito' }
  | { readonly estado: 'recusado'; readonly definitivo: boolean; readonly passo: PassoDoEnvio; readonly motivo: string }
  | { readonly estado: 'incerto'; readonly passo: PassoDoEnvio; readonly motivo: string };

/** Hands one mail to one server. `aoEntregar` is awaited before the first byte of the message goes: from then on it may have been taken; rejecting ends the try. */
export type Entregar = (mail: Mail, aoEntregar: () => Promise<void>) => Promise<Entrega>;

/** A mail server that somebody typed. */
export interface ServidorDeEmail {
  readonly servidor: string;
  readonly porta: number;
  readonly seguranca: 'tls' | 'starttls' | 'nenhuma';
  /** Empty: without signing in. */
  readonly usuario: string;
  readonly senha: string;
}

/** The ways out for mail. */
export interface Correio {
  /** By the server of the installation; null: it has none. */
  readonly instalacao: { readonly endereco: string; readonly entregar: Entregar } | null;
  /** By a company's own server, reached as all addresses that people type (core/outgoing). */
  porServidor(servidor: ServidorDeEmail): Entregar;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand in HTML, in attributes too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char]!);
