import type { Entregar } from './mail.ts';

interface KeptMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names of the files that went along. */
  readonly files: readonly string[];
  readonly em: Date;
}

const kept = 200;

/** Keeps the last 200 mails instead of sending them (development and tests). */
export class MemoryMailer {
  readonly #mails: KeptMail[] = [];

  readonly entregar: Entregar = async ({ para, assunto, texto, html, anexos = [] }, aoEntregar) => {
    await aoEntregar();
    this.#mails.unshift({ to: para, subject: assunto, text: texto, html, files: anexos.map(({ nome }) => nome), em: new Date() });
    this.#mails.splice(kept);
    return { estado: 'aceito' };
  };

  /** Newest first. */
  get mails(): readonly KeptMail[] {
    return this.#mails;
  }
}
