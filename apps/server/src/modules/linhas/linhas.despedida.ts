import { setTimeout as wait } from 'node:timers/promises';
import type { Despedida } from '../../core/despedida.ts';
import type { Core } from '../../core/module.ts';
import * as repository from './linhas.repository.ts';

/** A company that is erased leaves no device of ours signed in with WhatsApp: waited for, as another node may hold a line, up to `most` ms. */
export const linhasDespedida = ({ database }: Core, check: () => Promise<void>, { most, every }: { most: number; every: number }): Despedida => ({
  async antes(id_empresa) {
    await database.comEmpresa(id_empresa, repository.signOutAll);
    await check();
    for (let waited = 0; ; waited += every) {
      const left = await database.lerEmpresa(id_empresa, repository.countSigningOut);
      if (left === 0) return;
      if (waited >= most) throw new Error(`${left} lines did not sign out`);
      await wait(every);
    }
  },
});
