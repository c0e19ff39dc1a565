import { anexoGuards, guardsOf, secret } from '../../../test/kit/guards.ts';

const files = anexoGuards('contatos', 'id_contato');

export const guards = guardsOf(
  async (kit) => {
    const { db, admin, now } = kit;
    const id_login = admin.sessao.id_login!;
    const contato = async (nome: string, rest: object = {}) =>
      (
        await db
          .insertInto('contato')
          .values({ nome: `${secret} ${nome}`, ...rest })
          .returning('id_contato')
          .executeTakeFirstOrThrow()
      ).id_contato;
    const id_contato = await contato('Contato');
    const id_perdedor = await contato('mesclado', { excluido_em: now, apagado_em: now });
    const { id_lote } = await db
      .insertInto('contato_lote')
      .values({ id_login, acao: 'arquivar', ids: [1], visao: '{}', estado: 'pronto' })
      .returning('id_lote')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contato_lote_item')
      .values({ id_lote, id_contato, antes: JSON.stringify({ status: secret }) })
      .execute();
    const { id_sugestao } = await db
      .insertInto('contato_sugestao')
      .values({ id_contato, campo: 'nome', valor: secret, origem: 'formulario' })
      .returning('id_sugestao')
      .executeTakeFirstOrThrow();
    const { id_mescla } = await db
      .insertInto('contato_mescla')
      .values({
        id_contato,
        id_perdedor,
        id_login,
        versao_antes: 1,
        versao_depois: 2,
        alterado_antes: now,
        perdedor_versao: 1,
        perdedor_alterado: now,
        movidos: JSON.stringify({ sala: [], contato_telefone: [], contato_identidade: [], contato_tag: [], contato_mudanca: [], principal: null }),
      })
      .returning('id_mescla')
      .executeTakeFirstOrThrow();
    return {
      ...(await files.records(kit, id_contato)),
      id_contato,
      id_lote,
      id_mescla,
      id_sugestao,
      id_contato_excluido: await contato('excluído', { excluido_em: now }),
      id_outro_contato: await contato('parecido'),
    };
  },
  {
    ...files.calls,
    'GET /contatos/show/{id}': (a) => ({ params: { id: a.id_contato } }),
    'GET /contatos/getById/{id}': (a) => ({ params: { id: a.id_contato } }),
    'GET /contatos/delete/{id}': (a) => ({ params: { id: a.id_contato } }),
    'POST /contatos/restaurar/{id}': (a) => ({ params: { id: a.id_contato_excluido } }),
    'GET /contatos/identidades/{id}': (a) => ({ params: { id: a.id_contato } }),
    'GET /contatos/mesclar/comparar/{a}/{b}': (a) => ({ params: { a: a.id_contato, b: a.id_outro_contato } }),
    'POST /contatos/mesclar/desfazer/{id}': (a) => ({ params: { id: a.id_mescla } }),
    'GET /contatos/sugestoes/{id}': (a) => ({ params: { id: a.id_contato } }),
    'POST /contatos/sugestoes/aceitar/{id}': (a) => ({ params: { id: a.id_sugestao } }),
    'POST /contatos/sugestoes/recusar/{id}': (a) => ({ params: { id: a.id_sugestao } }),
    'POST /contatos/sugestoes/reabrir/{id}': (a) => ({ params: { id: a.id_sugestao } }),
    'GET /contatos/lote/{id}': (a) => ({ params: { id: a.id_lote } }),
    'POST /contatos/lote/desfazer/{id}': (a) => ({ params: { id: a.id_lote } }),
  },
);
