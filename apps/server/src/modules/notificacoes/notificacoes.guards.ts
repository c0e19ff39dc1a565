import { guardsOf, secret } from '../../../test/kit/guards.ts';

export const guards = guardsOf(
  ({ db, admin }) =>
    db
      .insertInto('notificacao')
      .values({ id_login: admin.sessao.id_login!, type: 'other', tag: 'guarda', title: `${secret} aviso` })
      .returning('id_notificacao')
      .executeTakeFirstOrThrow(),
  { 'POST /notificacao/ler/{id}': (a) => ({ params: { id: a.id_notificacao } }) },
);
