import { guardsOf, secret } from '../../../test/kit/guards.ts';

export const guards = guardsOf(
  async ({ db, now }) => {
    const campo = (nome: string, excluido_em: Date | null) =>
      db.insertInto('campo_personalizado').values({ nome, tipo: 'texto', excluido_em }).returning('id_campo').executeTakeFirstOrThrow();
    const { id_campo } = await campo(`${secret} campo`, null);
    return { id_campo, id_campo_excluido: (await campo(`${secret} campo excluído`, now)).id_campo };
  },
  {
    'GET /camposPersonalizados/delete/{id}': (a) => ({ params: { id: a.id_campo } }),
    'POST /camposPersonalizados/restaurar/{id}': (a) => ({ params: { id: a.id_campo_excluido } }),
  },
);
