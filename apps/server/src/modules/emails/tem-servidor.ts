import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/db/database.ts';
import { canMail } from '../../integrations/mail/create-mailer.ts';

/** Whether mails of the transaction's empresa go anywhere: by its own server or the installation's. Where not, nobody is told that one was sent. */
export async function temServidorDeEmail(db: Db, config: Config): Promise<boolean> {
  return canMail(config) || (await db.selectFrom('email_config').select('id_empresa').executeTakeFirst()) !== undefined;
}
