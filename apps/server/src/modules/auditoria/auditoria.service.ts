import { mesesDeAuditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import { decodePlace, encodePlace, type Order } from '../../core/lists/keyset.ts';
import type { Core } from '../../core/module.ts';
import { presentAto } from './auditoria.presenter.ts';
import { type FiltroDeAuditoria, findAtos, findMeses, saveMeses } from './auditoria.repository.ts';

const order: Order = { column: sql`a.em`, id: sql`a.id_ato`, down: true, idDown: true, type: 'timestamptz' };

export function auditoriaService({ database, audit }: Core) {
  return {
    /** A page of acts, newest first; `cursor`: where the next one begins, null after the last. */
    async list({ id_empresa }: Staff, filtro: FiltroDeAuditoria, rpp: number, cursor: string | undefined) {
      const after = cursor === undefined ? undefined : decodePlace(cursor, order);
      const rows = await database.lerEmpresa(id_empresa, (db) => findAtos(db, filtro, after, rpp + 1));
      const shown = rows.slice(0, rpp);
      const last = shown.at(-1);
      return { data: shown.map(presentAto), cursor: last && rows.length > rpp ? encodePlace([last.k, last.id_ato]) : null };
    },

    meses: async ({ id_empresa }: Staff): Promise<number> => (await database.lerEmpresa(id_empresa, findMeses)) ?? mesesDeAuditoria.padrao,

    saveMeses: ({ id_empresa }: Staff, meses: number): Promise<void> =>
      database.comEmpresa(id_empresa, async (db) => {
        const antes = (await findMeses(db)) ?? mesesDeAuditoria.padrao;
        await saveMeses(db, meses);
        await audit.record(db, 'auditoria_prazo_mudado', { entidade: 'auditoria', antes: { meses: antes }, depois: { meses } });
      }),
  };
}
