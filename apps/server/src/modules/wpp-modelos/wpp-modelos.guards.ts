import { guardsOf, secret } from '../../../test/kit/guards.ts';

export const guards = guardsOf(
  async ({ db }) => {
    const { id_wpp_config } = await db
      .insertInto('wpp_config')
      .values({ nome: `${secret} Oficial`, provedor: 'cloud', ligada: false })
      .returning('id_wpp_config')
      .executeTakeFirstOrThrow();
    const { id_contato } = await db
      .insertInto('contato')
      .values({ nome: `${secret} Modelo` })
      .returning('id_contato')
      .executeTakeFirstOrThrow();
    const { id_sala } = await db
      .insertInto('sala')
      .values({ topic: `sala-modelo-${id_contato}`, id_contato, id_wpp_config, status_id: 2 })
      .returning('id_sala')
      .executeTakeFirstOrThrow();
    const { id_wpp_modelo } = await db
      .insertInto('wpp_modelo')
      .values({ id_wpp_config, nome: 'oferta', idioma: 'pt_BR', motivo: secret })
      .returning('id_wpp_modelo')
      .executeTakeFirstOrThrow();
    return { id_wpp_config, id_wpp_modelo, id_sala };
  },
  {
    'GET /WppModelo/getAll/{id_wpp_config}': (a) => ({ params: { id_wpp_config: a.id_wpp_config } }),
    'POST /WppModelo/sincronizar/{id_wpp_config}': (a) => ({ params: { id_wpp_config: a.id_wpp_config } }),
    'POST /WppModelo/store/{id_wpp_config}': (a) => ({ params: { id_wpp_config: a.id_wpp_config }, body: { nome: 'oi', categoria: 'UTILITY', texto: 'Oi' } }),
    'POST /WppModelo/enviar/{id_wpp_modelo}': (a) => ({ params: { id_wpp_modelo: a.id_wpp_modelo }, body: { chat_id: a.id_sala } }),
  },
);
