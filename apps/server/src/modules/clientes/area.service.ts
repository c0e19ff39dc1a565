import { createHash, randomInt } from 'node:crypto';
import { usuarioEmUso } from '@prosa/contract/acesso/acesso.schemas.ts';
import type { areaCliente } from '@prosa/contract/clientes/clientes.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { exigirContaInteira } from '../../core/auth/bound.ts';
import type { Cliente } from '../../core/auth/person.ts';
import { forgetTries, takeTry, tooManyTries } from '../../core/auth/throttle.ts';
import { hasCode, isUniqueViolation } from '../../core/db/errors.ts';
import type { EmailDoSistema, EmailsFeitos } from '../../core/emails.ts';
import { AppError, invalid, notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { saveFicha } from '../../core/registro/guardar.ts';
import { keptPhones } from '../../core/registro/textos.ts';
import { enfileirarEmail } from '../emails/emails.api.ts';
import { exigirSenha } from '../login/login.api.ts';
import { tellOldAddress } from './acesso.ts';
import { clientesRegistro } from './clientes.registro.ts';
import { deleteEmailNovo, findCliente, findEmailNovo, replaceEmailNovo, setEmailCode } from './clientes.repository.ts';
import { findPessoa } from './pessoas.repository.ts';

declare module '../../core/emails.ts' {
  interface EmailsFeitos {
    codigo_de_email: { id_acesso_cliente: number; email: string };
  }
}

const codeMinutes = 30;
const codeHash = (id: number, codigo: string): Buffer => createHash('sha256').update(`${id}:${codigo}`).digest();
const wrong = () => invalid({ codigo: 'Código inválido ou vencido. Peça outro.' });

/** What a customer does with the own record (spec 2 /area_cliente/meus_dados). */
export function areaService(core: Core) {
  const { database, sessions, clock, audit } = core;
  async function countTry(kind: string, id: number): Promise<void> {
    const wait = await database.semEmpresa((db) => takeTry(db, clock.now(), kind, String(id)));
    if (wait > 0) throw tooManyTries(wait);
  }

  return {
    show: ({ id_empresa, id_cliente, id_acesso_cliente }: Cliente) =>
      database.lerEmpresa(id_empresa, async (db) => {
        const [row, novo, acesso] = await Promise.all([
          findCliente(db, id_cliente),
          findEmailNovo(db, id_acesso_cliente),
          findPessoa(db, id_cliente, id_acesso_cliente),
        ]);
        if (!row) throw notFound('Cliente');
        return {
          row,
          email_de_acesso: acesso?.email ?? '',
          avisar: acesso?.avisar ?? ('email' as const),
          email_novo: novo && novo.expira_em > clock.now() ? novo.email : null,
        };
      }),

    async save({ id_empresa, id_cliente, gerencia }: Cliente, { versao, telefones, ...values }: Input<typeof areaCliente.salvar>['body']): Promise<void> {
      if (!gerencia) throw new AppError('sem_permissao', 'Só quem responde pelo cliente muda estes dados.');
      const valores = { ...values, ...(telefones && { telefones: keptPhones(telefones) }) };
      const defined = Object.fromEntries(Object.entries(valores).filter(([, v]) => v !== undefined));
      await database.comEmpresa(id_empresa, (db) => saveFicha(db, clientesRegistro, id_cliente, defined, versao, null));
      // the session carries the name
      sessions.invalidate({ id_cliente });
    },

    /** The e-mail changes when the code that goes there comes back. It is where links to a new password go, so the password is asked for. */
    async askEmail(person: Cliente, email: string, senha: string): Promise<void> {
      const { id_empresa, id_acesso_cliente } = person;
      await exigirContaInteira(database, person);
      await exigirSenha(core, person, senha);
      await countTry('email-novo', id_acesso_cliente);
      await database.comEmpresa(id_empresa, async (db) => {
        await replaceEmailNovo(db, person, email, new Date(clock.now().getTime() + codeMinutes * 60_000));
        await enfileirarEmail(db, { tipo: 'codigo_de_email', dados: { id_acesso_cliente, email }, para: email, chave: `cliente-email-${id_acesso_cliente}` });
      });
    },

    async confirmEmail(person: Cliente, codigo: string): Promise<string> {
      const { id_empresa, id_cliente, id_acesso_cliente } = person;
      await exigirContaInteira(database, person);
      // six digits: five tries, then it slows down
      await countTry('email-codigo', id_acesso_cliente);
      const email = await database.comEmpresa(id_empresa, async (db) => {
        const novo = await findEmailNovo(db, id_acesso_cliente);
        if (!novo?.codigo_hash || novo.expira_em <= clock.now() || !novo.codigo_hash.equals(codeHash(id_acesso_cliente, codigo))) throw wrong();
        const acesso = await findPessoa(db, id_cliente, id_acesso_cliente);
        // the record of the cliente has the address of who stands for it
        if (acesso?.principal) await saveFicha(db, clientesRegistro, id_cliente, { email: novo.email }, undefined, null);
        try {
          await sql`select confirmar_endereco_do_cliente(${id_acesso_cliente}, ${novo.email}, ${novo.provado})`.execute(db);
        } catch (error) {
          if (isUniqueViolation(error, 'acesso_usuario_key')) throw invalid({ codigo: usuarioEmUso(novo.email) });
          if (hasCode(error, '42501'))
            throw new AppError(
              'conflito',
              'Sua conta abre mais do que esta empresa, e o código veio pelo servidor de e-mail dela: com ele o endereço não muda.',
            );
          throw error;
        }
        await tellOldAddress(db, acesso?.email ?? '', novo.email);
        await audit.record(db, 'acesso_mudado', { depois: { email: true } });
        await deleteEmailNovo(db, id_acesso_cliente);
        return novo.email;
      });
      await database.semEmpresa((db) => forgetTries(db, 'email-codigo', String(id_acesso_cliente)));
      sessions.invalidate({ id_cliente });
      return email;
    },
  };
}

/** The mail with the code, which is made when it is sent, so that it stands nowhere else. */
export const codigoEmail = ({ database }: Core): EmailDoSistema => ({
  titulo: 'Código para confirmar o e-mail',
  quando: 'Quando um cliente troca o próprio e-mail na área do cliente.',
  padrao: {
    assunto: 'Código para confirmar o seu e-mail – {{empresa}}',
    corpo: `Seu código para confirmar este e-mail em {{empresa}} é {{codigo}}.

Ele vale por {{validade}}. Se você não pediu, ignore este e-mail.`,
  },
  variaveis: {
    codigo: { descricao: 'Código de seis números', exemplo: '123456', obrigatoria: true, segredo: true },
    empresa: { descricao: 'Nome da empresa', exemplo: 'Sua empresa' },
    validade: { descricao: 'Por quanto tempo o código vale', exemplo: `${codeMinutes} minutos` },
  },
  abreConta: true,
  async fazer(id_empresa, { id_acesso_cliente, email }: EmailsFeitos['codigo_de_email'], via) {
    if (id_empresa === null) return null;
    const codigo = String(randomInt(1_000_000)).padStart(6, '0');
    return database.comEmpresa(id_empresa, async (db) => {
      if (!(await setEmailCode(db, id_acesso_cliente, email, codeHash(id_acesso_cliente, codigo), via === 'instalacao'))) return null;
      const { nome_fantasia: empresa } = await db.selectFrom('empresa').select('nome_fantasia').executeTakeFirstOrThrow();
      return { para: email, valores: { codigo, empresa, validade: `${codeMinutes} minutos` } };
    });
  },
});
