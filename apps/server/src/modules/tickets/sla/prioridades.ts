import type { prioridadeTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import type { PrioridadeTicket } from '@prosa/contract/tickets/sla.schemas.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import { isUniqueViolation } from '../../../core/db/errors.ts';
import { invalid, savedMeanwhile } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { registrarAjuste } from '../config/atos.ts';

/** What a company calls the four priorities, the lowest first. */
export function prioridadesService(core: Core) {
  const { database } = core;
  return {
    list: (person: Staff) =>
      database.lerEmpresa(
        person.id_empresa,
        async (db) =>
          (await db
            .selectFrom('prioridade_ticket')
            .select(['id_prioridade', 'nome', 'cor', 'versao'])
            .orderBy('id_prioridade')
            .execute()) as PrioridadeTicket[],
      ),
    async store(person: Staff, { id_prioridade, versao, nome, cor }: Input<typeof prioridadeTicket.store>['body']): Promise<void> {
      try {
        await database.comEmpresa(person.id_empresa, async (db) => {
          const before = await db
            .selectFrom('prioridade_ticket')
            .select(['nome', 'cor', 'versao'])
            .where('id_prioridade', '=', id_prioridade)
            .forUpdate()
            .executeTakeFirstOrThrow();
          if (versao !== undefined && versao !== before.versao) throw savedMeanwhile('prioridade');
          await db.updateTable('prioridade_ticket').set({ nome, cor, versao: sql<number>`versao + 1` }).where('id_prioridade', '=', id_prioridade).execute();
          await registrarAjuste(core, db, 'prioridade_ticket', id_prioridade, before, { nome, cor });
        });
      } catch (error) {
        if (isUniqueViolation(error, 'prioridade_ticket_nome')) throw invalid({ nome: 'Já existe uma prioridade com esse nome' });
        throw error;
      }
    },
  };
}
