import { newToken, tokenHash } from '../../core/auth/token.ts';
import { type EmailDoSistema, type EmailsFeitos, porEmpresa } from '../../core/emails.ts';
import { type CallOrigin, inRequest } from '../../core/http/request-context.ts';
import type { OutsideJobs } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { enfileirarComoDono } from '../emails/emails.api.ts';
import { findRecovery, findRecoveryOf, replaceToken } from './login.repository.ts';

declare module '../../core/jobs/jobs.ts' {
  interface OutsideJobs {
    /** `de`: missing in jobs of earlier versions. */
    login_recuperar_senha: { usuario: string; de?: CallOrigin };
  }
}

declare module '../../core/emails.ts' {
  interface EmailsFeitos {
    recuperacao_de_senha: { id_acesso: number; de?: CallOrigin };
  }
}

const linkMinutes = 60;
const nowhere: CallOrigin = { pedido: '', ip: '', aparelho: '' };

/** Looks up whom a name belongs to, in a job, so that the asker cannot tell whether there is one; a name nobody has gets no mail. */
export function askRecovery({ database }: Core) {
  return (_id_empresa: number, { usuario, de }: OutsideJobs['login_recuperar_senha']): Promise<void> =>
    database.semEmpresa(async (db) => {
      for (const { id_acesso, email, id_login, id_empresa } of await findRecovery(db, usuario))
        await enfileirarComoDono(db, id_empresa, {
          tipo: 'recuperacao_de_senha',
          dados: { id_acesso, ...(de && { de }) },
          para: email,
          chave: `recuperacao-${id_acesso}`,
          ...(id_login !== null && { id_login }),
        });
    });
}

/** The mail with the link to a new password, under the name of the person's empresa. */
export function recuperacaoEmail(core: Core): EmailDoSistema {
  const { database, clock, audit } = core;
  return {
    titulo: 'Recuperação de senha',
    quando: 'Quando alguém pede uma nova senha na tela de entrada.',
    padrao: {
      assunto: 'Nova senha – {{empresa}}',
      corpo: `Olá, {{nome}}!

Recebemos um pedido para criar uma nova senha da sua conta em {{empresa}}.
Abra este endereço para escolher a senha:

{{link}}

O endereço vale por {{validade}} e só uma vez. Se você não fez esse pedido, ignore este e-mail: sua senha continua a mesma.

{{empresa}}`,
    },
    variaveis: {
      nome: { descricao: 'Nome de quem pediu', exemplo: 'Ana Lima' },
      empresa: { descricao: 'Nome da empresa', exemplo: 'Sua empresa' },
      link: { descricao: 'Endereço para escolher a senha', exemplo: 'https://exemplo.com.br/token/…', obrigatoria: true, segredo: true },
      validade: { descricao: 'Por quanto tempo o endereço vale', exemplo: '1 hora' },
    },
    botao: 'Escolher nova senha',
    abreConta: true,
    fazer: (id_empresa, { id_acesso, de = nowhere }: EmailsFeitos['recuperacao_de_senha'], via) =>
      database.semEmpresa(async (db) => {
        const found = await findRecoveryOf(db, id_acesso);
        if (!found) return null;
        const token = newToken();
        const ate = new Date(clock.now().getTime() + linkMinutes * 60_000);
        await replaceToken(db, id_acesso, 'recuperacao', tokenHash(token), ate, { por_empresa: porEmpresa(via, id_empresa) });
        await inRequest({ ...de, person: null }, () => audit.recordOfAccount(db, id_acesso, 'link_de_senha_enviado'));
        return {
          para: found.email,
          valores: { nome: found.nome, empresa: found.marca ?? 'Prosa', link: `${core.publicUrl()}/token/${token}`, validade: '1 hora' },
        };
      }),
  };
}
