import { distribuicaoTicket, motivoEspera, prioridadeTicket, slaTicket, visoesTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import type { Register } from '../../../core/http/binding.ts';
import type { Core } from '../../../core/module.ts';
import type { distribuicaoService } from '../distribuicao/distribuicao.service.ts';
import { esperaService } from '../espera/espera.service.ts';
import { contagensDeVisoes } from '../visoes/contagens.ts';
import { politicasService } from './politicas.service.ts';
import { prioridadesService } from './prioridades.ts';
import { relogioService } from './relogio.service.ts';

/** Deadlines, waits, priorities and distribution of tickets. */
export function slaRoutes(register: Register, core: Core, distribuicao: ReturnType<typeof distribuicaoService>): void {
  const politicas = politicasService(core);
  const prioridades = prioridadesService(core);
  const espera = esperaService(core);
  const relogio = relogioService(core);
  const contarVisoes = contagensDeVisoes(core);
  register(slaTicket.getAll, async ({ person }) => ({ data: await politicas.list(person) }));
  register(slaTicket.store, async ({ person, body }) => ({ id_sla: await politicas.store(person, body) }));
  register(slaTicket.delete, async ({ person, params }) => (await politicas.delete(person, params.id), {}));
  register(slaTicket.restaurar, async ({ person, params }) => (await politicas.restaurar(person, params.id), {}));
  register(slaTicket.ordenar, async ({ person, body }) => (await politicas.ordenar(person, body.ids), {}));
  register(slaTicket.relogio, async ({ person, params }) => ({ data: await relogio.show(person, params.id) }));
  register(prioridadeTicket.getAll, async ({ person }) => ({ data: await prioridades.list(person) }));
  register(prioridadeTicket.store, async ({ person, body }) => (await prioridades.store(person, body), {}));
  register(motivoEspera.getAll, async ({ person }) => ({ data: await espera.list(person) }));
  register(motivoEspera.store, async ({ person, body }) => ({ id_motivo_espera: await espera.store(person, body) }));
  register(motivoEspera.ordenar, async ({ person, body }) => (await espera.ordenar(person, body.ids), {}));
  register(motivoEspera.aguardar, async ({ person, params, body }) => (await espera.aguardar(person, params.id, body), {}));
  register(distribuicaoTicket.getAll, async ({ person }) => ({ data: await distribuicao.list(person) }));
  register(distribuicaoTicket.store, async ({ person, body }) => (await distribuicao.store(person, body), {}));
  register(visoesTicket.contar, async ({ person }) => ({ data: await contarVisoes(person) }));
}
