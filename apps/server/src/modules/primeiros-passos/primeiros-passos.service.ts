import type { primeirosPassos } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Core } from '../../core/module.ts';
import { concluirPrimeirosPassos } from '../empresas/empresas.api.ts';
import * as repository from './primeiros-passos.repository.ts';

export const primeirosPassosService = ({ database, audit, sessions }: Core) => ({
  show: ({ id_empresa }: Staff): Promise<Reply<typeof primeirosPassos.show>['data']> =>
    database.lerEmpresa(id_empresa, async (db) => ({ ...(await repository.findPassos(db)), feito: await repository.findFeito(db) })),

  /** Where it goes on, in whatever browser. */
  keep: ({ id_empresa }: Staff, place: Input<typeof primeirosPassos.store>['body']): Promise<void> =>
    database.comEmpresa(id_empresa, (db) => repository.savePassos(db, place)),

  /** Spec 4: from now on who signs in lands on the start. */
  async finish({ id_empresa }: Staff): Promise<void> {
    await database.comEmpresa(id_empresa, async (db) => {
      if (await concluirPrimeirosPassos(db)) await audit.record(db, 'primeiros_passos_concluidos');
    });
    sessions.invalidate({ id_empresa });
  },
});
