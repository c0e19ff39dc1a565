import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import type { Register } from '../../core/http/binding.ts';
import type { modelosPreenchidos } from './modelos.preenchidos.ts';
import { presentModelo } from './modelos.presenter.ts';
import { mayChange } from './modelos.scope.ts';
import type { modelosService } from './modelos.service.ts';

export function modelosRoutes(register: Register, service: ReturnType<typeof modelosService>, prontos: ReturnType<typeof modelosPreenchidos>): void {
  register(CadTextoCrm.getAll, async ({ person, params, query }) => {
    const { rows, ...counts } = await service.list(person, { params, query });
    return { data: rows.map((row) => presentModelo(row, mayChange(person, row.id_login === null))), ...counts };
  });
  register(CadTextoCrm.arquivo, ({ person, params, query }) => service.file(person, params.id, query.tamanho));
  register(CadTextoCrm.previa, async ({ person, body }) => ({ data: await prontos.previa(person, body) }));
  register(CadTextoCrm.preencher, async ({ person, params }) => ({ data: await prontos.preencher(person, params.id, params.chat_id) }));
}
