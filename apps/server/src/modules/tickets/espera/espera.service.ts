import type { motivoEspera } from '@prosa/contract/tickets/sla.endpoints.ts';
import type { MotivoEspera } from '@prosa/contract/tickets/sla.schemas.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import { isUniqueViolation } from '../../../core/db/errors.ts';
import { AppError, invalid, notFound, savedMeanwhile } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { registrarAjuste, registrarOrdem } from '../config/atos.ts';
import { readRelogio } from '../prazos/relogio.repository.ts';
import { horasDe } from '../prazos/relogio.ts';
import { mudarPeloSistema } from '../prazos/sistema.ts';
import { needAll } from '../sla/ordem.ts';
import { lockTicket } from '../tickets.repository.ts';
import { datasDaEspera, findMotivo } from './motivos.ts';

type Body = Input<typeof motivoEspera.store>['body'];

const furthestDays = 366;

/** Why tickets wait, and tickets that begin to. */
export function esperaService(core: Core) {
  const { database, clock } = core;
  return {
    list: (person: Staff) =>
      database.lerEmpresa(
        person.id_empresa,
        async (db) => (await db.selectFrom('motivo_espera').selectAll().orderBy('ordem').orderBy('id_motivo_espera').execute()) as MotivoEspera[],
      ),

    async store(person: Staff, { id_motivo_espera, versao, ...fields }: Body): Promise<number> {
      try {
        return await database.comEmpresa(person.id_empresa, async (db) => {
          if (id_motivo_espera === undefined) {
            const ordem = sql<number>`(select coalesce(max(m.ordem), 0) + 1 from motivo_espera m)`;
            const made = await db
              .insertInto('motivo_espera')
              .values({ ...fields, ordem })
              .returning('id_motivo_espera')
              .executeTakeFirstOrThrow();
            await registrarAjuste(core, db, 'motivo_espera', made.id_motivo_espera, undefined, fields);
            return made.id_motivo_espera;
          }
          const before = await db.selectFrom('motivo_espera').selectAll().where('id_motivo_espera', '=', id_motivo_espera).forUpdate().executeTakeFirst();
          if (!before) throw notFound('Motivo');
          if (versao !== undefined && versao !== before.versao) throw savedMeanwhile('motivo');
          await db
            .updateTable('motivo_espera')
            .set({ ...fields, versao: sql<number>`versao + 1` })
            .where('id_motivo_espera', '=', id_motivo_espera)
            .execute();
          await registrarAjuste(core, db, 'motivo_espera', id_motivo_espera, before, fields);
          return id_motivo_espera;
        });
      } catch (error) {
        if (isUniqueViolation(error, 'motivo_espera_nome')) throw invalid({ nome: 'Já existe um motivo com esse nome' });
        throw error;
      }
    },

    ordenar: (person: Staff, ids: readonly number[]): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const there = await db.selectFrom('motivo_espera').select('id_motivo_espera').forUpdate().execute();
        needAll(
          ids,
          there.map((m) => m.id_motivo_espera),
          'motivos',
        );
        await sql`update motivo_espera m set ordem = o.n from unnest(${[...ids]}::bigint[]) with ordinality as o (id, n) where m.id_motivo_espera = o.id`.execute(
          db,
        );
        await registrarOrdem(core, db, 'motivo_espera', ids);
      }),

    /** The ticket waits from now on, in the state of that kind; one that waits already may get another reason or date. */
    aguardar: (person: Staff, id: number, { id_motivo_espera, ate }: Input<typeof motivoEspera.aguardar>['body']): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const now = clock.now();
        const antes = await lockTicket(db, person, id);
        if (!antes) throw notFound('Ticket');
        if (antes['encerrado'] === true) throw new AppError('conflito', 'Este ticket está encerrado. Abra de novo antes de deixar à espera.');
        const motivo = await findMotivo(db, id_motivo_espera);
        if (!motivo || motivo.status === 0) throw invalid({ id_motivo_espera: 'Escolha um motivo da lista' });
        const until = ate === undefined ? null : new Date(ate);
        if (until !== null && until <= now) throw invalid({ ate: 'Escolha um dia que ainda não passou' });
        if (until !== null && until.getTime() - now.getTime() > furthestDays * 86_400_000) throw invalid({ ate: 'Escolha um dia dentro de um ano' });
        const state = antes['categoria'] === motivo.categoria ? {} : await stateOf(motivo.categoria);
        const row = (await readRelogio(db, id))!;
        const dates = datasDaEspera(motivo, until, await horasDe(db, row), now);
        await mudarPeloSistema(db, id, { ...state, id_motivo_espera, ...dates }, '', now, person.id_login);

        async function stateOf(categoria: string) {
          const status = await db
            .selectFrom('status_ticket')
            .select('id_status_ticket')
            .where('categoria', '=', categoria)
            .where('status', '=', 1)
            .orderBy('ordem')
            .limit(1)
            .executeTakeFirst();
          if (!status) throw new AppError('conflito', 'Nenhum status de espera pode ser escolhido. Peça a quem configura os tickets.');
          return { id_status_ticket: status.id_status_ticket, categoria };
        }
      }),
  };
}
