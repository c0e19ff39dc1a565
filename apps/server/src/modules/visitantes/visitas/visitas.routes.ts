import { visitante } from '@prosa/contract/visitantes/visita.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { VisitasService } from './visitas.service.ts';

export function visitasRoutes(register: Register, visitas: VisitasService): void {
  register(visitante.daSala, async ({ person, params }) => ({ data: await visitas.daSala(person, params.id) }));
  register(visitante.online, async ({ person }) => ({ data: await visitas.online(person) }));
  register(visitante.convidar, async ({ person, params, body }) => {
    await visitas.convidar(person, params.id, body.texto);
    return {};
  });
  register(visitante.bloquear, async ({ person, params, body }) => {
    await visitas.bloquear(person, params.id, body.motivo);
    return {};
  });
  register(visitante.desbloquear, async ({ person, params }) => {
    await visitas.bloquear(person, params.id, null);
    return {};
  });
}
