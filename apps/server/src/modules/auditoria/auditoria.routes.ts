import { auditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { auditoriaService } from './auditoria.service.ts';

export function auditoriaRoutes(register: Register, core: Core): void {
  const service = auditoriaService(core);
  register(auditoria.getAll, ({ person, query: { cursor, rpp, ...filtro } }) => service.list(person, filtro, rpp, cursor));
  register(auditoria.prazo, async ({ person }) => ({ meses: await service.meses(person) }));
  register(auditoria.salvarPrazo, async ({ person, body }) => {
    await service.saveMeses(person, body.meses);
    return {};
  });
}
