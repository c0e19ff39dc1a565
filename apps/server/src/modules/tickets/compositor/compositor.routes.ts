import { ticketCompositor as calls } from '@prosa/contract/tickets/compositor.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { presencaService } from '../presenca/presenca.service.ts';
import type { agendadasService } from './agendadas.service.ts';
import type { compositorService } from './compositor.service.ts';

interface Services {
  readonly compositor: ReturnType<typeof compositorService>;
  readonly agendadas: ReturnType<typeof agendadasService>;
  readonly presenca: ReturnType<typeof presencaService>;
}

export function compositorRoutes(register: Register, { compositor, agendadas, presenca }: Services): void {
  register(calls.rascunho, async ({ person, params }) => ({ data: await compositor.rascunho(person, params.id) }));
  register(calls.guardarRascunho, async ({ person, params, body }) => (await compositor.guardarRascunho(person, params.id, body), {}));
  register(calls.usarModelo, async ({ person, params, body }) => ({ data: await compositor.usarModelo(person, params.id, body.id_texto) }));
  register(calls.agendadas, async ({ person, params }) => ({ data: await agendadas.list(person, params.id) }));
  register(calls.agendar, async ({ person, params, body }) => ({ id_agendada: await agendadas.agendar(person, params.id, body) }));
  register(calls.cancelarAgendada, async ({ person, params }) => (await agendadas.cancelar(person, params.id), {}));
  register(calls.reenviarEmail, async ({ person, params }) => (await compositor.reenviarEmail(person, params.id), {}));
  register(calls.naConversa, async ({ person, params }) => ({ id_sala: await compositor.naConversa(person, params.id) }));
  register(calls.presenca, async ({ person, params, body }) => ({ data: await presenca.dizer(person, params.id, body.estado) }));
}
