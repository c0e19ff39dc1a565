import type { chatVisao } from '@prosa/contract/atendimentos/visoes.endpoints.ts';
import { visaoGuardada } from '@prosa/contract/atendimentos/visoes.schemas.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Core } from '../../../core/module.ts';
import { visoesService as savedViews } from '../../visoes/visoes.api.ts';
import { countViews } from './lista.repository.ts';

const area = 'chat';

/** Saved views of the list of salas: a tab and what it is narrowed to. */
export function visoesService(core: Core) {
  const views = savedViews(core);
  const list = async (person: Staff) =>
    (await views.list(person, area, (filtro) => visaoGuardada.parse(filtro))).map(({ filtro: { aba, ...filtro }, ...view }) => ({ ...view, aba, filtro }));

  return {
    list: async (person: Staff): Promise<Reply<typeof chatVisao.getAll>> => ({ data: await list(person) }),

    /** What each one shows this person now: the scope holds here as in the list itself. */
    async totals(person: Staff): Promise<Reply<typeof chatVisao.totais>> {
      const rows = await list(person);
      const totals = await core.database.lerEmpresa(person.id_empresa, (db) => countViews(db, person, rows));
      return { data: rows.map(({ id_visao }, i) => ({ id_visao, total: totals[i] ?? 0 })) };
    },

    store: (person: Staff, { aba, filtro, ...body }: Input<typeof chatVisao.store>['body']): Promise<number> =>
      views.store(person, area, { ...body, filtro: { ...filtro, aba } }),

    delete: (person: Staff, id_visao: number): Promise<void> => views.delete(person, id_visao, (of) => of === area),
  };
}
