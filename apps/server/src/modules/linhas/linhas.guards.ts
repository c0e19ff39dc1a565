import { guardsOf, secret } from '../../../test/kit/guards.ts';

export const guards = guardsOf(
  async ({ db }) => {
    const { id_wpp_config } = await db
      .insertInto('wpp_config')
      .values({ nome: `${secret} Linha`, telefone: '5511999990000' })
      .returning('id_wpp_config')
      .executeTakeFirstOrThrow();
    const { id_bruto } = await db
      .insertInto('wpp_bruto')
      .values({ id_wpp_config, corpo: Buffer.from(JSON.stringify({ mensagem: { telefone: '5511999990001', texto: secret } })), mapeador: 1 })
      .returning('id_bruto')
      .executeTakeFirstOrThrow();
    return { id_wpp_config, id_bruto };
  },
  {
    'GET /WPP/getWppConfig/{n}': 'value',
    'GET /WPP/iniciarWPP/{id}/{number}[/{x}]': (a) => ({ params: { id: a.id_wpp_config, number: '5511988887777' } }),
    'GET /webhooks/whatsapp/{chave}': 'value',
    'POST /webhooks/whatsapp/{chave}': 'value',
    'POST /WppLog/tratarDeNovo/{id}': (a) => ({ params: { id: a.id_bruto } }),
  },
);
