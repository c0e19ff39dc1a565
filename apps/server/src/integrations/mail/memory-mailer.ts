import type { Mail, Mailer } from './mail.ts';

export interface KeptMail extends Mail {
  readonly em: Date;
}

const kept = 200;

/** Keeps the last 200 mails instead of sending them (development and tests). */
export class MemoryMailer implements Mailer {
  readonly #mails: KeptMail[] = [];

  async send(mail: Mail): Promise<void> {
    this.#mails.unshift({ ...mail, em: new Date() });
    this.#mails.splice(kept);
  }

  /** Newest first. */
  get mails(): readonly KeptMail[] {
    return this.#mails;
  }
}
