import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { Config } from '../../core/config/config.ts';
import type { Outgoing } from '../../core/outgoing/outgoing.ts';
import type { Correio } from './mail.ts';
import { MemoryMailer } from './memory-mailer.ts';
import { type PrazosDoSmtp, smtp, smtpDe } from './smtp.ts';

/** Names the sender: as set, else the sign-in name of the SMTP account when it is an address, else an address at the public name. */
function senderOf({ sender, smtpUrl, publicUrl }: Pick<Config, 'sender' | 'smtpUrl' | 'publicUrl'>): string {
  const { username, hostname } = new URL(smtpUrl);
  const account = decodeURIComponent(username);
  if (sender !== '') return sender;
  return account.includes('@') ? account : `nao-responda@${publicUrl === '' ? hostname : new URL(publicUrl).hostname}`;
}

/** Whether the installation can mail: where it cannot, only companies with a server of their own do. */
export const canMail = ({ smtpUrl, mode, demo }: Pick<Config, 'smtpUrl' | 'mode' | 'demo'>): boolean => smtpUrl !== '' || (mode !== 'production' && demo);

/** Reached as the operator says, in the own network too. */
function bySmtpUrl(smtpUrl: string, prazos?: PrazosDoSmtp) {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  const account = auth && 'user' in auth && auth.user !== undefined && 'pass' in auth ? { user: auth.user, pass: auth.pass } : undefined;
  return smtp(options, account, undefined, prazos);
}

/**
 * The ways out for mail of this installation. Without SMTP_URL the demo keeps mails in `memory`; where they are meant for real people,
 * there is no way but the companies' own.
 */
export function createCorreio(
  config: Pick<Config, 'smtpUrl' | 'sender' | 'publicUrl' | 'mode' | 'demo'>,
  outgoing: Outgoing,
  prazos?: PrazosDoSmtp,
): { correio: Correio; memory: MemoryMailer | undefined } {
  const { smtpUrl, mode, demo } = config;
  const memory = smtpUrl === '' && mode !== 'production' && demo ? new MemoryMailer() : undefined;
  const instalacao =
    smtpUrl !== ''
      ? { endereco: senderOf(config), entregar: bySmtpUrl(smtpUrl, prazos) }
      : memory
        ? { endereco: 'nao-responda@prosa.localhost', entregar: memory.entregar }
        : null;
  const timeoutMs = prazos?.conexao ?? 15_000;
  return {
    memory,
    correio: {
      instalacao,
      porServidor: (servidor) => smtpDe(servidor, () => outgoing.connect({ host: servidor.servidor, port: servidor.porta, timeoutMs }), prazos),
    },
  };
}
