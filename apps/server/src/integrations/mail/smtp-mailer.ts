import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';

/** Sends by the SMTP server of SMTP_URL; `from` is "Name <address>". */
export function smtpMailer(url: string, from: string): Mailer & { close(): void } {
  const transport = createTransport(url, { from });
  return {
    async send({ to, subject, text, html }) {
      // an address object: text with commas would be several recipients
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html });
    },
    close: () => transport.close(),
  };
}
