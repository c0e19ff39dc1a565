import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Consumer } from '../../core/domain-events/domain-events.ts';
import { AppError } from '../../core/errors.ts';
import { nascer } from './blocos/nascer.ts';

interface Nascente {
  readonly id_estagio: number;
  readonly id_departamento: number;
  readonly id_contato: number;
  readonly id_responsavel: number | null;
  readonly nome: string;
}

/** What a sala's departamento asks for: a card of its contato, unless they have an open one on that board. */
async function findNascente(db: Db, id_sala: number): Promise<Nascente | undefined> {
  const { rows } = await sql<Nascente>`select e.id_estagio, d.id_departamento, s.id_contato, s.id_responsavel, c.nome_exibido as nome
    from sala s join departamento d on d.id_departamento = s.id_departamento and d.card_automatico and d.excluido_em is null
      join kanban_quadro q on q.id_quadro = d.id_quadro and q.excluido_em is null and q.arquivado_em is null
      join kanban_estagio e on e.id_estagio = d.id_estagio and e.excluido_em is null and e.arquivado_em is null
      join contato c on c.id_contato = s.id_contato and c.excluido_em is null
    where s.id_sala = ${id_sala} and not exists (select from kanban_bloco b where b.id_contato = s.id_contato and b.id_quadro = q.id_quadro
      and (b.id_sala = s.id_sala or b.situacao = 0 and b.arquivado_em is null and b.excluido_em is null))`.execute(db);
  return rows[0];
}

/** Makes the card; a list that does not take it (full, locked, a field that is missing) leaves the sala without one. */
async function daSala(db: Db, id_sala: number): Promise<void> {
  // two events of one sala, or two salas of one contato: the second sees the card of the first
  const { rows } = await sql<{ id_contato: number | null }>`select id_contato from sala where id_sala = ${id_sala}`.execute(db);
  if (rows[0]?.id_contato == null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`card ${rows[0].id_contato}`}, id_empresa_atual()))`.execute(db);
  const born = await findNascente(db, id_sala);
  if (!born) return;
  const { id_estagio, id_departamento, id_contato, id_responsavel, nome } = born;
  try {
    await nascer(db, id_estagio, {
      titulo: nome.slice(0, 200) || 'Nova conversa',
      id_contato,
      id_departamento,
      id_responsavel,
      id_sala,
      origem: 'conversa',
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

type Heard = 'sala_aberta' | 'sala_transferida' | 'sala_entrou_na_fila';
/** Cards that departamentos make of their salas, when one opens there or comes there. */
export const cardsDeSalas: Consumer<Heard> = {
  name: 'cards_de_salas',
  events: ['sala_aberta', 'sala_transferida', 'sala_entrou_na_fila'],
  handle: (db, { dados }) => daSala(db, dados.id_sala),
};
