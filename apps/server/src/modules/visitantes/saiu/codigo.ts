import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { recusas } from '@prosa/contract/visitantes/recusas.ts';
import type { Visitor } from '../../../core/auth/person.ts';
import { takeTurn } from '../../../core/auth/throttle.ts';
import type { EmailDoSistema, EmailsFeitos } from '../../../core/emails.ts';
import { AppError } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { chaveDoVisitante } from '../../atendimentos/atendimentos.api.ts';
import { provarEmail } from '../../contatos/contatos.api.ts';
import { enfileirarEmail, temServidorDeEmail } from '../../emails/emails.api.ts';
import { emailOf } from '../identidade/identidade.service.ts';
import * as repository from './saiu.repository.ts';

declare module '../../../core/emails.ts' {
  interface EmailsFeitos {
    codigo_do_chat: { id_visitante: number; email: string };
  }
}

const minutes = 10;
const mostTries = 5;
const hash = (id_visitante: number, codigo: string): Buffer => createHash('sha256').update(`chat ${id_visitante} ${codigo}`).digest();

/** Proving the own mailbox with a code, so that answers may be mailed with their text (areas V5). */
export function codigoDoChat({ database, clock, config }: Core) {
  return {
    /** Mails a code. Refuses what is no address, and who asks too often. */
    async pedir({ id_empresa, topic }: Visitor, typed: string): Promise<void> {
      const email = emailOf(typed.trim());
      if (email === '') throw new AppError('invalido', recusas.email);
      const now = clock.now();
      for (const [kind, value] of [
        ['chat-codigo', topic],
        ['chat-codigo-para', `${id_empresa} ${email}`],
      ] as const)
        if ((await database.semEmpresa((db) => takeTurn(db, now, kind, value, 3, 3600))) > 0) throw new AppError('limite_taxa', recusas.muitosCodigos);
      await database.comEmpresa(id_empresa, async (db) => {
        if (!(await temServidorDeEmail(db, config))) throw new AppError('conflito', recusas.semEmail);
        const id_visitante = await repository.pedirCodigo(db, chaveDoVisitante(topic), email, new Date(now.getTime() + minutes * 60_000));
        if (id_visitante === undefined) throw new AppError('conflito', recusas.antesDoEmail);
        await enfileirarEmail(db, { tipo: 'codigo_do_chat', dados: { id_visitante, email }, para: email, chave: `chat-codigo-${id_visitante}` });
      });
    },
    /** The address is theirs from now on. Their own contato gets it when nobody else has it; whom it names already staff are offered to merge. */
    async confirmar({ id_empresa, topic }: Visitor, codigo: string): Promise<string> {
      const found = await database.comEmpresa(id_empresa, (db) => repository.tentarCodigo(db, chaveDoVisitante(topic), clock.now(), mostTries));
      if (!found || !timingSafeEqual(found.codigo_hash, hash(found.id_visitante, codigo))) throw new AppError('invalido', recusas.codigoErrado);
      await database.comEmpresa(id_empresa, async (db) => {
        await repository.setProvado(db, found.id_visitante, found.email);
        if (found.id_contato !== null) await provarEmail(db, found.id_contato, found.email);
      });
      return found.email;
    },
  };
}

/** The mail with the code, which is made when it is sent, so that it stands nowhere else. */
export const emailDoCodigo = ({ database, clock }: Core): EmailDoSistema => ({
  titulo: 'Código para confirmar o e-mail no chat do site',
  quando: 'Quando um visitante do chat do site confirma o próprio e-mail.',
  padrao: {
    assunto: 'Código para confirmar o seu e-mail – {{empresa}}',
    corpo: `Seu código para confirmar este e-mail na conversa com {{empresa}} é {{codigo}}.

Ele vale por {{validade}}. Se você não pediu, ignore este e-mail.`,
  },
  variaveis: {
    codigo: { descricao: 'Código de seis números', exemplo: '123456', obrigatoria: true, segredo: true },
    empresa: { descricao: 'Nome da empresa', exemplo: 'Sua empresa' },
    validade: { descricao: 'Por quanto tempo o código vale', exemplo: `${minutes} minutos` },
  },
  async fazer(id_empresa, { id_visitante, email }: EmailsFeitos['codigo_do_chat']) {
    if (id_empresa === null) return null;
    const codigo = String(randomInt(1_000_000)).padStart(6, '0');
    return database.comEmpresa(id_empresa, async (db) => {
      if (!(await repository.setCodigo(db, id_visitante, email, hash(id_visitante, codigo), clock.now()))) return null;
      const { nome_fantasia: empresa } = await db.selectFrom('empresa').select('nome_fantasia').executeTakeFirstOrThrow();
      return { para: email, valores: { codigo, empresa, validade: `${minutes} minutos` } };
    });
  },
});
