import { createHash, timingSafeEqual } from 'node:crypto';
import type { Staff } from '../../core/auth/person.ts';
import { staffOf } from '../../core/auth/staff-of.ts';
import { forgetTries, takeTry, tooManyTries } from '../../core/auth/throttle.ts';
import { AppError } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text.normalize('NFC')).digest();
/** Of the same length whatever was typed: the time says nothing about the password. An accent may be spelled either way. */
const equal = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/** Ends the chat of this process for every company, so the platform operator alone may (spec 6: needs a password sent in close_server). The screens and the API go on. */
export function servidorModule({ config, database, clock, log, audit }: Core, closeChat: () => Promise<void>): Module {
  async function allow(person: Staff, password: string): Promise<void> {
    if (config.chatPassword === '') throw new AppError('sem_permissao', 'Encerrar o chat não está ativado neste servidor.');
    const account = String(person.id_login);
    const wait = await database.semEmpresa((db) => takeTry(db, clock.now(), 'close_server', account));
    if (wait > 0) throw tooManyTries(wait);
    if (!equal(password, config.chatPassword)) throw new AppError('sem_permissao', 'Senha incorreta.');
    await database.semEmpresa((db) => forgetTries(db, 'close_server', account));
  }
  return {
    name: 'servidor',
    triggers: {
      async close_server({ person }, { password }) {
        const staff = staffOf(person);
        await allow(staff, password);
        await database.comEmpresa(staff.id_empresa, (db) => audit.record(db, 'chat_encerrado', { actor: { id_login: staff.id_login } }));
        log.warn({ id_login: staff.id_login, id_empresa: staff.id_empresa }, 'chat encerrado a pedido');
        // after the answer: whoever asked hears it, then every socket is closed as for a restart (realtime.md: 1001)
        setImmediate(() => void closeChat().catch((err: unknown) => log.error({ err }, 'chat não encerrado')));
        return {};
      },
    },
  };
}
