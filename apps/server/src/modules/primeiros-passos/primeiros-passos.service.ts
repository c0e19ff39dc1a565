import { passos, type primeirosPassos } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Comeco } from '../../core/comeco.ts';
import type { Core } from '../../core/module.ts';
import { concluirPrimeirosPassos } from '../empresas/empresas.api.ts';
import * as repository from './primeiros-passos.repository.ts';

export const primeirosPassosService = ({ database, audit, sessions }: Core, comecos: () => readonly Comeco[]) => ({
  show: ({ id_empresa, id_login }: Staff): Promise<Reply<typeof primeirosPassos.show>['data']> =>
    database.lerEmpresa(id_empresa, async (db) => {
      const has = comecos();
      const [place, feito, oculto] = await Promise.all([
        repository.findPassos(db),
        repository.findFeito(db, Object.assign({}, ...has.map((comeco) => comeco.feito ?? {}))),
        repository.isHidden(db, id_login),
      ]);
      return { ...place, passos: passos.filter((passo) => has.some((comeco) => comeco.passos?.includes(passo))), feito, oculto: oculto ? 1 : 0 };
    }),

  hide: ({ id_empresa, id_login }: Staff, hidden: boolean): Promise<void> =>
    database.comEmpresa(id_empresa, (db) => repository.saveHidden(db, id_login, hidden)),

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
