import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { takeTurn } from '../../core/auth/throttle.ts';
import { newToken, tokenHash } from '../../core/auth/token.ts';
import type { Db } from '../../core/db/database.ts';
import type { EmailDoSistema, EmailsFeitos } from '../../core/emails.ts';
import { AppError } from '../../core/errors.ts';
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
/** Codes of an account by WhatsApp in a day: each may cost the company. */
const byWhatsappPerDay = 3;

const codeHash = (pedido: string, codigo: string): Buffer => createHash('sha256').update(`${pedido}:${codigo}`).digest();
const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
/** What a request is stored by: its hash, as text for jobs and mails. */
export const pedidoDe = (token: string): string => tokenHash(token).toString('hex');

/** Writes to a contato without an open sala (`SalasApi.escrever`). */
export type Escrever = (db: Db, escrito: { id_contato: number; id_wpp_config: number; texto: string; modelo: null }) => Promise<number>;

async function insertRequest(db: Db, { pedido, id_acesso, canal, now }: { pedido: string; id_acesso: number; canal: string; now: Date }): Promise<void> {
  await db
    .insertInto('codigo_acesso')
    .values({ pedido_hash: Buffer.from(pedido, 'hex'), id_acesso, canal, expira_em: new Date(now.getTime() + codeMinutes * 60_000) })
    .execute();
}

/** The request gets its code; false when it is over. */
async function setCode(db: Db, pedido: string, codigo: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('codigo_acesso')
    .set({ codigo_hash: codeHash(pedido, codigo) })
    .where('pedido_hash', '=', Buffer.from(pedido, 'hex'))
    .where('expira_em', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Spends the code of a request, counting the try first, so that tries at the same moment cannot share one. Undefined: wrong, over, or unknown. */
export async function takeCodeOf(db: Db, pedido: string, codigo: string, now: Date): Promise<{ id_acesso: number; canal: string } | undefined> {
  const { rows } = await sql<{ id_acesso: number; canal: string; codigo_hash: Buffer | null }>`update interno.codigo_acesso set tentativas = tentativas + 1
    where pedido_hash = ${Buffer.from(pedido, 'hex')} and expira_em > ${now} and tentativas < ${mostTries} returning id_acesso, canal, codigo_hash`.execute(db);
  const [row] = rows;
  if (!row?.codigo_hash?.equals(codeHash(pedido, codigo))) return undefined;
  await db.deleteFrom('codigo_acesso').where('id_acesso', '=', row.id_acesso).execute();
  return row;
}

export async function deleteOldCodes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('codigo_acesso').where('expira_em', '<', now).execute();
}

/**
 * Looks up whom a name belongs to, in a job, so that the asker cannot tell whether there is one, and sends the code: by the line of the
 * company whose area was opened last, where it may write now; else by mail. Only accounts of customers.
 */
export function sendCode({ database, clock, audit }: Core, escrever: Escrever) {
  /** True: it went out by a line. */
  async function byWhatsapp(id_acesso: number, pedido: string): Promise<boolean> {
    const now = clock.now();
    const place = await database.semEmpresa(async (db) => {
      const { rows } = await sql<{
        id_empresa: number;
        id_contato: number;
        nome: string;
        linhas: number[];
      }>`select g.id_empresa, k.id_contato, e.nome_fantasia as nome,
          array(select w.id_wpp_config from wpp_config w where w.id_empresa = g.id_empresa and w.estado = 'conectado' and w.provedor <> 'web' and w.excluido_em is null
            order by w.id_wpp_config limit 3) as linhas
        from interno.acesso_cliente g join interno.acesso a on a.id_acesso = g.id_acesso join empresa e on e.id_empresa = g.id_empresa
          join contato k on k.id_empresa = g.id_empresa and k.id_contato = coalesce(g.id_contato, (select min(c.id_contato) from contato c
            where c.id_empresa = g.id_empresa and c.id_cliente = g.id_cliente and g.principal and lower(c.email) = lower(a.email) and c.excluido_em is null))
        where g.id_acesso = ${id_acesso} and g.ativo and g.aceito_em is not null and e.assinatura <> 'suspensa' and k.excluido_em is null
        order by g.ultimo_acesso desc nulls last limit 1`.execute(db);
      if (!rows[0] || (await takeTurn(db, now, 'codigo-whatsapp', String(id_acesso), byWhatsappPerDay, 86_400)) > 0) return undefined;
      return rows[0];
    });
    for (const id_wpp_config of place?.linhas ?? []) {
      const codigo = newCode();
      const texto = `${codigo} é o seu código para entrar na área do cliente de ${place!.nome}. Ele vale por ${codeMinutes} minutos, só onde foi pedido. Não passe a ninguém.`;
      try {
        await database.comEmpresa(place!.id_empresa, (db) => escrever(db, { id_contato: place!.id_contato, id_wpp_config, texto, modelo: null }));
      } catch (error) {
        // this line cannot carry it now: the next, or the mail
        if (error instanceof AppError) continue;
        throw error;
      }
      await database.semEmpresa((db) => setCode(db, pedido, codigo, now));
      return true;
    }
    return false;
  }

  return async (_id_empresa: number, { usuario, pedido, canal }: { usuario: string; pedido: string; canal: 'email' | 'whatsapp' }): Promise<void> => {
    const now = clock.now();
    const found = await database.semEmpresa(async (db) => {
      const row = (await findRecovery(db, usuario)).find(({ id_login }) => id_login === null);
      if (!row) return undefined;
      const link = (await takeTurn(db, now, 'codigo-hora', String(row.id_acesso), codesPerHour, 3600)) > 0;
      if (!link) await insertRequest(db, { pedido, id_acesso: row.id_acesso, canal, now });
      await audit.recordOfAccount(db, row.id_acesso, 'codigo_de_acesso_enviado', { depois: { link } });
      return { ...row, link };
    });
    if (!found) return;
    const { id_acesso, id_empresa, email, link } = found;
    if (!link && canal === 'whatsapp' && (await byWhatsapp(id_acesso, pedido))) return;
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
      assunto: '{{codigo}} é o seu código – {{empresa}}',
      corpo: `Seu código para entrar na área do cliente de {{empresa}} é {{codigo}}.

Ele vale por {{validade}}, uma vez, só no navegador em que foi pedido. Se você não pediu, ignore este e-mail.`,
    },
    variaveis: {
      codigo: { descricao: 'Código de seis números', exemplo: '123456', obrigatoria: true },
      empresa: daEmpresa,
      validade: daValidade('10 minutos'),
    },
    fazer: (_id_empresa, { id_acesso, pedido }: EmailsFeitos['codigo_de_acesso']) =>
      core.database.semEmpresa(async (db) => {
        const found = await findRecoveryOf(db, id_acesso);
        const codigo = newCode();
        if (!found || !(await setCode(db, pedido, codigo, core.clock.now()))) return null;
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
      link: { descricao: 'Endereço para entrar', exemplo: 'https://exemplo.com.br/token/…', obrigatoria: true },
      empresa: daEmpresa,
      validade: daValidade('1 hora'),
    },
    botao: 'Entrar',
    fazer: (_id_empresa, { id_acesso }: EmailsFeitos['link_de_acesso']) =>
      core.database.semEmpresa(async (db) => {
        const found = await findRecoveryOf(db, id_acesso);
        if (!found) return null;
        const token = newToken();
        await replaceToken(db, id_acesso, 'codigo', tokenHash(token), new Date(core.clock.now().getTime() + linkMinutes * 60_000));
        return { para: found.email, valores: { link: `${core.publicUrl()}/token/${token}`, empresa: found.marca ?? 'Prosa', validade: '1 hora' } };
      }),
  },
});
