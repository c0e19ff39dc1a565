import type { Config } from '../../core/config/config.ts';
import type { Mailer } from './mail.ts';
import { MemoryMailer } from './memory-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** Who the mail is from: the sign-in name of the SMTP account when it is an address, else an address at its host. */
function senderOf(smtpUrl: string): string {
  const { username, hostname } = new URL(smtpUrl);
  const account = decodeURIComponent(username);
  return `Prosa <${account.includes('@') ? account : `nao-responda@${hostname}`}>`;
}

/** Whether anything can be mailed: where it cannot, nobody reads that it was. */
export const canMail = ({ smtpUrl, mode, demo }: Config): boolean => smtpUrl !== '' || (mode !== 'production' && demo);

/** The mailer of this installation. Without SMTP_URL the demo keeps mails in memory; where they are meant for real people, sending fails. */
export function createMailer({ smtpUrl, mode, demo }: Config): Mailer {
  if (smtpUrl !== '') return smtpMailer(smtpUrl, senderOf(smtpUrl));
  if (mode !== 'production' && demo) return new MemoryMailer();
  return { send: () => Promise.reject(new Error('SMTP_URL não configurado: nenhum e-mail pode ser enviado')) };
}
