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
    const id_chat_config = await chat('chat', null);
    // a contato of their own: that of the others is anonymised in what is tried before
    const { id_contato } = await db.insertInto('contato').values({ nome: secret }).returning('id_contato').executeTakeFirstOrThrow();
    const escreveu = `escreveu${id_chat_config}`.padEnd(22, '0');
    const { id_sala: id_sala_do_chat } = await db
      .insertInto('sala')
      .values({ topic: `sala-${crypto.randomUUID()}`, id_contato, ultima_texto: secret, destino: JSON.stringify({ visitante: escreveu }) })
      .returning('id_sala')
      .executeTakeFirstOrThrow();
    const visita = async (chave: string, quem: number | null): Promise<number> =>
      (
        await db
          .insertInto('visitante')
          .values({ chave, id_chat_config, id_contato: quem, nome: secret, pagina: `https://${secret}.example/` })
          .returning('id_visitante')
          .executeTakeFirstOrThrow()
      ).id_visitante;
    await visita(escreveu, id_contato);
    return {
      id_sala_do_chat,
      id_visitante: await visita(`olhou${id_chat_config}`.padEnd(22, '0'), null),
      id_chat_config,
      id_chat_config_do_site: await chat('dosite', null),
      id_chat_config_excluido: await chat('antigo', now),
      id_chat_pergunta: await pergunta('pergunta', null),
      id_chat_pergunta_excluida: await pergunta('antiga', now),
    };
  },
  {
    'GET /chat/visitante/{id}': (a) => ({ params: { id: a.id_sala_do_chat } }),
    'POST /chat/visitante/convidar/{id}': (a) => ({ params: { id: a.id_visitante }, body: { texto: 'Posso ajudar?' } }),
    'POST /chat/visitante/bloquear/{id}': (a) => ({ params: { id: a.id_sala_do_chat }, body: { motivo: 'Ofensas' } }),
    'POST /chat/visitante/desbloquear/{id}': (a) => ({ params: { id: a.id_sala_do_chat } }),
    'POST /ChatConfig/segredo/{id}': (a) => ({ params: { id: a.id_chat_config_do_site } }),
    'GET /ChatConfig/show/{id}': (a) => ({ params: { id: a.id_chat_config } }),
    'GET /ChatPergunta/show/{id}': (a) => ({ params: { id: a.id_chat_pergunta } }),
    'GET /ChatPergunta/delete/{id}': (a) => ({ params: { id: a.id_chat_pergunta } }),
    'POST /ChatPergunta/restaurar/{id}': (a) => ({ params: { id: a.id_chat_pergunta_excluida } }),
    'GET /ChatConfig/delete/{id}': (a) => ({ params: { id: a.id_chat_config } }),
    'POST /ChatConfig/restaurar/{id}': (a) => ({ params: { id: a.id_chat_config_excluido } }),
  },
);
