import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { guardsOf, registroGuards, secret } from '../../../test/kit/guards.ts';

const kept = registroGuards(WPPConfig, 'wpp_config', (nome) => ({ nome, ligada: false }));

export const guards = guardsOf(
  async (kit) => {
    const { db } = kit;
    // the calls of salas and of the simulador go on with the other one
    const { id_wpp_config: id_a_excluir, id_wpp_config_excluido } = await kit.need(kept);
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
    await db.insertInto('wpp_log').values({ id_wpp_config, tipo: 'estado', motivo: secret }).execute();
    const { id_wpp_importacao } = await db
      .insertInto('wpp_importacao')
      .values({ id_wpp_config, id_login: kit.admin.sessao.id_login!, consentimento: 1, estado: 'pronta' })
      .returning('id_wpp_importacao')
      .executeTakeFirstOrThrow();
    return { id_wpp_config, id_a_excluir, id_wpp_config_excluido, id_bruto, id_wpp_importacao };
  },
  {
    ...kept.calls,
    'GET /WPPConfig/delete/{id}': (a) => ({ params: { id: a.id_a_excluir } }),
    'GET /WPPConfig/saude/{id}': (a) => ({ params: { id: a.id_wpp_config } }),
    'GET /WppLog/getAll/{id}': (a) => ({ params: { id: a.id_wpp_config } }),
    'GET /WppLog/brutos/{id}': (a) => ({ params: { id: a.id_wpp_config } }),
    'GET /WppConfig/importacoes/{id}': (a) => ({ params: { id: a.id_wpp_config } }),
    'POST /WppConfig/importar/{id}': (a) => ({ params: { id: a.id_wpp_config }, body: { modo: 'contatos', consentimento: 1 } }),
    'POST /WppConfig/cancelarImportacao/{id}': (a) => ({ params: { id: a.id_wpp_importacao } }),
    'POST /WppConfig/desfazerImportacao/{id}': (a) => ({ params: { id: a.id_wpp_importacao } }),
    'GET /WPP/getWppConfig/{n}': 'value',
    'GET /WPP/iniciarWPP/{id}/{number}[/{x}]': (a) => ({ params: { id: a.id_wpp_config, number: '5511988887777' } }),
    'GET /webhooks/whatsapp/{chave}': 'value',
    'POST /webhooks/whatsapp/{chave}': 'value',
    'POST /WppLog/tratarDeNovo/{id}': (a) => ({ params: { id: a.id_bruto } }),
  },
);
