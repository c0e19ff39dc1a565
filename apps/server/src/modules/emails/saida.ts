import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { EmailsFeitos, TipoDeEmail } from '../../core/emails.ts';
import { scheduleOutside } from '../../core/jobs/jobs.ts';
import { sementeDaMarca } from '../../core/links.ts';
import { corpoDeEmail } from './montar.ts';
import { insertEmail, type NovoEmail } from './saida.repository.ts';

declare module '../../core/jobs/jobs.ts' {
  interface OutsideJobs {
    email_enviar: { id_email: number };
  }
}

/** Bytes of files that a mail takes along: more is refused by many servers once it is written in their alphabet. */
export const maisDeAnexos = 10 * 1024 * 1024;

/** A mail with text of its own, which the outbox keeps for 30 days: nothing that signs anybody in. */
export interface EmailComTexto {
  readonly para: string;
  /** Others who get it, by mails of their own: named to who reads it. */
  readonly cc?: readonly string[];
  readonly assunto: string;
  /** Over the page, and under the text. */
  readonly empresa: string;
  /** Its words, part by part, as HTML that may be sent (`limparHtml`, or our own with its values escaped). The text part of the mail says the same. */
  readonly partes: readonly string[];
  /** Written by somebody for who reads it; any other says of itself that a machine wrote it, so that no absence notice or robot answers it. */
  readonly dePessoa: boolean;
  /** Such as List-Unsubscribe, or a Reply-To instead of the company's. */
  readonly cabecalhos?: Readonly<Record<string, string>>;
  /** Files of the company (id_arquivo), read when it is sent; 10 MB of them at most (`maisDeAnexos`). */
  readonly anexos?: readonly number[];
  /** Marks in its text that are links of the server (`linkPara`); any other is what somebody typed. */
  readonly links?: readonly string[];
  /** A later one with the same takes the place of one that still waits. */
  readonly chave?: string;
}

/** What is kept of a mail with a text: seeds of its links. */
export interface DadosDoTexto {
  readonly links?: readonly string[];
}

/** A mail that its owner makes when it is sent (`Module.emails`). */
export interface EmailPorFazer<T extends TipoDeEmail> {
  readonly tipo: T;
  readonly dados: EmailsFeitos[T];
  readonly para: string;
  /** Whom of the team it signs in: who also works elsewhere gets it by the installation's server, in the installation's words. */
  readonly id_login?: number;
  readonly chave?: string;
}

/** RFC 3834, and what Exchange knows instead: nothing answers these by itself. */
export const daMaquina = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' } as const;

function novo(mail: EmailComTexto | EmailPorFazer<TipoDeEmail>): NovoEmail {
  const { para, chave = null } = mail;
  return 'tipo' in mail
    ? {
        tipo: mail.tipo,
        dados: mail.dados,
        id_login: mail.id_login ?? null,
        chave,
        para,
        cc: [],
        assunto: '',
        texto: null,
        html: null,
        cabecalhos: daMaquina,
        anexos: [],
      }
    : {
        tipo: '',
        dados: { links: (mail.links ?? []).map(sementeDaMarca) } satisfies DadosDoTexto,
        id_login: null,
        chave,
        para,
        cc: mail.cc ?? [],
        assunto: mail.assunto,
        ...corpoDeEmail(mail.empresa, mail.partes),
        cabecalhos: { ...(!mail.dePessoa && daMaquina), ...mail.cabecalhos },
        anexos: mail.anexos ?? [],
      };
}

export const agendarEnvio = (db: Db, id_email: number, at?: Date): Promise<void> =>
  scheduleOutside(db, 'email_enviar', { id_email }, { key: `email-${id_email}`, attempts: 25, ...(at && { at }) });

/** Puts a mail of the transaction's empresa into the outbox: no commit, no mail, and nobody waits for a mail server. */
export async function enfileirarEmail<T extends TipoDeEmail>(db: Db, mail: EmailComTexto | EmailPorFazer<T>): Promise<number> {
  const id_email = await insertEmail(db, novo(mail));
  await agendarEnvio(db, id_email);
  return id_email;
}

/** Jobs are stamped with the transaction's empresa; those of none carry 0. */
export async function emNomeDe(db: Db, id_empresa: number | null): Promise<void> {
  await sql`select set_config('app.id_empresa', ${String(id_empresa ?? 0)}, true)`.execute(db);
}

/** The same in a transaction of the owner. `id_empresa`: null for a mail of the installation, which no company sees. */
export async function enfileirarComoDono<T extends TipoDeEmail>(db: Db, id_empresa: number | null, mail: EmailComTexto | EmailPorFazer<T>): Promise<number> {
  await emNomeDe(db, id_empresa);
  const id_email = await insertEmail(db, novo(mail), id_empresa);
  await agendarEnvio(db, id_email);
  return id_email;
}
