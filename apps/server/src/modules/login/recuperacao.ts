import { newToken, tokenHash } from '../../core/auth/token.ts';
import type { Core } from '../../core/module.ts';
import type { Mailer } from '../../integrations/mail/mail.ts';
import { findRecovery, replaceToken } from './login.repository.ts';
import { recuperacaoMail } from './recuperacao.mail.ts';

declare module '../../core/jobs/jobs.ts' {
  interface OutsideJobs {
    login_recuperar_senha: { usuario: string };
  }
}

const linkMinutes = 60;

/** Makes the link when it is sent, so that it stands nowhere but in the mail; a name nobody has gets none. */
export function sendRecovery(core: Core, mailer: Mailer) {
  const { database, clock, audit } = core;
  return async (_id_empresa: number, { usuario }: { usuario: string }): Promise<void> => {
    const found = await database.semEmpresa(async (db) => {
      const rows = (await findRecovery(db, usuario)).map((row) => ({ ...row, token: newToken() }));
      for (const { id_acesso, token } of rows) {
        await replaceToken(db, id_acesso, 'recuperacao', tokenHash(token), new Date(clock.now().getTime() + linkMinutes * 60_000));
        await audit.recordOfAccount(db, id_acesso, 'link_de_senha_enviado');
      }
      return rows;
    });
    for (const { email, nome, marca, token } of found) {
      await mailer.send({ to: email, ...recuperacaoMail({ nome, marca: marca ?? 'Prosa', link: `${core.publicUrl()}/token/${token}` }) });
    }
  };
}
