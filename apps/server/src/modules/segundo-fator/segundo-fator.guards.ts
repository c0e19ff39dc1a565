import { makeLogin } from '../../../test/kit/factories.ts';
import { guardsOf, secret } from '../../../test/kit/guards.ts';

export const guards = guardsOf(
  async ({ app, id_empresa, id_grupo, admin, now }) => {
    const { id_login } = await makeLogin(app.database, id_empresa, id_grupo, `${secret} Com fator`);
    const { id_aparelho } = await app.database.semEmpresa(async (db) => {
      const { id_acesso } = await db.selectFrom('acesso').select('id_acesso').where('id_login', '=', admin.sessao.id_login).executeTakeFirstOrThrow();
      await db.insertInto('segundo_fator').values({ id_acesso, segredo: 'x', confirmado_em: now }).execute();
      return db
        .insertInto('aparelho_lembrado')
        .values({ id_acesso, chave_hash: Buffer.from(secret), aparelho: secret, expira_em: new Date(now.getTime() + 86_400_000) })
        .returning('id_aparelho')
        .executeTakeFirstOrThrow();
    });
    await app.database.semEmpresa(async (db) => {
      const { id_acesso } = await db.selectFrom('acesso').select('id_acesso').where('id_login', '=', id_login).executeTakeFirstOrThrow();
      await db.insertInto('segundo_fator').values({ id_acesso, segredo: 'x', confirmado_em: now }).execute();
    });
    return { id_aparelho, id_login };
  },
  {
    'POST /segundoFator/esquecer/{id}': (a) => ({ params: { id: a.id_aparelho } }),
    'POST /segundoFator/redefinir/{id}': (a) => ({ params: { id: a.id_login } }),
  },
);
