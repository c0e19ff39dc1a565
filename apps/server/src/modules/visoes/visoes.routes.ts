import { permits } from '@prosa/contract/permissions.ts';
import { visoes } from '@prosa/contract/visoes/visoes.endpoints.ts';
import { filtroDeLista } from '@prosa/contract/visoes/visoes.schemas.ts';
import type { Staff } from '../../core/auth/person.ts';
import { AppError } from '../../core/errors.ts';
import type { Register } from '../../core/http/binding.ts';
import type { Core } from '../../core/module.ts';
import { visoesService } from './visoes.service.ts';

const seesIn = (person: Staff) => (area: string) => permits(person.grants, area, 'getAll');
function needArea(person: Staff, area: string): void {
  if (!seesIn(person)(area)) throw new AppError('sem_permissao', 'Você não vê esta lista.');
}

export function visoesRoutes(register: Register, core: Core): void {
  const service = visoesService(core);
  register(visoes.getAll, async ({ person, params: { area } }) => {
    needArea(person, area);
    return { data: await service.list(person, area, (filtro) => filtroDeLista.parse(filtro)) };
  });
  register(visoes.store, async ({ person, body: { area, ...body } }) => {
    needArea(person, area);
    return { id_visao: await service.store(person, area, body) };
  });
  register(visoes.delete, async ({ person, params }) => {
    await service.delete(person, params.id, seesIn(person));
    return {};
  });
}
