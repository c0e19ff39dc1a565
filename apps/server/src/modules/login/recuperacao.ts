import { newToken, tokenHash } from '../../core/auth/token.ts';
import type { Core } from '../../core/module.ts';
import type { Mailer } from '../../integrations/mail/mail.ts';
import { findRecovery, replaceToken } from './login.repository.ts';
import { recuperacaoMail } from './recuperacao.mail.ts';

declare module '../../core/jobs/jobs.ts' {
  interface Jobs {
    login_recuperar_senha: { usuario: string };
  }
}

const linkMinutes = 60;

/** Makes the link when it is sent, so that it stands nowhere but in the mail; a name nobody has gets none. */
export function sendRecovery(core: Core, mailer: Mailer) {
  const { database, clock } = core;
  return async (_id_empresa: number, { usuario }: { usuario: string }): Promise<void> => {
    const token = newToken();
    const person = await database.semEmpresa(async (db) => {
      const row = await findRecovery(db, usuario);
      if (row) await replaceToken(db, row.id_acesso, 'recuperacao', tokenHash(token), new Date(clock.now().getTime() + linkMinutes * 60_000));
      return row;
    });
    if (!person) return;
    await mailer.send({
      to: person.email,
      ...recuperacaoMail({ nome: person.nome, marca: person.marca ?? 'Prosa', link: `${core.publicUrl()}/token/${token}` }),
    });
  };
}
