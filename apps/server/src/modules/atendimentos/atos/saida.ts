import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import type { Passagem, Saida } from '../../../core/saida.ts';
import { addSystemMessage, type Bots } from '../linha/bot.ts';
import { onReturn } from '../linha/chegada.ts';
import { notar } from '../sala/mudanca.ts';
import * as policy from '../sala/salas.policy.ts';
import * as salas from '../sala/salas.repository.ts';

interface SalaPassada {
  readonly id_sala: number;
  readonly status_id: number;
  /** Answered by who left; else it was offered to them. */
  readonly respondia: boolean;
  /** Who took over was not in it before. */
  readonly entrou: boolean;
  /** Place of its last message then: whatever the team wrote after it has touched it. */
  readonly ate: number;
}

/** What somebody answers, or is asked to: `s`. */
const theirs = (id_login: number) => sql`${salas.isOpenSql} and (s.id_responsavel = ${id_login} or (s.id_responsavel is null and s.status_id = 0
  and exists (select from sala_membro sm where sm.id_sala = s.id_sala and sm.id_login = ${id_login})))`;

const said = (db: Db, id_sala: number, { por }: Passagem): void =>
  notar(db)?.ato(id_sala, (events, id_empresa, row) => events.changed(id_empresa, 'transferir_atendimento', row, por));

function salasParte(bots: Pick<Bots, 'say'>): Saida {
  async function pass(db: Db, sala: { id_sala: number; id_responsavel: number | null; status_id: number }, passagem: Passagem): Promise<SalaPassada> {
    const { de, para, por, em } = passagem;
    const { id_sala, status_id } = sala;
    const respondia = sala.id_responsavel === de.id_login;
    const onde = para === null ? 'a conversa voltou para a fila' : `a conversa passou para ${para.nome}`;
    await addSystemMessage(db, id_sala, `${de.nome} saiu da empresa: ${onde}`, em);
    if (para === null) await salas.setSala(db, id_sala, { id_responsavel: null, status_id: policy.statusOnRelease });
    else if (respondia) await salas.setSala(db, id_sala, { id_responsavel: para.id_login });
    await salas.deleteMember(db, id_sala, de.id_login);
    const entrou = para !== null && (await salas.insertMember(db, id_sala, para.id_login));
    if (para === null) {
      await recordEvent(db, 'sala_voltou_para_fila', { id_sala, id_login: de.id_login, motivo: 'ausente' });
      await onReturn(bots, db, id_sala, em);
    } else {
      const values = { id_usuario: para.id_login, id_departamento: null, id_assunto: null, motivo: '' };
      await recordEvent(db, 'sala_transferida', { id_sala, id_login: por.id_login, ...values });
    }
    said(db, id_sala, passagem);
    const { ultimo_index } = await db.selectFrom('sala').select('ultimo_index').where('id_sala', '=', id_sala).executeTakeFirstOrThrow();
    return { id_sala, status_id, respondia, entrou, ate: ultimo_index };
  }

  /** Still where it was passed to, and nobody of the team wrote since. */
  async function untouched(db: Db, { id_sala, respondia, ate }: SalaPassada, { para }: Passagem): Promise<boolean> {
    const there =
      para === null
        ? sql`s.id_responsavel is null and s.status_id in (1, 6, 7)`
        : respondia
          ? sql`s.id_responsavel = ${para.id_login}`
          : sql`s.id_responsavel is null and s.status_id = 0`;
    const { rows } = await sql`select from sala s where s.id_sala = ${id_sala} and ${salas.isOpenSql} and ${there}
      and not exists (select from mensagem x where x.id_sala = s.id_sala and x.msg_index > ${ate} and x.de = 'usuario') for update`.execute(db);
    return rows.length > 0;
  }

  return {
    nome: 'salas',
    titulo: 'Conversas abertas',
    async contar(db, id_login) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from sala s where ${theirs(id_login)}`.execute(db);
      return rows[0]!.n;
    },
    async mover(db, passagem) {
      const { rows } = await sql<{ id_sala: number; id_responsavel: number | null; status_id: number }>`select s.id_sala, s.id_responsavel, s.status_id
        from sala s where ${theirs(passagem.de.id_login)} order by s.id_sala for update`.execute(db);
      const passed: SalaPassada[] = [];
      for (const sala of rows) passed.push(await pass(db, sala, passagem));
      return passed;
    },
    async voltar(db, movido, passagem) {
      const { de, para, em } = passagem;
      let back = 0;
      for (const sala of movido as readonly SalaPassada[]) {
        if (!(await untouched(db, sala, passagem))) continue;
        const { id_sala, status_id, respondia, entrou } = sala;
        if (para !== null && entrou) await salas.deleteMember(db, id_sala, para.id_login);
        await salas.setSala(db, id_sala, { status_id, id_responsavel: respondia ? de.id_login : null });
        await salas.insertMember(db, id_sala, de.id_login);
        await addSystemMessage(db, id_sala, `${de.nome} está de volta: a conversa voltou para quem respondia`, em);
        said(db, id_sala, passagem);
        back++;
      }
      return back;
    },
  };
}

/** Messages to be sent later have to have an author who is in the sala: without somebody who takes over, it is who decides. */
const agendamentosParte: Saida = {
  nome: 'agendamentos',
  titulo: 'Mensagens agendadas',
  async contar(db, id_login) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from agendamento g where g.id_login = ${id_login} and g.estado = 'agendado'`.execute(db);
    return rows[0]!.n;
  },
  async mover(db, { de, para, por }) {
    const autor = para?.id_login ?? por.id_login;
    const { rows } = await sql<{ id_agendamento: number; id_sala: number }>`update agendamento g set id_login = ${autor}
      where g.id_login = ${de.id_login} and g.estado = 'agendado' returning g.id_agendamento, g.id_sala`.execute(db);
    for (const id_sala of new Set(rows.map((row) => row.id_sala))) await salas.insertMember(db, id_sala, autor);
    return { autor, ids: rows.map((row) => row.id_agendamento) };
  },
  async voltar(db, movido, { de }) {
    const { autor, ids } = movido as { autor: number; ids: number[] };
    const { rows } = await sql<{ id_sala: number }>`update agendamento g set id_login = ${de.id_login}
      where g.id_agendamento = any (${ids}::bigint[]) and g.id_login = ${autor} and g.estado = 'agendado' returning g.id_sala`.execute(db);
    for (const id_sala of new Set(rows.map((row) => row.id_sala))) await salas.insertMember(db, id_sala, de.id_login);
    return rows.length;
  },
};

/** What people hold of salas when they leave. */
export const atendimentosSaida = (bots: Pick<Bots, 'say'>): readonly Saida[] => [salasParte(bots), agendamentosParte];
