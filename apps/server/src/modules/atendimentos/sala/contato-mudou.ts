import { sql } from 'kysely';
import type { Consumer } from '../../../core/domain-events/domain-events.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import '../../contatos/contatos.api.ts';
import { tellAbout } from './contexto.ts';
import type { AtendimentosEvents } from './salas.events.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    conversas_do_contato: { id_contato: number };
  }
}

/** What screens show of a contato beside its conversation. */
const shown = new Set(['nome', 'razao_social', 'tipo', 'email', 'telefones', 'avatar', 'tipo_contato', 'mesclado']);
/** One that ended longer ago is hardly on anybody's screen. */
const mostRooms = 50;

/** Somebody saved a contato, or merged it with another: the conversations with it, open or just ended, show it at once. */
export function contatoMudou(core: Core, events: AtendimentosEvents) {
  const consumer: Consumer<'contato_alterado'> = {
    name: 'conversas_do_contato',
    events: ['contato_alterado'],
    async handle(db, { dados: { id_contato, campos } }) {
      if (campos.some((campo) => shown.has(campo)))
        await scheduleJob(db, 'conversas_do_contato', { id_contato }, { key: `conversas_do_contato:${id_contato}` });
    },
  };
  return {
    consumer: consumer as unknown as Consumer,
    async tell(id_empresa: number, id_contato: number): Promise<void> {
      const since = new Date(core.clock.now().getTime() - 86_400_000);
      const told = await core.database.comEmpresa(id_empresa, async (db) => {
        const { rows } = await sql<{
          id_sala: number;
        }>`(select id_sala from sala where id_contato = ${id_contato} and status_id in (0, 1, 2, 6, 7) limit ${mostRooms})
          union all (select id_sala from sala where id_contato = ${id_contato} and status_id in (3, 4, 5) and encerrado_em > ${since} order by criado_em desc limit ${mostRooms})`.execute(
          db,
        );
        return Promise.all(rows.map(({ id_sala }) => tellAbout(core, db, id_empresa, id_sala)));
      });
      for (const { viewers, row } of told) events.contact(id_empresa, viewers, row);
    },
  };
}
