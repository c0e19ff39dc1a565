import { newToken, tokenHash } from '../../core/auth/token.ts';
import type { OutsideJobs } from '../../core/jobs/jobs.ts';
import type { Core } from '../../core/module.ts';
import { linkMail } from '../../integrations/mail/link-mail.ts';
import { escapeHtml, type Mailer } from '../../integrations/mail/mail.ts';
import { replaceToken } from '../login/login.api.ts';

/** decisions: single use, short-lived. */
const validade = {
  convite: { ms: 72 * 3_600_000, texto: '3 dias' },
  recuperacao: { ms: 3_600_000, texto: '1 hora' },
} as const;

/** The mail with the link into the client area; who lost the access meanwhile gets none. */
export function sendAccessMail(core: Core, mailer: Mailer) {
  const { database, clock } = core;
  return async (id_empresa: number, { id_cliente, finalidade }: OutsideJobs['cliente_link_de_acesso']): Promise<void> => {
    const token = newToken();
    const until = new Date(clock.now().getTime() + validade[finalidade].ms);
    const found = await database.semEmpresa(async (db) => {
      const row = await db
        .selectFrom('acesso as a')
        .innerJoin('cliente as c', (j) => j.onRef('c.id_empresa', '=', 'a.id_empresa').onRef('c.id_cliente', '=', 'a.id_cliente'))
        .innerJoin('empresa as e', 'e.id_empresa', 'a.id_empresa')
        .select(['a.id_acesso', 'a.usuario', 'c.nome', 'c.nome_exibido', 'a.email', 'e.nome_fantasia as marca'])
        .where('a.id_empresa', '=', id_empresa)
        .where('a.id_cliente', '=', id_cliente)
        .where('a.ativo', '=', true)
        .where('a.email', '<>', '')
        .executeTakeFirst();
      if (row) await replaceToken(db, row.id_acesso, finalidade, tokenHash(token), until);
      return row;
    });
    if (!found) return;
    const { marca } = found;
    const invited = finalidade === 'convite';
    await mailer.send({
      to: found.email,
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

/** Whoever still reads the old address hears that links go elsewhere now: it may not have been their own wish. */
export function tellAddressChanged({ database }: Core, mailer: Mailer) {
  return async (id_empresa: number, { antigo }: OutsideJobs['cliente_endereco_trocado']): Promise<void> => {
    const { nome_fantasia: marca } = await database.comEmpresa(id_empresa, (db) => db.selectFrom('empresa').select('nome_fantasia').executeTakeFirstOrThrow());
    const lines = [
      `O e-mail de acesso da sua conta na área do cliente de ${marca} foi trocado. Os links para uma nova senha não vêm mais para este endereço.`,
      `Se não foi você quem pediu, fale com ${marca}.`,
    ];
    await mailer.send({
      to: antigo,
      subject: `Seu e-mail de acesso mudou – ${marca}`.replace(/[\r\n]+/g, ' '),
      text: lines.join('\n\n'),
      html: `<!doctype html><html lang="pt-BR"><body style="font-family:Arial,Helvetica,sans-serif">${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</body></html>`,
    });
  };
}
