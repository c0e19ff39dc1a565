import { macroTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { recorrenteTicket } from '@prosa/contract/tickets/recorrentes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { loteService } from '../lote/lote.service.ts';
import type { Macros } from '../macros/macros.service.ts';
import type { recorrentesService } from '../recorrentes/recorrentes.service.ts';

export function configRoutes(
  register: Register,
  macros: Macros,
  lote: ReturnType<typeof loteService>,
  recorrentes: ReturnType<typeof recorrentesService>,
): void {
  register(recorrenteTicket.pausar, async ({ person, params, body }) => (await recorrentes.pausar(person, params.id, body.pausar === 1), {}));
  register(macroTicket.previa, async ({ person, params }) => ({ data: await macros.previa(person, params.id, params.id_ticket) }));
  register(tickets.lote, ({ person, body }) => lote.lote(person, body));
  register(tickets.desfazerLote, async ({ person, params }) => ({ desfeitos: await lote.desfazer(person, params.id) }));
}
