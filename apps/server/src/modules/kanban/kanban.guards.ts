import { anexoGuards, guardsOf, importacaoGuards, secret, secretFile } from '../../../test/kit/guards.ts';
import { guards as contatos } from '../contatos/contatos.guards.ts';

const files = anexoGuards('kanbanBloco', 'id_bloco');
const imported = importacaoGuards('kanbanBloco', 'titulo', { id_quadro: 1 });

export const guards = guardsOf(
  async (kit) => {
    const { db, admin } = kit;
    const { id_contato } = await kit.need(contatos);
    const { id_arquivo } = await secretFile(kit, 'kanban');
    const quadro = async (dns: string, rest: object = {}): Promise<number> =>
      (
        await db
          .insertInto('kanban_quadro')
          .values({ titulo: `${secret} quadro`, dns, ...rest })
          .returning('id_quadro')
          .executeTakeFirstOrThrow()
      ).id_quadro;
    const id_quadro = await quadro('segredo-a', { id_arquivo });
    const id_quadro_apagar = await quadro('segredo-b');
    const id_quadro_excluido = await quadro('segredo-a-antigo', { excluido_em: kit.now });
    const estagio = async (chave: string, rest: object = {}): Promise<number> =>
      (
        await db
          .insertInto('kanban_estagio')
          .values({ id_quadro, titulo: `${secret} lista`, chave, ...rest })
          .returning('id_estagio')
          .executeTakeFirstOrThrow()
      ).id_estagio;
    const id_estagio = await estagio('a0');
    const id_estagio_arquivado = await estagio('a1', { arquivado_em: kit.now });
    const id_estagio_excluido = await estagio('a2', { excluido_em: kit.now });
    const bloco = async (chave: string, rest: object = {}): Promise<number> =>
      (
        await db
          .insertInto('kanban_bloco')
          .values({ id_quadro, id_estagio, chave, titulo: `${secret} card`, descricao: `<p>${secret}</p>`, id_contato, ...rest })
          .returning('id_bloco')
          .executeTakeFirstOrThrow()
      ).id_bloco;
    const id_bloco = await bloco('a0');
    const id_bloco_apagar = await bloco('a1');
    const id_bloco_arquivado = await bloco('a2', { arquivado_em: kit.now });
    const id_bloco_excluido = await bloco('a3', { excluido_em: kit.now });
    const { id_checklist } = await db.insertInto('kanban_checklist').values({ id_bloco, titulo: secret }).returning('id_checklist').executeTakeFirstOrThrow();
    const { id_checklist: id_checklist_apagar } = await db
      .insertInto('kanban_checklist')
      .values({ id_bloco, titulo: secret })
      .returning('id_checklist')
      .executeTakeFirstOrThrow();
    const { id_checklist_item } = await db
      .insertInto('kanban_checklist_item')
      .values({ id_checklist, title: secret, ordem: 1 })
      .returning('id_checklist_item')
      .executeTakeFirstOrThrow();
    const { id_comentario } = await db
      .insertInto('kanban_comentario')
      .values({ id_bloco, id_login: admin.sessao.id_login!, html: `<p>${secret}</p>`, texto: secret })
      .returning('id_comentario')
      .executeTakeFirstOrThrow();
    const { id_modelo } = await db
      .insertInto('kanban_modelo')
      .values({ id_quadro, nome: secret, conteudo: JSON.stringify({ titulo: secret }) })
      .returning('id_modelo')
      .executeTakeFirstOrThrow();
    return {
      id_modelo,
      id_quadro,
      id_quadro_apagar,
      id_quadro_excluido,
      id_estagio,
      id_estagio_arquivado,
      id_estagio_excluido,
      id_bloco,
      id_bloco_apagar,
      id_bloco_arquivado,
      id_bloco_excluido,
      id_checklist,
      id_checklist_apagar,
      id_checklist_item,
      id_comentario,
      ...(await files.records(kit, id_bloco)),
      ...(await imported.records?.(kit)),
    };
  },
  {
    'GET /kanbanQuadros/show/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'GET /kanbanQuadros/delete/{id}': (a) => ({ params: { id: a.id_quadro_apagar } }),
    'POST /kanbanQuadros/restaurar/{id}': (a) => ({ params: { id: a.id_quadro_excluido } }),
    'GET /kanbanQuadros/historico/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'GET /kanbanQuadros/showByDns/{dns}': () => ({ params: { dns: 'segredo-a' } }),
    'GET /kanbanQuadros/editar/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'GET /kanbanQuadros/favoritar/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'GET /kanbanQuadros/desfavoritar/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'GET /kanbanQuadros/arquivar/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'POST /kanbanQuadros/desarquivar/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'POST /kanbanQuadros/copiar/{id}': (a) => ({ params: { id: a.id_quadro }, body: { titulo: 'Cópia' } }),
    'POST /kanbanQuadros/imagem/{id}': (a) => ({ params: { id: a.id_quadro }, body: { file: new File(['texto'], 'texto.txt') } }),
    'GET /kanbanQuadros/verImagem/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'GET /kanbanQuadros/removerImagem/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'GET /kanbanQuadros/buscarFiltros/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'GET /kanbanEstagio/lista/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'GET /kanbanQuadros/previsao/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'GET /kanbanQuadros/relatorio/{id}': (a) => ({ params: { id: a.id_quadro }, query: '?de=2026-01-01&ate=2026-12-31' }),
    'GET /kanbanEstagio/arquivados/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'GET /kanbanEstagio/arquivar/{id}': (a) => ({ params: { id: a.id_estagio_arquivado } }),
    'POST /kanbanEstagio/desarquivar/{id}': (a) => ({ params: { id: a.id_estagio_arquivado } }),
    'GET /kanbanEstagio/delete/{id}': (a) => ({ params: { id: a.id_estagio_excluido } }),
    'POST /kanbanEstagio/restaurar/{id}': (a) => ({ params: { id: a.id_estagio_excluido } }),
    'GET /kanbanBloco/show/{id}': (a) => ({ params: { id: a.id_bloco } }),
    'GET /kanbanBloco/delete/{id}': (a) => ({ params: { id: a.id_bloco_apagar } }),
    'POST /kanbanBloco/restaurar/{id}': (a) => ({ params: { id: a.id_bloco_excluido } }),
    'GET /kanbanBloco/historico/{id}': (a) => ({ params: { id: a.id_bloco } }),
    'GET /kanbanBloco/arquivar/{id}': (a) => ({ params: { id: a.id_bloco_arquivado } }),
    'POST /kanbanBloco/desarquivar/{id}': (a) => ({ params: { id: a.id_bloco_arquivado } }),
    'GET /kanbanBloco/favoritar/{id}': (a) => ({ params: { id: a.id_bloco } }),
    'GET /kanbanBloco/desfavoritar/{id}': (a) => ({ params: { id: a.id_bloco } }),
    'POST /kanbanBloco/duplicar/{id}': (a) => ({ params: { id: a.id_bloco } }),
    'POST /kanbanBloco/tirarChecklist/{id}': (a) => ({ params: { id: a.id_checklist_apagar } }),
    'POST /kanbanBloco/itens/{id}': (a) => ({ params: { id: a.id_checklist }, body: { status: 1 } }),
    'POST /kanbanBloco/tirarItem/{id}': (a) => ({ params: { id: a.id_checklist_item } }),
    'GET /kanbanModelo/getAll/{id}': (a) => ({ params: { id: a.id_quadro } }),
    'POST /kanbanModelo/delete/{id}': (a) => ({ params: { id: a.id_modelo } }),
    'GET /KanbanComentario/getAll/{id}': (a) => ({ params: { id: a.id_bloco } }),
    'DELETE /KanbanComentario/delete/{id}': (a) => ({ params: { id: a.id_comentario } }),
    ...files.calls,
    ...imported.calls,
  },
);
