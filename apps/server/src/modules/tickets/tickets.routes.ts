import { arquivoTicket, resumoTickets, statusTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { statusService } from './status.ts';
import { ticketsService } from './tickets.service.ts';

export function ticketsRoutes(register: Register, core: Core, service: ReturnType<typeof ticketsService>): void {
  const status = statusService(core);
  register(tickets.getRespostas, ({ person, params, query }) => service.respostas(person, params.id, query));
  register(tickets.responder, async ({ person, body }) => ({ data: await service.responder(person, body) }));
  register(tickets.assumir, async ({ person, params }) => (await service.assumir(person, params.id), {}));
  register(tickets.transferir, async ({ person, params, body }) => (await service.transferir(person, params.id, body), {}));
  register(tickets.lote, async ({ person, body }) => ({ data: await service.lote(person, body) }));
  register(tickets.seguir, async ({ person, params, body }) => (await service.seguir(person, params.id, body.seguir === 1), {}));
  register(tickets.item, async ({ person, body }) => ({ id_ticket_item: await service.item(person, body) }));
  register(tickets.itens, async ({ person, params, body }) => (await service.itens(person, params.id, body.status), {}));
  register(tickets.tirarItem, async ({ person, params }) => (await service.tirarItem(person, params.id), {}));
  register(tickets.parecidos, async ({ person, query }) => ({ data: await service.parecidos(person, query) }));
  register(tickets.contagens, async ({ person }) => ({ data: await service.contagens(person) }));
  register(resumoTickets.getAllTicket, ({ person, query }) => service.resumo(person, query));
  register(arquivoTicket.getAll, async ({ person, params }) => ({ data: await service.arquivos(person, params.id) }));
  register(arquivoTicket.upload, async ({ person, file }) => ({ data: await service.upload(person, file) }));
  register(arquivoTicket.baixar, ({ person, params }) => service.baixar(person, params.id));
  register(statusTicket.getAll, async ({ person }) => ({ data: (await status.list(person)) as never }));
  register(statusTicket.store, async ({ person, body }) => ({ id_status_ticket: await status.store(person, body) }));
  register(statusTicket.ordenar, async ({ person, body }) => (await status.ordenar(person, body.ids), {}));
}
