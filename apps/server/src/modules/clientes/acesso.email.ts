import { sql } from 'kysely';
import { newToken, tokenHash } from '../../core/auth/token.ts';
import type { Db } from '../../core/db/database.ts';
import { type EmailDoSistema, type EmailsFeitos, porEmpresa } from '../../core/emails.ts';
import type { Core } from '../../core/module.ts';
import { temServidorDeEmail } from '../emails/emails.api.ts';
import { replaceToken } from '../login/login.api.ts';

declare module '../../core/emails.ts' {
  interface EmailsFeitos {
    convite_area_do_cliente: { id_acesso_cliente: number };
    senha_area_do_cliente: { id_acesso_cliente: number };
    endereco_trocado: { antigo: string };
  }
}

/** decisions: single use, short-lived. */
const validade = {
  convite: { ms: 72 * 3_600_000, texto: '3 dias' },
  recuperacao: { ms: 3_600_000, texto: '1 hora' },
} as const;

const daEmpresa = { descricao: 'Nome da empresa', exemplo: 'Sua empresa' };
const variaveis = {
  nome: { descricao: 'Nome do cliente', exemplo: 'Padaria do João' },
  empresa: daEmpresa,
  usuario: { descricao: 'Com que nome o cliente entra', exemplo: 'joao@exemplo.com.br' },
  link: { descricao: 'Endereço para escolher a senha', exemplo: 'https://exemplo.com.br/token/…', obrigatoria: true, segredo: true },
  validade: { descricao: 'Por quanto tempo o endereço vale', exemplo: '3 dias' },
} as const;

/** What the mail with a link into the client area says; who lost the access meanwhile gets none. */
function linkDeAcesso(core: Core, finalidade: keyof typeof validade): EmailDoSistema['fazer'] {
  const { database, clock } = core;
  return async (id_empresa, { id_acesso_cliente }: EmailsFeitos['convite_area_do_cliente'], via) => {
    if (id_empresa === null) return null;
    const token = newToken();
    const { ms, texto } = validade[finalidade];
    const found = await database.semEmpresa(async (db) => {
      const row = await db
        .selectFrom('acesso as a')
        .innerJoin('acesso_cliente as g', 'g.id_acesso', 'a.id_acesso')
        .innerJoin('cliente as c', (j) => j.onRef('c.id_empresa', '=', 'g.id_empresa').onRef('c.id_cliente', '=', 'g.id_cliente'))
        .innerJoin('empresa as e', 'e.id_empresa', 'g.id_empresa')
        .select(['a.id_acesso', 'a.usuario', 'g.nome as pessoa', 'c.nome', 'c.nome_exibido', 'a.email', 'e.nome_fantasia as marca'])
        .where('g.id_empresa', '=', id_empresa)
        .where('g.id_acesso_cliente', '=', id_acesso_cliente)
        .where('g.ativo', '=', true)
        .where('a.email', '<>', '')
        .executeTakeFirst();
      const ate = new Date(clock.now().getTime() + ms);
      if (row) await replaceToken(db, row.id_acesso, finalidade, tokenHash(token), ate, { id_acesso_cliente, por_empresa: porEmpresa(via, id_empresa) });
      return row;
    });
    if (!found) return null;
    const { pessoa, nome, nome_exibido, marca, usuario, email } = found;
    return {
      para: email,
      valores: { nome: pessoa || nome || nome_exibido || '', empresa: marca, usuario, link: `${core.publicUrl()}/token/${token}`, validade: texto },
    };
  };
}

/**
 * Where no mail goes out at all, the link of an invitation for whoever invites to hand over. It opens the one company, and only an account
 * that nobody has entered; of any other it is the yes behind the account's own sign-in. Null: it is mailed, or nobody needs it.
 */
export async function linkNaTela(core: Core, db: Db, id_acesso_cliente: number): Promise<string | null> {
  if (await temServidorDeEmail(db, core.config)) return null;
  const token = newToken();
  const { rows } = await sql<{
    feito: boolean;
  }>`select dar_link_ao_cliente(${id_acesso_cliente}, ${tokenHash(token)}, ${new Date(core.clock.now().getTime() + validade.convite.ms)}) as feito`.execute(db);
  return rows[0]!.feito ? `${core.publicUrl()}/token/${token}` : null;
}

/** Mails that let customers in, and one that tells the old address: it may not have been their own wish. */
export const acessoEmails = (core: Core): Record<'convite_area_do_cliente' | 'senha_area_do_cliente' | 'endereco_trocado', EmailDoSistema> => ({
  convite_area_do_cliente: {
    titulo: 'Convite à área do cliente',
    quando: 'Quando alguém da equipe dá acesso a um cliente.',
    padrao: {
      assunto: 'Seu acesso à área do cliente – {{empresa}}',
      corpo: `Olá, {{nome}}!

{{empresa}} abriu para você a área do cliente, onde você confere e atualiza os seus dados. Seu usuário é {{usuario}}.
Abra este endereço para escolher a senha:

{{link}}

O endereço vale por {{validade}} e só uma vez.

{{empresa}}`,
    },
    variaveis,
    botao: 'Criar minha senha',
    fazer: linkDeAcesso(core, 'convite'),
  },
  senha_area_do_cliente: {
    titulo: 'Nova senha da área do cliente',
    quando: 'Quando alguém da equipe envia a um cliente o link para escolher outra senha.',
    padrao: {
      assunto: 'Nova senha – {{empresa}}',
      corpo: `Olá, {{nome}}!

{{empresa}} enviou este link para você criar uma nova senha da área do cliente. Seu usuário é {{usuario}}.
Abra este endereço para escolher a senha:

{{link}}

O endereço vale por {{validade}} e só uma vez.

{{empresa}}`,
    },
    variaveis: { ...variaveis, validade: { ...variaveis.validade, exemplo: '1 hora' } },
    botao: 'Escolher nova senha',
    abreConta: true,
    fazer: linkDeAcesso(core, 'recuperacao'),
  },
  endereco_trocado: {
    titulo: 'Aviso de e-mail trocado',
    quando: 'Ao endereço antigo, quando o e-mail de acesso de um cliente muda.',
    padrao: {
      assunto: 'Seu e-mail de acesso mudou – {{empresa}}',
      corpo: `O e-mail de acesso da sua conta na área do cliente de {{empresa}} foi trocado. Os links para uma nova senha não vêm mais para este endereço.

Se não foi você quem pediu, fale com {{empresa}}.`,
    },
    variaveis: { empresa: daEmpresa },
    async fazer(id_empresa: number | null, { antigo }: EmailsFeitos['endereco_trocado']) {
      if (id_empresa === null) return null;
      const { nome_fantasia: empresa } = await core.database.lerEmpresa(id_empresa, (db) =>
        db.selectFrom('empresa').select('nome_fantasia').executeTakeFirstOrThrow(),
      );
      return { para: antigo, valores: { empresa } };
    },
  },
});
