import { kanbanBloco, kanbanComentario, resumoBlocos } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanModelo } from '@prosa/contract/kanban/modelos.endpoints.ts';
import { kanbanConvidados, kanbanEstagio, kanbanQuadros } from '@prosa/contract/kanban/quadros.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { blocosService } from './blocos/blocos.service.ts';
import { comentariosService } from './blocos/comentarios.service.ts';
import { modelosService } from './blocos/modelos.ts';
import { estagiosService } from './estagios/estagios.service.ts';
import { quadrosService } from './quadros/quadros.service.ts';

/** Spec 7 Kanban, but for what every record has. */
export function kanbanRoutes(register: Register, core: Core): void {
  const quadros = quadrosService(core);
  const estagios = estagiosService(core);
  const blocos = blocosService(core);
  const comentarios = comentariosService(core);
  const modelos = modelosService(core);

  register(kanbanQuadros.showByDns, async ({ person, params }) => ({ data: await quadros.showByDns(person, params.dns) }));
  register(kanbanQuadros.editar, async ({ person, params }) => ({ data: await quadros.editar(person, params.id) }));
  register(kanbanQuadros.getUltimosAcessos, ({ person }) => quadros.ultimos(person));
  register(kanbanQuadros.getAllUltimosAcessos, ({ person, query }) => quadros.todosUltimos(person, query));
  register(kanbanQuadros.favoritar, async ({ person, params }) => (await quadros.favoritar(person, params.id), {}));
  register(kanbanQuadros.desfavoritar, async ({ person, params }) => (await quadros.desfavoritar(person, params.id), {}));
  register(kanbanQuadros.arquivar, async ({ person, params }) => (await quadros.arquivar(person, params.id), {}));
  register(kanbanQuadros.desarquivar, async ({ person, params }) => (await quadros.desarquivar(person, params.id), {}));
  register(kanbanQuadros.copiar, ({ person, params, body }) => quadros.copiar(person, params.id, body));
  register(kanbanQuadros.imagem, async ({ person, params, file }) => ({ imagem: await quadros.imagem(person, params.id, file) }));
  register(kanbanQuadros.verImagem, ({ person, params }) => quadros.verImagem(person, params.id));
  register(kanbanQuadros.removerImagem, async ({ person, params }) => (await quadros.removerImagem(person, params.id), {}));
  register(kanbanQuadros.buscarFiltros, async ({ person, params }) => ({ data: await quadros.buscarFiltros(person, params.id) }));
  register(kanbanConvidados.store, async ({ person, body }) => (await quadros.convidar(person, body), {}));

  register(kanbanEstagio.store, async ({ person, body }) => ({ id_estagio: await estagios.store(person, body) }));
  register(kanbanEstagio.alterarTitulo, async ({ person, body }) => (await estagios.alterarTitulo(person, body), {}));
  register(kanbanEstagio.alterarOrdemEstagios, async ({ person, body }) => ({ ids: await estagios.ordenar(person, body) }));
  register(kanbanEstagio.lista, async ({ person, params, query }) => ({ data: await estagios.lista(person, params.id, query) }));
  register(kanbanEstagio.arquivados, async ({ person, params }) => ({ data: await estagios.arquivados(person, params.id) }));
  register(kanbanEstagio.arquivar, async ({ person, params }) => (await estagios.arquivar(person, params.id), {}));
  register(kanbanEstagio.desarquivar, async ({ person, params }) => (await estagios.desarquivar(person, params.id), {}));
  register(kanbanEstagio.delete, async ({ person, params }) => (await estagios.delete(person, params.id), {}));
  register(kanbanEstagio.restaurar, async ({ person, params }) => (await estagios.restaurar(person, params.id), {}));

  register(kanbanBloco.move, ({ person, body }) => blocos.move(person, body));
  register(kanbanBloco.lote, async ({ person, body }) => ({ data: await blocos.lote(person, body) }));
  register(kanbanBloco.arquivar, async ({ person, params }) => (await blocos.arquivar(person, params.id), {}));
  register(kanbanBloco.desarquivar, async ({ person, params }) => (await blocos.desarquivar(person, params.id), {}));
  register(kanbanBloco.favoritar, async ({ person, params }) => (await blocos.favoritar(person, params.id), {}));
  register(kanbanBloco.desfavoritar, async ({ person, params }) => (await blocos.desfavoritar(person, params.id), {}));
  register(kanbanBloco.duplicar, async ({ person, params }) => ({ id_bloco: await blocos.duplicar(person, params.id) }));
  register(kanbanBloco.capa, async ({ person, body }) => ({ id_capa: await blocos.capa(person, body) }));
  register(kanbanBloco.checklist, async ({ person, body }) => ({ id_checklist: await blocos.checklist(person, body) }));
  register(kanbanBloco.tirarChecklist, async ({ person, params }) => (await blocos.tirarChecklist(person, params.id), {}));
  register(kanbanBloco.item, async ({ person, body }) => ({ id_checklist_item: await blocos.item(person, body) }));
  register(kanbanBloco.itens, async ({ person, params, body }) => (await blocos.itens(person, params.id, body.status), {}));
  register(kanbanBloco.tirarItem, async ({ person, params }) => (await blocos.tirarItem(person, params.id), {}));
  register(kanbanModelo.getAll, async ({ person, params }) => ({ data: await modelos.getAll(person, params.id) }));
  register(kanbanModelo.store, async ({ person, body }) => ({ id_modelo: await modelos.store(person, body) }));
  register(kanbanModelo.delete, async ({ person, params }) => (await modelos.delete(person, params.id), {}));
  register(kanbanComentario.getAll, ({ person, params, query }) => comentarios.getAll(person, params.id, query));
  register(kanbanComentario.store, async ({ person, body }) => ({ data: await comentarios.store(person, body) }));
  register(kanbanComentario.delete, async ({ person, params }) => (await comentarios.delete(person, params.id), {}));
  register(resumoBlocos.getAllBloco, ({ person, query }) => blocos.resumo(person, query));
}
