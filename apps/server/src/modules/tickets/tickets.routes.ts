import { links } from '@prosa/contract/links/links.endpoints.ts';
import { areaPrivacidade } from '@prosa/contract/privacidade/area.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { arquivoTicket, resumoTickets, statusTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import type { areaTicketsService } from './area/area.service.ts';
import { copiasService } from './area/copias.ts';
import { linksDeTicketsService } from './area/links.service.ts';
import { pedidosService } from './area/privacidade.ts';
import { keepForTicket } from './arquivos.ts';
import { statusService } from './status.ts';
import type { ticketsService } from './tickets.service.ts';
import { contagensDe } from './visoes/contagens.ts';

type Area = ReturnType<typeof areaTicketsService>;

export function ticketsRoutes(register: Register, core: Core, service: ReturnType<typeof ticketsService>, area: Area): void {
  const status = statusService(core);
  register(tickets.getRespostas, {
    staff: ({ person, params, query }) => service.respostas(person, params.id, query),
    cliente: ({ person, params, query }) => area.respostas(person, params.id, query),
  });
  register(tickets.responder, {
    staff: async ({ person, body }) => ({ data: await service.responder(person, body) }),
    cliente: ({ person, body }) => area.responder(person, body),
  });
  register(tickets.assumir, async ({ person, params }) => (await service.assumir(person, params.id), {}));
  register(tickets.transferir, async ({ person, params, body }) => (await service.transferir(person, params.id, body), {}));
  register(tickets.seguir, async ({ person, params, body }) => (await service.seguir(person, params.id, body.seguir === 1), {}));
  register(tickets.item, async ({ person, body }) => ({ id_ticket_item: await service.item(person, body) }));
  register(tickets.itens, async ({ person, params, body }) => (await service.itens(person, params.id, body.status), {}));
  register(tickets.tirarItem, async ({ person, params }) => (await service.tirarItem(person, params.id), {}));
  register(tickets.parecidos, async ({ person, query }) => ({ data: await service.parecidos(person, query) }));
  register(tickets.contagens, async ({ person }) => ({ data: await core.database.lerEmpresa(person.id_empresa, (db) => contagensDe(db, person)) }));
  register(resumoTickets.getAllTicket, ({ person, query }) => service.resumo(person, query));
  register(arquivoTicket.getAll, {
    staff: async ({ person, params }) => ({ data: await service.arquivos(person, params.id) }),
    cliente: async ({ person, params }) => ({ data: await area.arquivos(person, params.id) }),
  });
  register(arquivoTicket.upload, {
    staff: async ({ person, file }) => ({ data: await keepForTicket(core, person, file) }),
    cliente: async ({ person, file }) => ({ data: await keepForTicket(core, person, file) }),
  });
  register(arquivoTicket.baixar, {
    staff: ({ person, params }) => service.baixar(person, params.id),
    cliente: ({ person, params }) => area.baixar(person, params.id),
  });
  register(statusTicket.getAll, {
    staff: async ({ person }) => ({ data: (await status.list(person)) as never }),
    cliente: async ({ person }) => ({ data: (await area.status(person)) as never }),
  });
  register(statusTicket.store, async ({ person, body }) => ({ id_status_ticket: await status.store(person, body) }));
  register(statusTicket.ordenar, async ({ person, body }) => (await status.ordenar(person, body.ids), {}));
}

/** What the team sees of links that were mailed. */
export function linksDeTicketsRoutes(register: Register, core: Core): void {
  const service = linksDeTicketsService(core);
  register(links.doTicket, async ({ person, params }) => ({ data: await service.list(person, params.id) }));
  register(links.revogar, async ({ person, params }) => (await service.revoke(person, params.id), {}));
}

/** The client area's own calls. */
export function areaTicketsRoutes(register: Register, core: Core, area: Area): void {
  const pedidos = pedidosService(core);
  register(areaPrivacidade.pedidos, async ({ person }) => ({ data: await pedidos.list(person) }));
  register(areaPrivacidade.pedir, async ({ person, body }) => ({ id_ticket: await pedidos.ask(person, body) }));
  register(areaTickets.inicio, async ({ person }) => ({ data: await area.inicio(person) }));
  register(areaTickets.show, async ({ person, params }) => ({ data: await area.show(person, params.id) }));
  register(areaTickets.store, async ({ person, body }) => ({ id_ticket: await area.store(person, body) }));
  register(areaTickets.resolver, async ({ person, params }) => (await area.resolver(person, params.id), {}));
  register(areaTickets.reabrir, async ({ person, params }) => (await area.reabrir(person, params.id), {}));
  register(areaTickets.avaliar, async ({ person, params, body }) => (await area.avaliar(person, params.id, body), {}));
  register(areaTickets.lido, async ({ person, params, body }) => (await area.lido(person, params.id, body.indice), {}));
  const copias = copiasService(core);
  register(areaTickets.colegas, async ({ person, params }) => ({ data: await copias.list(person, params.id) }));
  register(areaTickets.copia, async ({ person, params, body }) => (await copias.set(person, params.id, body.pessoas), {}));
  register(areaTickets.assuntos, async ({ person }) => ({ data: await area.assuntos(person) }));
  register(areaTickets.campos, async ({ person }) => ({ data: await area.campos(person) }));
  register(areaTickets.parecidos, async ({ person, query }) => ({ data: await area.parecidos(person, query.titulo) }));
}
