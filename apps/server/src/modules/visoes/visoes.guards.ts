import { guardsOf, secret } from '../../../test/kit/guards.ts';

export const guards = guardsOf(
  async ({ db, admin }) => {
    const { id_visao } = await db
      .insertInto('visao')
      .values({ area: 'contatos', id_login: admin.sessao.id_login!, nome: `${secret} visão`, compartilhada: true, mostra: '{}' })
      .returning('id_visao')
      .executeTakeFirstOrThrow();
    return { id_visao_de_lista: id_visao };
  },
  { 'GET /visoes/getAll/{area}': 'value', 'POST /visoes/delete/{id}': (a) => ({ params: { id: a.id_visao_de_lista } }) },
);
