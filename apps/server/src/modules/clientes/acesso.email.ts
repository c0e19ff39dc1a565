import { newToken, tokenHash } from '../../core/auth/token.ts';
import type { Jobs } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { linkMail } from '../../integrations/mail/link-mail.ts';
import type { Mailer } from '../../integrations/mail/mail.ts';
import { replaceToken } from '../login/login.api.ts';

/** decisions: single use, short-lived. */
const validade = {
  convite: { ms: 72 * 3_600_000, texto: '3 dias' },
  recuperacao: { ms: 3_600_000, texto: '1 hora' },
} as const;

/** The mail with the link into the client area; who lost the access meanwhile gets none. */
export function sendAccessMail(core: Core, mailer: Mailer) {
  const { database, clock } = core;
  return async (id_empresa: number, { id_cliente, finalidade }: Jobs['cliente_link_de_acesso']): Promise<void> => {
    const token = newToken();
    const until = new Date(clock.now().getTime() + validade[finalidade].ms);
    const found = await database.semEmpresa(async (db) => {
      const row = await db
        .selectFrom('acesso as a')
        .innerJoin('cliente as c', (j) => j.onRef('c.id_empresa', '=', 'a.id_empresa').onRef('c.id_cliente', '=', 'a.id_cliente'))
        .innerJoin('empresa as e', 'e.id_empresa', 'a.id_empresa')
        .select(['a.id_acesso', 'a.usuario', 'c.nome', 'c.nome_exibido', 'c.email', 'e.nome_fantasia as marca'])
        .where('a.id_empresa', '=', id_empresa)
        .where('a.id_cliente', '=', id_cliente)
        .where('a.ativo', '=', true)
        .executeTakeFirst();
      if (row) await replaceToken(db, row.id_acesso, finalidade, tokenHash(token), until);
      return row;
    });
    if (!found) return;
    const { marca } = found;
    const invited = finalidade === 'convite';
    await mailer.send({
      to: found.email || found.usuario,
      ...linkMail({
        assunto: invited ? 'Seu acesso à área do cliente' : 'Nova senha',
        marca,
        nome: found.nome || found.nome_exibido || '',
        motivo: invited
          ? `${marca} abriu para você a área do cliente, onde você confere e atualiza os seus dados. Seu usuário é ${found.usuario}.`
          : `${marca} enviou este link para você criar uma nova senha da área do cliente. Seu usuário é ${found.usuario}.`,
        pedido: 'Abra este endereço para escolher a senha',
        botao: invited ? 'Criar minha senha' : 'Escolher nova senha',
        link: `${core.publicUrl()}/token/${token}`,
        nota: `O endereço vale por ${validade[finalidade].texto} e só uma vez.`,
      }),
    });
  };
}
