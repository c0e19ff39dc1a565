import { createHash, randomInt } from 'node:crypto';
import { usuarioEmUso } from '@prosa/contract/acesso/acesso.schemas.ts';
import type { areaCliente } from '@prosa/contract/clientes/clientes.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Cliente } from '../../core/auth/person.ts';
import { forgetTries, takeTry, tooManyTries } from '../../core/auth/throttle.ts';
import { isUniqueViolation } from '../../core/db/errors.ts';
import { invalid, notFound } from '../../core/errors.ts';
import { type OutsideJobs, scheduleOutside } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { saveFicha } from '../../core/registro/guardar.ts';
import { keptPhones } from '../../core/registro/textos.ts';
import { escapeHtml, type Mailer } from '../../integrations/mail/mail.ts';
import { exigirSenha } from '../login/login.api.ts';
import { findAccess, tellOldAddress } from './acesso.ts';
import { clientesRegistro } from './clientes.registro.ts';
import { deleteEmailNovo, findCliente, findEmailNovo, replaceEmailNovo, setEmailCode } from './clientes.repository.ts';

declare module '../../core/jobs/jobs.ts' {
  interface OutsideJobs {
    cliente_codigo_de_email: { id_cliente: number; email: string };
  }
}

const codeMinutes = 30;
const codeHash = (id_cliente: number, codigo: string): Buffer => createHash('sha256').update(`${id_cliente}:${codigo}`).digest();
const wrong = () => invalid({ codigo: 'Código inválido ou vencido. Peça outro.' });

/** What a customer does with the own record (spec 2 /area_cliente/meus_dados). */
export function areaService(core: Core) {
  const { database, sessions, clock, audit } = core;
  async function countTry(kind: string, id_cliente: number): Promise<void> {
    const wait = await database.semEmpresa((db) => takeTry(db, clock.now(), kind, String(id_cliente)));
    if (wait > 0) throw tooManyTries(wait);
  }

  return {
    show: ({ id_empresa, id_cliente }: Cliente) =>
      database.lerEmpresa(id_empresa, async (db) => {
        const [row, novo, acesso] = await Promise.all([findCliente(db, id_cliente), findEmailNovo(db, id_cliente), findAccess(db, id_cliente)]);
        if (!row) throw notFound('Cliente');
        return { row, email_de_acesso: acesso?.email ?? '', email_novo: novo && novo.expira_em > clock.now() ? novo.email : null };
      }),

    async save({ id_empresa, id_cliente }: Cliente, { versao, telefones, ...values }: Input<typeof areaCliente.salvar>['body']): Promise<void> {
      const valores = { ...values, ...(telefones && { telefones: keptPhones(telefones) }) };
      const defined = Object.fromEntries(Object.entries(valores).filter(([, v]) => v !== undefined));
      await database.comEmpresa(id_empresa, (db) => saveFicha(db, clientesRegistro, id_cliente, defined, versao, null));
      // the session carries the name
      sessions.invalidate({ id_cliente });
    },

    /** The e-mail changes when the code that goes there comes back. It is where links to a new password go, so the password is asked for. */
    async askEmail(person: Cliente, email: string, senha: string): Promise<void> {
      const { id_empresa, id_cliente } = person;
      await exigirSenha(core, person, senha);
      await countTry('email-novo', id_cliente);
      await database.comEmpresa(id_empresa, async (db) => {
        await replaceEmailNovo(db, id_cliente, email, new Date(clock.now().getTime() + codeMinutes * 60_000));
        await scheduleOutside(db, 'cliente_codigo_de_email', { id_cliente, email }, { key: `cliente-email-${id_cliente}`, attempts: 5 });
      });
    },

    async confirmEmail({ id_empresa, id_cliente }: Cliente, codigo: string): Promise<string> {
      // six digits: five tries, then it slows down
      await countTry('email-codigo', id_cliente);
      const email = await database.comEmpresa(id_empresa, async (db) => {
        const novo = await findEmailNovo(db, id_cliente);
        if (!novo?.codigo_hash || novo.expira_em <= clock.now() || !novo.codigo_hash.equals(codeHash(id_cliente, codigo))) throw wrong();
        const acesso = await findAccess(db, id_cliente);
        await saveFicha(db, clientesRegistro, id_cliente, { email: novo.email }, undefined, null);
        try {
          await sql`select confirmar_endereco_do_cliente(${id_cliente}, ${novo.email})`.execute(db);
        } catch (error) {
          if (isUniqueViolation(error, 'acesso_usuario_key')) throw invalid({ codigo: usuarioEmUso(novo.email) });
          throw error;
        }
        await tellOldAddress(db, id_cliente, acesso?.email ?? '', novo.email);
        await audit.record(db, 'acesso_mudado', { depois: { email: true } });
        await deleteEmailNovo(db, id_cliente);
        return novo.email;
      });
      await database.semEmpresa((db) => forgetTries(db, 'email-codigo', String(id_cliente)));
      sessions.invalidate({ id_cliente });
      return email;
    },
  };
}

/** Makes the code when it is sent, so that it stands nowhere but in the mail. */
export function sendEmailCode({ database }: Core, mailer: Mailer) {
  return async (id_empresa: number, { id_cliente, email }: OutsideJobs['cliente_codigo_de_email']): Promise<void> => {
    const codigo = String(randomInt(1_000_000)).padStart(6, '0');
    const marca = await database.comEmpresa(id_empresa, async (db) => {
      const kept = await setEmailCode(db, id_cliente, email, codeHash(id_cliente, codigo));
      return kept ? (await db.selectFrom('empresa').select('nome_fantasia').executeTakeFirstOrThrow()).nome_fantasia : undefined;
    });
    if (marca === undefined) return;
    const text = `Seu código para confirmar este e-mail em ${marca} é ${codigo}.\n\nEle vale por ${codeMinutes} minutos. Se você não pediu, ignore este e-mail.`;
    await mailer.send({
      to: email,
      subject: `${codigo} é o seu código – ${marca}`.replace(/[\r\n]+/g, ' '),
      text,
      html: `<!doctype html><html lang="pt-BR"><body style="font-family:Arial,Helvetica,sans-serif">${text
        .split('\n\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('')}</body></html>`,
    });
  };
}
