/** Mails that their owner makes when they are sent, by name, and what each is made of. Modules add theirs by declaration merging. */
// biome-ignore lint: merged by modules
export interface EmailsFeitos {}
export type TipoDeEmail = Extract<keyof EmailsFeitos, string>;

/** Subject and text of a mail with `{{variables}}`; paragraphs stand apart by an empty line. */
export interface TextoDeEmail {
  readonly assunto: string;
  readonly corpo: string;
}

export interface VariavelDeEmail {
  readonly descricao: string;
  /** What the preview shows. */
  readonly exemplo: string;
  /** Without it the mail is of no use: a text that lacks it is refused. */
  readonly obrigatoria?: true;
  /** Opens something: it stands in the text alone, since the outbox keeps and shows subjects. */
  readonly segredo?: true;
}

/** Who reads a mail that was made, and what its text is filled in with. */
export interface EmailPronto {
  readonly para: string;
  readonly valores: Readonly<Record<string, string>>;
}

/** The server that takes a mail. The administrators of a company can read what its own carries: a secret in it proves no mailbox (0085). */
export type Via = 'empresa' | 'instalacao';

/** The company by whose own server a secret goes, to be kept with it; null: by the installation's. */
export const porEmpresa = (via: Via, id_empresa: number | null): number | null => (via === 'empresa' ? id_empresa : null);

/**
 * A mail of the system, declared by the module whose it is. Neither its text nor its link is stored: `fazer` makes them anew for each try,
 * so that a link stands nowhere but in the mail.
 */
export interface EmailDoSistema {
  readonly titulo: string;
  /** When it goes out, in one sentence. */
  readonly quando: string;
  readonly padrao: TextoDeEmail;
  readonly variaveis: Readonly<Record<string, VariavelDeEmail>>;
  /** What the button says that opens `{{link}}`, when that stands in a paragraph of its own. */
  readonly botao?: string;
  /** Opens an account that is there, or proves an address: it goes by the installation's server, and by the company's own only where there is no other. */
  readonly abreConta?: true;
  /** Null: there is nothing to send any more. `id_empresa`: null for a mail of the installation. */
  fazer(id_empresa: number | null, dados: never, via: Via): Promise<EmailPronto | null>;
}

export type EmailsDoModulo = Readonly<Record<string, EmailDoSistema>>;
