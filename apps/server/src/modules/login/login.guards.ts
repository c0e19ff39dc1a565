import { makeLogin } from '../../../test/kit/factories.ts';
import { guardsOf, secret } from '../../../test/kit/guards.ts';
import { newToken, tokenHash } from '../../core/auth/token.ts';

export const guards = guardsOf(
  async ({ app, id_empresa, id_grupo, id_cliente, admin, now }) => {
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
    // what the customer opens, and another cliente's that waits for their yes
    const { proprio, espera } = await app.database.semEmpresa(async (db) => {
      const own = await db
        .selectFrom('acesso_cliente')
        .select(['id_acesso', 'id_acesso_cliente'])
        .where('id_cliente', '=', id_cliente)
        .executeTakeFirstOrThrow();
      const other = await db
        .insertInto('cliente')
        .values({ id_empresa, nome: `${secret} outro` })
        .returning('id_cliente')
        .executeTakeFirstOrThrow();
      const waits = await db
        .insertInto('acesso_cliente')
        .values({ id_empresa, id_acesso: own.id_acesso, id_cliente: other.id_cliente, nome: secret })
        .returning('id_acesso_cliente')
        .executeTakeFirstOrThrow();
      return { proprio: own.id_acesso_cliente, espera: waits.id_acesso_cliente };
    });
    return { id_empresa, id_login, id_sessao, id_acesso_proprio: proprio, id_acesso_que_espera: espera };
  },
  {
    'GET /login/selecionar_empresa/{id}': (a) => ({ params: { id: a.id_empresa } }),
    'POST /login/escolher_acesso/{id}': (a) => ({ params: { id: a.id_acesso_proprio } }),
    'POST /login/responder_acesso/{id}': (a) => ({ params: { id: a.id_acesso_que_espera }, body: { aceitar: 1 } }),
    'GET /login/toggleDisponivel/{value}': 'value',
    'GET /login/alterarDisponivel/{a}/{b}': (a) => ({ params: { a: a.id_login, b: 1 } }),
    'POST /login/encerrarSessao/{id}': (a) => ({ params: { id: a.id_sessao } }),
  },
);
