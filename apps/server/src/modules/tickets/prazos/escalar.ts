import { type MetaDeSla, nomesDasMetas } from '@prosa/contract/tickets/sla.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import type { LinhaDoRelogio } from './relogio.repository.ts';
import { contar, mudarPeloSistema } from './sistema.ts';

interface Escalada {
  prioridade: number | null;
  id_departamento: number | null;
  id_equipe: number | null;
  id_responsavel: number | null;
  avisar: number[];
  nome: string;
}

/** What the policy asks for, of what is still there: a departamento that was closed since then gets nothing. */
async function findEscalada(db: Db, id_sla: number): Promise<Escalada | undefined> {
  const { rows } = await sql<Escalada>`select p.nome, p.escalar_prioridade as prioridade, p.escalar_avisar as avisar,
      (select d.id_departamento from departamento d where d.id_departamento = p.escalar_departamento and d.excluido_em is null and d.status = 1) as id_departamento,
      (select e.id_equipe from equipe e where e.id_equipe = p.escalar_equipe and e.excluido_em is null and e.status = 1) as id_equipe,
      (select m.id_login from membro m where m.id_login = p.escalar_responsavel and m.ativo) as id_responsavel
    from sla_ticket p where p.id_sla = ${id_sla}`.execute(db);
  return rows[0];
}

/** A promise was broken for longer than its policy bears: the ticket is raised, handed on and told of. */
export async function escalar(db: Db, row: LinhaDoRelogio, meta: MetaDeSla, now: Date): Promise<void> {
  const { id_ticket, politica } = row;
  const to = politica && (await findEscalada(db, politica.id_sla));
  if (!to) return;
  const { rows } = await sql<{ prioridade: number }>`select prioridade from ticket where id_ticket = ${id_ticket}`.execute(db);
  const handed = to.id_departamento !== null || to.id_equipe !== null || to.id_responsavel !== null;
  const valores = {
    // it is never made less urgent
    ...(to.prioridade !== null && to.prioridade > rows[0]!.prioridade && { prioridade: to.prioridade }),
    ...(to.id_departamento !== null && { id_departamento: to.id_departamento }),
    ...(to.id_equipe !== null && { id_equipe: to.id_equipe }),
    ...(handed && { id_responsavel: to.id_responsavel }),
  };
  const why = `${nomesDasMetas[meta]} fora do prazo: escalado por "${to.nome}"`;
  // told first: of what comes right after it people hear no more
  await recordEvent(db, 'ticket_escalado', { id_ticket, id_login: null, meta, avisar: to.avisar });
  const changed = Object.keys(valores).length > 0 && (await mudarPeloSistema(db, id_ticket, valores, why, now));
  if (!changed) await contar(db, id_ticket, why, now);
}
