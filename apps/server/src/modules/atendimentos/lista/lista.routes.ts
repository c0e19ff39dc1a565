import { maxFileBytes } from '@prosa/contract/arquivos.ts';
import { ChatAssunto, chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { chatBusca } from '@prosa/contract/atendimentos/busca.endpoints.ts';
import { chatVisao } from '@prosa/contract/atendimentos/visoes.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import { reachedAt } from '../../../core/http/reached-at.ts';
import type { Core } from '../../../core/module.ts';
import { messageLimits } from '../../../integrations/whatsapp/provider.ts';
import { apoioService } from './apoio.service.ts';
import { buscaService } from './busca.service.ts';
import type { listaService } from './lista.service.ts';
import { visoesService } from './visoes.service.ts';

/** The desk itself: where its server is, its list, views and search, and what one chooses from. */
export function listaRoutes(core: Core, register: Register, lista: ReturnType<typeof listaService>): void {
  const apoio = apoioService(core);
  const buscar = buscaService(core);
  const visoes = visoesService(core);
  register(chat.getChatServer, async ({ askedOf }) => {
    const url = reachedAt(askedOf, core.config.publicUrl, core.publicUrl());
    return { host: url.hostname, port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80), path: '/' };
  });
  register(chat.getChatConfig, async () => ({
    data: {
      tamanho_maximo_mb: maxFileBytes / 1_048_576,
      prazo_edicao_min: messageLimits(null).editar ?? 0,
      prazo_exclusao_min: messageLimits(null).apagar ?? 0,
    },
  }));
  register(chat.salas, async ({ person }) => ({ data: await lista.mine(person) }));
  register(chat.show, async ({ person, params }) => ({ data: await lista.show(person, params.id) }));
  register(chat.ordenar, async ({ person, body }) => {
    await lista.keepOrder(person, body.ordem);
    return {};
  });
  register(chatBusca.mensagens, ({ person, query }) => buscar(person, query));
  register(chatVisao.getAll, ({ person }) => visoes.list(person));
  register(chatVisao.totais, ({ person }) => visoes.totals(person));
  register(chatVisao.store, async ({ person, body }) => ({ id_visao: await visoes.store(person, body) }));
  register(chatVisao.delete, async ({ person, params }) => {
    await visoes.delete(person, params.id);
    return {};
  });
  register(chat.usuariosDepartamentos, async ({ person }) => ({ data: await apoio.usuariosDepartamentos(person) }));
  register(chat.motivosEncerramento, ({ person, params }) => apoio.motivos(person, params.id));
  register(ChatAssunto.getAll, async ({ person }) => ({ data: await apoio.assuntos(person) }));
}
