import { guardsOf, secret } from '../../../test/kit/guards.ts';
import { guards as contatos } from '../contatos/contatos.guards.ts';
import { guards as kanban } from '../kanban/kanban.guards.ts';
import { definicaoInicial } from './formularios.registro.ts';

export const guards = guardsOf(
  async (kit) => {
    const { db } = kit;
    const { id_contato } = await kit.need(contatos);
    const { id_quadro, id_estagio } = await kit.need(kanban);
    const definicao = JSON.stringify(definicaoInicial(secret));
    const formulario = async (chave: string, rest: object = {}): Promise<number> =>
      (
        await db
          .insertInto('formulario')
          .values({ id_quadro, id_estagio, titulo: `${secret} form`, chave: chave.padEnd(22, '0'), definicao, publicada: definicao, numero: 1, ...rest })
          .returning('id_formulario')
          .executeTakeFirstOrThrow()
      ).id_formulario;
    const id_formulario = await formulario('segredo');
    const id_formulario_apagar = await formulario('segredob');
    const id_formulario_excluido = await formulario('segredoc', { excluido_em: kit.now });
    await db.insertInto('formulario_versao').values({ id_formulario, numero: 1, definicao }).execute();
    const resposta = async (chave_cliente: string, rest: object = {}): Promise<number> =>
      (
        await db
          .insertInto('formulario_resposta')
          .values({ id_formulario, numero: 1, chave_cliente, dados: JSON.stringify({ nome: secret }), id_contato, estado: 2, motivo: secret, ...rest })
          .returning('id_resposta')
          .executeTakeFirstOrThrow()
      ).id_resposta;
    const id_resposta = await resposta('a');
    const id_resposta_descartar = await resposta('b');
    const { id_arquivo } = await db
      .insertInto('arquivo')
      .values({ nome: `${secret}.pdf`, content_type: 'application/pdf', tamanho: 1, caminho: 'segredo-formulario', bucket: 'formulario' })
      .returning('id_arquivo')
      .executeTakeFirstOrThrow();
    await db.insertInto('formulario_resposta_arquivo').values({ id_resposta, id_campo: 'anexo', id_arquivo }).execute();
    return { id_arquivo_de_formulario: id_arquivo, id_formulario, id_formulario_apagar, id_formulario_excluido, id_resposta, id_resposta_descartar };
  },
  {
    'GET /formulario/show/{id}': (a) => ({ params: { id: a.id_formulario } }),
    'GET /formulario/delete/{id}': (a) => ({ params: { id: a.id_formulario_apagar } }),
    'POST /formulario/restaurar/{id}': (a) => ({ params: { id: a.id_formulario_excluido } }),
    'GET /formulario/historico/{id}': (a) => ({ params: { id: a.id_formulario } }),
    'GET /formulario/versoes/{id}': (a) => ({ params: { id: a.id_formulario } }),
    'GET /formularioResposta/arquivo/{id}': (a) => ({ params: { id: a.id_arquivo_de_formulario } }),
    'POST /formulario/publicar/{id}': (a) => ({ params: { id: a.id_formulario } }),
    'GET /formularioResposta/getAll': (a) => ({ params: {}, query: { id_formulario: a.id_formulario } }),
    'POST /formularioResposta/processar/{id}': (a) => ({ params: { id: a.id_resposta } }),
    'POST /formularioResposta/descartar/{id}': (a) => ({ params: { id: a.id_resposta_descartar } }),
  },
);
