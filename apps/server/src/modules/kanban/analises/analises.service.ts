import type { kanbanAnalises, MesPrevisto, RelatorioDeQuadro } from '@prosa/contract/kanban/analises.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Core } from '../../../core/module.ts';
import { needQuadro } from '../kanban.scope.ts';
import { findPrevisao, mesDeHoje } from './previsao.repository.ts';
import { findRelatorio } from './relatorio.repository.ts';

/** What a board tells of its cards together. */
export function analisesService({ database }: Core) {
  return {
    previsao: (person: Staff, id_quadro: number, { de, meses, ...filtro }: Input<typeof kanbanAnalises.previsao>['query']): Promise<MesPrevisto[]> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await needQuadro(db, person, id_quadro);
        return findPrevisao(db, person, id_quadro, filtro, de ?? (await mesDeHoje(db)), meses);
      }),

    relatorio: (person: Staff, id_quadro: number, period: Input<typeof kanbanAnalises.relatorio>['query']): Promise<RelatorioDeQuadro> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await needQuadro(db, person, id_quadro);
        return findRelatorio(db, person, id_quadro, period);
      }),
  };
}
