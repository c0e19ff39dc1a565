import { guardsOf, secret } from '../../../test/kit/guards.ts';

export const guards = guardsOf(
  async ({ db, now }) => {
    const chat = async (chave: string, excluido_em: Date | null): Promise<number> => {
      const nome = `${secret} ${chave}`;
      const { id_wpp_config } = await db
        .insertInto('wpp_config')
        .values({ nome, provedor: 'web', ligada: false, excluido_em })
        .returning('id_wpp_config')
        .executeTakeFirstOrThrow();
      const { id_chat_config } = await db
        .insertInto('chat_config')
        .values({ nome, id_wpp_config, chave: chave.padEnd(22, '0'), excluido_em })
        .returning('id_chat_config')
        .executeTakeFirstOrThrow();
      return id_chat_config;
    };
    const pergunta = async (texto: string, excluido_em: Date | null): Promise<number> => {
      const { id_chat_pergunta } = await db
        .insertInto('chat_pergunta')
        .values({ tipo: 'frequente', pergunta: `${secret} ${texto}`, excluido_em })
        .returning('id_chat_pergunta')
        .executeTakeFirstOrThrow();
      return id_chat_pergunta;
    };
    return {
      id_chat_config: await chat('chat', null),
      id_chat_config_excluido: await chat('antigo', now),
      id_chat_pergunta: await pergunta('pergunta', null),
      id_chat_pergunta_excluida: await pergunta('antiga', now),
    };
  },
  {
    'GET /ChatConfig/show/{id}': (a) => ({ params: { id: a.id_chat_config } }),
    'GET /ChatPergunta/show/{id}': (a) => ({ params: { id: a.id_chat_pergunta } }),
    'GET /ChatPergunta/delete/{id}': (a) => ({ params: { id: a.id_chat_pergunta } }),
    'POST /ChatPergunta/restaurar/{id}': (a) => ({ params: { id: a.id_chat_pergunta_excluida } }),
    'GET /ChatConfig/delete/{id}': (a) => ({ params: { id: a.id_chat_config } }),
    'POST /ChatConfig/restaurar/{id}': (a) => ({ params: { id: a.id_chat_config_excluido } }),
  },
);
