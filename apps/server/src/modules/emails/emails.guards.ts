import { guardsOf, secret } from '../../../test/kit/guards.ts';

export const guards = guardsOf(
  async ({ db }) => {
    const { id_email } = await db
      .insertInto('email_saida')
      .values({ para: 'segredo@exemplo.com', assunto: secret, texto: secret, html: secret, estado: 'falhou', motivo: secret })
      .returning('id_email')
      .executeTakeFirstOrThrow();
    return { id_email };
  },
  { 'POST /emailTransacional/reenviar/{id}': (a) => ({ params: { id: a.id_email } }) },
);
