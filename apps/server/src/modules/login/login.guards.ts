import { makeLogin } from '../../../test/kit/factories.ts';
import { guardsOf, secret } from '../../../test/kit/guards.ts';
import { newToken, tokenHash } from '../../core/auth/token.ts';

export const guards = guardsOf(
  async ({ app, id_empresa, id_grupo, admin, now }) => {
    const { id_login } = await makeLogin(app.database, id_empresa, id_grupo, `${secret} Atendente`);
    // a session of the administrator besides the one in use
    const { id_sessao } = await app.database.semEmpresa(async (db) => {
      const { id_acesso } = await db.selectFrom('sessao').select('id_acesso').where('token_hash', '=', tokenHash(admin.token)).executeTakeFirstOrThrow();
      return db
        .insertInto('sessao')
        .values({ id_acesso, token_hash: tokenHash(newToken()), aparelho: secret, expira_em: new Date(now.getTime() + 86_400_000) })
        .returning('id_sessao')
        .executeTakeFirstOrThrow();
    });
    return { id_empresa, id_login, id_sessao };
  },
  {
    'GET /login/selecionar_empresa/{id}': (a) => ({ params: { id: a.id_empresa } }),
    'GET /login/toggleDisponivel/{value}': 'value',
    'GET /login/alterarDisponivel/{a}/{b}': (a) => ({ params: { a: a.id_login, b: 1 } }),
    'POST /login/encerrarSessao/{id}': (a) => ({ params: { id: a.id_sessao } }),
  },
);
