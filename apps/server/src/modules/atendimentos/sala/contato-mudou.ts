import { sql } from 'kysely';
import type { Clock } from '../../../core/clock.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Consumer } from '../../../core/domain-events/domain-events.ts';
import '../../contatos/contatos.api.ts';
import { notar } from './mudanca.ts';

/** What screens show of a contato beside its sala. */
const shown = new Set(['nome', 'razao_social', 'tipo', 'email', 'telefones', 'avatar', 'tipo_contato', 'mesclado']);
/** One that ended longer ago is hardly on anybody's screen. */
const mostSalas = 50;

/** The salas of the contato, open or just ended. */
async function findShownSalas(db: Db, id_contato: number, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{
    id_sala: number;
  }>`(select id_sala from sala where id_contato = ${id_contato} and status_id in (0, 1, 2, 6, 7) limit ${mostSalas})
    union all (select id_sala from sala where id_contato = ${id_contato} and status_id in (3, 4, 5) and encerrado_em > ${since}
      order by criado_em desc limit ${mostSalas})`.execute(db);
  return rows.map((row) => row.id_sala);
}

/** Somebody saved a contato, or merged it with another: its salas show it at once. */
export function contatoMudou(clock: Clock): Consumer {
  const consumer: Consumer<'contato_alterado'> = {
    name: 'conversas_do_contato',
    events: ['contato_alterado'],
    handle: (db, event) => consumer.handleRun!(db, [event]),
    async handleRun(db, events) {
      const changed = events.filter(({ dados }) => dados.campos.some((campo) => shown.has(campo)));
      for (const id_contato of new Set(changed.map(({ dados }) => dados.id_contato)))
        for (const id_sala of await findShownSalas(db, id_contato, clock.now())) notar(db)?.contatoMudou(id_sala);
    },
  };
  return consumer;
}
