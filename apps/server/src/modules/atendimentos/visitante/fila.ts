import { topicOf } from '@prosa/contract/realtime.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    visitantes_posicao: Record<string, never>;
  }
}

/** Places are told together this often: a queue that moves fast is read, not watched. */
const everyMs = 2000;
/** Behind this place nobody is told that it moved. */
const lastTold = 200;

/** The queue moved: whoever waits in a window hears of their place soon. Nothing where nobody does. */
export async function filaAndou(db: Db, now: Date): Promise<void> {
  const { rows } =
    await sql`select from sala s where s.status_id in (0, 1, 6) and s.id_responsavel is null and s.tipo = 'atendimento' and s.destino ? 'visitante' limit 1`.execute(
      db,
    );
  if (rows.length === 0) return;
  const turn = Math.floor(now.getTime() / everyMs) + 1;
  await scheduleJob(db, 'visitantes_posicao', {}, { key: `visitantes-posicao-${turn}`, at: new Date(turn * everyMs) });
}

/** Tells the place in the queue to the windows that are open. */
export const dizerPosicoes =
  ({ database, publisher, presence }: Pick<Core, 'database' | 'publisher' | 'presence'>) =>
  async (id_empresa: number): Promise<void> => {
    const here = presence.visitorsIn(id_empresa);
    if (here.size === 0) return;
    const { rows } = await database.lerEmpresa(id_empresa, (db) =>
      sql<{ chat_id: number; status_id: 0 | 1 | 6; chave: string; posicao: number; email: string }>`select f.*, v.email_provado as email from (
          select s.id_sala as chat_id, s.status_id, s.destino ->> 'visitante' as chave,
            row_number() over (partition by s.id_departamento order by s.criado_em, s.id_sala)::int as posicao
          from sala s where s.status_id in (0, 1, 6) and s.id_responsavel is null and s.tipo = 'atendimento') f
        join visitante v on v.chave = f.chave where f.posicao <= ${lastTold}`.execute(db),
    );
    for (const { chave, ...place } of rows) {
      const topic = topicOf.visitante(chave);
      if (here.has(topic)) publisher.publish(id_empresa, topic, 'visita', { ...place, atendente: null, nota: null, convite: null });
    }
  };
