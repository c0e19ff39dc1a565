import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { takeTurn } from '../../core/auth/throttle.ts';
import { newToken, tokenHash } from '../../core/auth/token.ts';
import type { Db } from '../../core/db/database.ts';
import { type EmailDoSistema, type EmailsFeitos, porEmpresa } from '../../core/emails.ts';
import type { Core } from '../../core/module.ts';
import { enfileirarComoDono } from '../emails/emails.api.ts';
import { findRecovery, findRecoveryOf, replaceToken } from './login.repository.ts';

declare module '../../core/jobs/jobs.ts' {
  interface OutsideJobs {
    login_codigo: { usuario: string; pedido: string; canal: 'email' | 'whatsapp' };
  }
}
declare module '../../core/emails.ts' {
  interface EmailsFeitos {
    codigo_de_acesso: { id_acesso: number; pedido: string };
    link_de_acesso: { id_acesso: number };
  }
}

const codeMinutes = 10;
const linkMinutes = 60;
const mostTries = 5;
/** Codes of an account in an hour; then the mail carries a link instead, which nobody can guess. */
const codesPerHour = 3;

const codeHash = (pedido: string, codigo: string): Buffer => createHash('sha256').update(`${pedido}:${codigo}`).digest();
const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
/** What a request is stored by: its hash, as text for jobs and mails. */
export const pedidoDe = (token: string): string => tokenHash(token).toString('hex');

async function insertRequest(db: Db, { pedido, id_acesso, now }: { pedido: string; id_acesso: number; now: Date }): Promise<void> {
  await db
    .insertInto('codigo_acesso')
    .values({ pedido_hash: Buffer.from(pedido, 'hex'), id_acesso, canal: 'email', expira_em: new Date(now.getTime() + codeMinutes * 60_000) })
    .execute();
}

/** The request gets its code, which goes by the company's own server, or by the installation's (null); false when it is over. */
async function setCode(db: Db, pedido: string, codigo: string, por_empresa: number | null, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('codigo_acesso')
    .set({ codigo_hash: codeHash(pedido, codigo), por_empresa })
    .where('pedido_hash', '=', Buffer.from(pedido, 'hex'))
    .where('expira_em', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Spends the code of a request, counting the try first, so that tries at the same moment cannot share one. Undefined: wrong, over, or unknown. */
export async function takeCodeOf(
  db: Db,
  pedido: string,
  codigo: string,
  now: Date,
): Promise<{ id_acesso: number; canal: string; por_empresa: number | null } | undefined> {
  const { rows } = await sql<{
    id_acesso: number;
    canal: string;
    por_empresa: number | null;
    codigo_hash: Buffer | null;
  }>`update interno.codigo_acesso set tentativas = tentativas + 1
    where pedido_hash = ${Buffer.from(pedido, 'hex')} and expira_em > ${now} and tentativas < ${mostTries} returning id_acesso, canal, por_empresa, codigo_hash`.execute(
    db,
  );
  const [row] = rows;
  if (!row?.codigo_hash?.equals(codeHash(pedido, codigo))) return undefined;
  await db.deleteFrom('codigo_acesso').where('id_acesso', '=', row.id_acesso).execute();
  return row;
}

export async function deleteOldCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('codigo_acesso').where('expira_em', '<', now).execute();
}

/**
 * Looks up whom a name belongs to, in a job, so that the asker cannot tell whether there is one, and mails the code to the address of the
 * access, whichever `canal` was asked for: a record's phone is no proof, and the team reads what goes out by a line (0082). Only accounts
 * of customers.
 */
export function sendCode({ database, clock, audit }: Core) {
  return async (_id_empresa: number, { usuario, pedido }: { usuario: string; pedido: string; canal: 'email' | 'whatsapp' }): Promise<void> => {
    const now = clock.now();
    const found = await database.semEmpresa(async (db) => {
      const row = (await findRecovery(db, usuario)).find(({ id_login }) => id_login === null);
      if (!row) return undefined;
      const link = (await takeTurn(db, now, 'codigo-hora', String(row.id_acesso), codesPerHour, 3600)) > 0;
      if (!link) await insertRequest(db, { pedido, id_acesso: row.id_acesso, now });
      await audit.recordOfAccount(db, row.id_acesso, 'codigo_de_acesso_enviado', { depois: { link } });
      return { ...row, link };
    });
    if (!found) return;
    const { id_acesso, id_empresa, email, link } = found;
    await database.semEmpresa((db) =>
      link
        ? enfileirarComoDono(db, id_empresa, { tipo: 'link_de_acesso', dados: { id_acesso }, para: email, chave: `link-acesso-${id_acesso}` })
        : enfileirarComoDono(db, id_empresa, { tipo: 'codigo_de_acesso', dados: { id_acesso, pedido }, para: email, chave: `codigo-${pedido.slice(0, 32)}` }),
    );
  };
}

const daEmpresa = { descricao: 'Nome da empresa', exemplo: 'Sua empresa' };
const daValidade = (exemplo: string) => ({ descricao: 'Por quanto tempo vale', exemplo });

/** Mails that let a customer in without a password; code and link are made when they are sent, so that they stand nowhere else. */
export const codigoEmails = (core: Core): Record<'codigo_de_acesso' | 'link_de_acesso', EmailDoSistema> => ({
  codigo_de_acesso: {
    titulo: 'Código para entrar na área do cliente',
    quando: 'Quando um cliente pede para entrar sem senha.',
    padrao: {
      assunto: 'Seu código para entrar – {{empresa}}',
      corpo: `Seu código para entrar na área do cliente de {{empresa}} é {{codigo}}.

Ele vale por {{validade}}, uma vez, só no navegador em que foi pedido. Se você não pediu, ignore este e-mail.`,
    },
    variaveis: {
      codigo: { descricao: 'Código de seis números', exemplo: '123456', obrigatoria: true, segredo: true },
      empresa: daEmpresa,
      validade: daValidade('10 minutos'),
    },
    abreConta: true,
    fazer: (id_empresa, { id_acesso, pedido }: EmailsFeitos['codigo_de_acesso'], via) =>
      core.database.semEmpresa(async (db) => {
        const found = await findRecoveryOf(db, id_acesso);
        const codigo = newCode();
        if (!found || !(await setCode(db, pedido, codigo, porEmpresa(via, id_empresa), core.clock.now()))) return null;
        return { para: found.email, valores: { codigo, empresa: found.marca ?? 'Prosa', validade: `${codeMinutes} minutos` } };
      }),
  },
  link_de_acesso: {
    titulo: 'Link para entrar na área do cliente',
    quando: 'Quando um cliente pede códigos demais em uma hora: o link toma o lugar deles.',
    padrao: {
      assunto: 'Seu link para entrar – {{empresa}}',
      corpo: `Abra este endereço para entrar na área do cliente de {{empresa}}:

{{link}}

Ele vale por {{validade}} e só uma vez. Se você não pediu, ignore este e-mail.`,
    },
    variaveis: {
      link: { descricao: 'Endereço para entrar', exemplo: 'https://exemplo.com.br/token/…', obrigatoria: true, segredo: true },
      empresa: daEmpresa,
      validade: daValidade('1 hora'),
    },
    botao: 'Entrar',
    abreConta: true,
    fazer: (id_empresa, { id_acesso }: EmailsFeitos['link_de_acesso'], via) =>
      core.database.semEmpresa(async (db) => {
        const found = await findRecoveryOf(db, id_acesso);
        if (!found) return null;
        const token = newToken();
        const ate = new Date(core.clock.now().getTime() + linkMinutes * 60_000);
        await replaceToken(db, id_acesso, 'codigo', tokenHash(token), ate, { por_empresa: porEmpresa(via, id_empresa) });
        return { para: found.email, valores: { link: `${core.publicUrl()}/token/${token}`, empresa: found.marca ?? 'Prosa', validade: '1 hora' } };
      }),
  },
});
