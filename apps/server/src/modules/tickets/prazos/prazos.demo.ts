import { slaTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import type { Core, Demonstracao } from '../../../core/module.ts';
import { politicasService } from '../sla/politicas.service.ts';

/** What Loja Aurora promises, saved as people save it: before its tickets, whose time it counts for. */
export const prazosDemo =
  (core: Core) =>
  async ({ admin, pessoas }: Demonstracao): Promise<void> => {
    const politicas = politicasService(core);
    const avisar = pessoas.slice(0, 1).map(({ id_login }) => id_login);
    const urgentes = { nome: 'Urgentes', prioridades: [4], primeira_min: 60, proxima_min: 120, solucao_min: 480, escalar_min: 60, escalar_avisar: avisar };
    await politicas.store(admin, slaTicket.store.body.parse(urgentes));
    await politicas.store(admin, slaTicket.store.body.parse({ nome: 'Demais tickets', primeira_min: 240, proxima_min: 480, solucao_min: 2400 }));
  };
