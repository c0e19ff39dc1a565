import { guardsOf, secret } from '../../../test/kit/guards.ts';
import { guards as login } from '../login/login.guards.ts';

export const guards = guardsOf(
  async ({ db, need, id_grupo, admin, now }) => {
    const { id_login } = await need(login);
    const invite = async (whom: number): Promise<number> => {
      const { id_convite } = await db
        .insertInto('convite')
        .values({ usuario: 'convidada@exemplo.com', id_login: whom, nome: secret, id_grupo, expira_em: new Date(now.getTime() + 86_400_000) })
        .returning('id_convite')
        .executeTakeFirstOrThrow();
      return id_convite;
    };
    // one that the company looks after, and one that the administrator answers
    return { id_login: id_login, id_convite: await invite(id_login), id_convite_meu: await invite(admin.sessao.id_login!) };
  },
  {
    'GET /usuario/checkUsuario/{a}/{b}': 'value',
    'GET /usuario/getById/{id}': (a) => ({ params: { id: a.id_login } }),
    'POST /usuario/convidar/{id}': (a) => ({ params: { id: a.id_login } }),
    'POST /usuario/senhaProvisoria/{id}': (a) => ({ params: { id: a.id_login }, body: { senha: 'Provisória#26', confirmacao: 'Provisória#26' } }),
    'POST /usuario/reenviarConvite/{id}': (a) => ({ params: { id: a.id_convite } }),
    'POST /usuario/cancelarConvite/{id}': (a) => ({ params: { id: a.id_convite } }),
    'POST /usuario/responderConvite/{id}': (a) => ({ params: { id: a.id_convite_meu }, body: { aceitar: 0 } }),
    'GET /usuario/saida/{id}': (a) => ({ params: { id: a.id_login } }),
    'POST /usuario/delete/{id}': (a) => ({ params: { id: a.id_login }, body: { id_para: null } }),
    'POST /usuario/restaurar/{id}': (a) => ({ params: { id: a.id_login } }),
  },
);
