import { sql } from 'kysely';
import type { Mural } from '../../core/avisos.ts';
import type { Db } from '../../core/db/database.ts';
import { scheduleJob } from '../../core/jobs/jobs.ts';
import { markRead, raiseEach } from './notificacoes.repository.ts';

/** Where a module puts its notices. One job for many of them: what it finds is told at once. */
export function muralDe(db: Db, area: string): Mural {
  const told = async (some: boolean): Promise<void> => {
    if (some) await scheduleJob(db, 'notificar', {}, { key: 'notificar' });
  };
  return {
    db,
    avisar: async (quem, { tag, to_route = null, id_registro = null, ...tipo }) => {
      const cada = sql`select w.id_login, ${tag}::text as tag, ${to_route}::text as to_route, ${id_registro}::bigint as id_registro from (${quem}) w`;
      await told(await raiseEach(db, area, cada, tipo));
    },
    avisarCada: async (cada, tipo) => told(await raiseEach(db, area, cada, tipo)),
    lidos: async (quais) => told((await markRead(db, sql`n.area = ${area} and ${quais}`, true)) > 0),
  };
}
