import { createHmac } from 'node:crypto';
import type { FileReply, UploadedFile } from './http/binding.ts';
import type { Core } from './module.ts';

/** What a link opens. */
export type FinalidadeDoLink = 'ticket' | 'avaliacao' | 'conversa';

/** A link that holds, as who shows its page knows it. */
export interface LinkAberto {
  readonly id_empresa: number;
  readonly id_link: number;
  readonly finalidade: FinalidadeDoLink;
  /** 0: of none. */
  readonly id_ticket: number;
  /** The visitor of a web chat whose sala it is; null: of none. */
  readonly id_visitante: number | null;
  /** Whose it is; null: of the cliente as a whole. */
  readonly id_contato: number | null;
  /** The address that it went to. */
  readonly para: string;
  readonly resolvido_em: Date | null;
}

/** What a person sent from a page, field by field. */
export type CamposDoLink = Readonly<Record<string, string>>;

/** Values of one name. */
export const linhas = (value: string | undefined): string[] => (value ?? '').split('\n').filter(Boolean);

/** A page made by the server, inside the company's frame. */
export interface PaginaDoLink {
  readonly titulo: string;
  readonly html: string;
}

/** What became of an act: what is told above the page, or what is wrong at which field. */
export type FeitoPeloLink = { readonly aviso: string } | { readonly erros: Readonly<Record<string, string>> };

/** How a module shows what its links open, and does what is pressed there. Undefined: the thing is not there any more. */
export interface PortaDeLink {
  mostrar(
    link: LinkAberto,
    shown: {
      readonly token: string;
      readonly escreve: boolean;
      readonly erros: CamposDoLink;
      readonly sent: CamposDoLink;
      readonly prova: string;
      /** What stands before this place is asked for; undefined: the newest. */
      readonly antes: number | undefined;
    },
  ): Promise<PaginaDoLink | undefined>;
  /** Done once, however often it is sent. */
  agir(link: LinkAberto, ato: string, sent: CamposDoLink): Promise<FeitoPeloLink | undefined>;
  /** Keeps a file for an act to come; its receipt, which `sent._recebidos` brings back, one in each line: `<what names it> <name>`. */
  receber?(link: LinkAberto, file: UploadedFile): Promise<string>;
  /** A file of the thing. */
  arquivo?(link: LinkAberto, id_arquivo: number): Promise<FileReply | undefined>;
}
export type PortasDeLink = Readonly<Partial<Record<FinalidadeDoLink, PortaDeLink>>>;

/** 256 bits that nobody can make without the key of the installation. */
export const tokenDoLink = (key: string, semente: string): string => createHmac('sha256', key).update(`link\n${semente}`).digest('base64url');

/** Stands in a stored text for the address of a link that the mail names as its own. */
export const marcaDoLink = (semente: string): string => `{{link:${semente}}}`;
/** The seed of a mark. */
export const sementeDaMarca = (marca: string): string => marca.slice('{{link:'.length, -'}}'.length);

/** A text with the addresses of its own links, as it is sent: what is stored opens nothing, and a mark that somebody typed stays one. */
export const comLinks = ({ key, publicUrl }: Pick<Core, 'key' | 'publicUrl'>, text: string, sementes: readonly string[]): string =>
  sementes.reduce((said, semente) => said.replaceAll(marcaDoLink(semente), () => `${publicUrl()}/token/${tokenDoLink(key, semente)}`), text);
