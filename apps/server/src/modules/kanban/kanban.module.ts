import type { Core, Module } from '../../core/module.ts';
import { registroParts } from '../../core/registro/modulo.ts';
import { analisesRoutes } from './analises/analises.routes.ts';
import { blocosExportacao, blocosRegistro } from './blocos/blocos.registro.ts';
import { quadroDoBloco } from './blocos/blocos.repository.ts';
import { cardsImportavel } from './importacao/cards.importavel.ts';
import { cardsDeSalas } from './kanban.automatico.ts';
import { kanbanAvisos } from './kanban.avisos.ts';
import { kanbanDemo } from './kanban.demo.ts';
import { blocosNaLinhaDoTempo } from './kanban.linha-do-tempo.ts';
import { anunciarKanban, notarKanban } from './kanban.mudanca.ts';
import { kanbanPessoa } from './kanban.pessoa.ts';
import { lembrarPrazos } from './kanban.prazos.ts';
import { kanbanRoutes } from './kanban.routes.ts';
import { kanbanSaida } from './kanban.saida.ts';
import { needPapel } from './kanban.scope.ts';
import { limiteDeQuadros, quadrosRegistro } from './quadros/quadros.registro.ts';

/** Boards, lists and cards (spec 3 Kanban). */
export function kanbanModule(core: Core): Module {
  const quadros = registroParts(core, quadrosRegistro);
  const blocos = registroParts(core, blocosRegistro);
  return {
    name: 'kanban',
    ...anunciarKanban(core),
    pessoa: kanbanPessoa,
    saida: [kanbanSaida],
    linhaDoTempo: blocosNaLinhaDoTempo,
    avisos: kanbanAvisos,
    limites: [limiteDeQuadros],
    consumers: [cardsDeSalas],
    copia: [
      {
        item: 'quadros',
        tabelas: [
          {
            tabela: 'kanban_quadro',
            id: 'id_quadro',
            nome: 'dns',
            colunas: ['titulo', 'descricao', 'dns', 'cor', 'visibilidade'],
            onde: 't.excluido_em is null and t.arquivado_em is null',
          },
          {
            tabela: 'kanban_estagio',
            colunas: ['titulo', 'cor', 'tipo', 'probabilidade', 'limite', 'limite_recusa', 'travado', 'pede_motivo', 'exige', 'parado_dias', 'chave'],
            refs: { id_quadro: { para: 'kanban_quadro', parte: true } },
            onde: 't.excluido_em is null and t.arquivado_em is null',
          },
          { tabela: 'kanban_etiqueta', colunas: ['nome', 'cor', 'ordem'], refs: { id_quadro: { para: 'kanban_quadro', parte: true } } },
          { tabela: 'kanban_campo', colunas: ['nome', 'tipo', 'opcoes', 'ordem'], refs: { id_quadro: { para: 'kanban_quadro', parte: true } } },
          { tabela: 'kanban_modelo', colunas: ['nome', 'conteudo'], refs: { id_quadro: { para: 'kanban_quadro', parte: true } } },
          { tabela: 'kanban_motivo', colunas: ['titulo', 'ordem'], refs: { id_quadro: { para: 'kanban_quadro', parte: true } } },
        ],
      },
    ],
    menu: [{ id_menu: 310, titulo: 'Kanban', caminho: '/kanban', icone: 'kanban', lugar: 'lateral', grupo: 'Vendas', permission: ['kanbanQuadros', 'getAll'] }],
    registros: [...(quadros.registros ?? []), ...(blocos.registros ?? [])],
    // who may only read a board keeps no files there
    anexaveis: (blocos.anexaveis ?? []).map((kind) => ({
      ...kind,
      async need(db, person, id, live) {
        await kind.need(db, person, id, live);
        if (live) await needPapel(db, person, (await quadroDoBloco(db, person, id))!, 2);
      },
      async record(db, person, id, campos) {
        await kind.record(db, person, id, campos);
        notarKanban(db)?.mudou((await quadroDoBloco(db, person, id))!, [id], []);
      },
    })),
    exportacoes: [blocosExportacao],
    importaveis: [cardsImportavel],
    cron: [{ name: 'kanban_prazos', schedule: '*/5 * * * *', run: () => lembrarPrazos(core) }],
    routes(register) {
      quadros.routes(register);
      blocos.routes(register);
      kanbanRoutes(register, core);
      analisesRoutes(register, core);
    },
    demo: kanbanDemo(core),
  };
}
