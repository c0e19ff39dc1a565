import type { Db } from '../../core/db/database.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { invalid } from '../../core/errors.ts';
import type { Campos } from '../../core/registro/historico.ts';

/** The calendar that holds at a line of its own, not that of its departamento or of the empresa. */
export const findCalendarioDaLinha = (db: Db, id_wpp_config: number): Promise<{ id_calendario: number; nome: string } | undefined> =>
  db
    .selectFrom('calendario_alvo as a')
    .innerJoin('calendario as c', 'c.id_calendario', 'a.id_calendario')
    .select(['c.id_calendario', 'c.nome'])
    .where('a.id_wpp_config', '=', id_wpp_config)
    .where('c.excluido_em', 'is', null)
    .executeTakeFirst();

/** Makes this calendar hold at a line, or with null none of its own. Answers what changed. 422 at `id_calendario` when it is not there. */
export async function usarNaLinha(db: Db, id_wpp_config: number, id_calendario: number | null): Promise<Campos> {
  const antes = await findCalendarioDaLinha(db, id_wpp_config);
  if ((antes?.id_calendario ?? null) === id_calendario) return {};
  const now =
    id_calendario === null
      ? undefined
      : await db
          .selectFrom('calendario')
          .select(['id_calendario', 'nome'])
          .where('id_calendario', '=', id_calendario)
          .where('excluido_em', 'is', null)
          .executeTakeFirst();
  if (id_calendario !== null && !now) throw invalid({ id_calendario: 'Escolha um calendário da lista' });
  if (antes) {
    await db.deleteFrom('calendario_alvo').where('id_wpp_config', '=', id_wpp_config).where('id_calendario', '=', antes.id_calendario).execute();
    await recordEvent(db, 'calendario_mudou', { id_calendario: antes.id_calendario });
  }
  if (now) {
    await db.insertInto('calendario_alvo').values({ id_calendario: now.id_calendario, id_wpp_config }).execute();
    await recordEvent(db, 'calendario_mudou', { id_calendario: now.id_calendario });
  }
  return { id_calendario: [antes?.nome ?? null, now?.nome ?? null] };
}
