import { nomesDasMetas } from '@prosa/contract/tickets/sla.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Aviso, Avisos, Mural } from '../../core/avisos.ts';
import type { Db } from '../../core/db/database.ts';
import type { QuemFez } from './tickets.domain-events.ts';
import { findViewers, membroSeesSql } from './tickets.scope.ts';
import './tickets.domain-events.ts';

type Sql = RawBuilder<unknown>;

/** One name for a ticket's notices: the newest takes the place of the one before (issue: tag ticket-{id}). */
const ticket = (id_ticket: number): Pick<Aviso, 'tag' | 'to_route' | 'id_registro' | 'type'> => ({
  tag: `ticket-${id_ticket}`,
  to_route: `/tickets/show/${id_ticket}`,
  id_registro: id_ticket,
  type: 'other',
});

/** A customer did it. */
const doCliente = ({ id_cliente, id_contato }: QuemFez): boolean => id_cliente !== undefined || id_contato !== undefined;

async function nomesDe(db: Db, { id_ticket, id_login, id_cliente, id_contato }: QuemFez & { id_ticket: number }): Promise<{ quem: string; titulo: string }> {
  const { rows } = await sql<{ quem: string | null; titulo: string }>`select coalesce((select l.nome from login l where l.id_login = ${id_login}),
      (select k.nome_exibido from contato k where k.id_contato = ${id_contato ?? null}::bigint), (select c.nome_exibido from cliente c where c.id_cliente = ${id_cliente ?? null}::bigint)) as quem,
    '#' || t.numero || ' ' || t.titulo as titulo from ticket t where t.id_ticket = ${id_ticket}`.execute(db);
  return { quem: rows[0]?.quem ?? 'O sistema', titulo: rows[0]?.titulo ?? '' };
}

/** Whoever answers for it and whoever follows it, without the one who acted and those named elsewhere. */
const followers = (id_ticket: number, except: readonly (number | null)[]) =>
  sql`select s.id_login from ticket_seguidor s where s.id_ticket = ${id_ticket} and not s.id_login = any (${except.filter((id) => id !== null)}::bigint[])`;

/** Of a ticket that nobody answers for: who works in its departamento; of none, those who see all. */
const semDono = (id_ticket: number) => sql`select m.id_login from ticket t cross join membro m join grupo g on g.id_grupo = m.id_grupo
  where t.id_ticket = ${id_ticket} and t.id_responsavel is null and ${membroSeesSql}
    and case when t.id_departamento is null then g.modelo in ('administrador', 'supervisor')
      else exists (select from departamento_membro dm where dm.id_departamento = t.id_departamento and dm.id_login = m.id_login) end`;

/** Whoever answers for it, where they see it. */
const dono = (id_ticket: number) => sql`select t.id_responsavel as id_login from ticket t where t.id_ticket = ${id_ticket} and t.id_responsavel is not null`;

/** A deadline is told to whoever answers for the ticket; of nobody's to those who could take it. */
async function avisarDoPrazo({ db, avisar }: Mural, { id_ticket }: { id_ticket: number }, title: string, more?: Sql): Promise<void> {
  const { titulo } = await nomesDe(db, { id_ticket, id_login: null });
  const said = { ...ticket(id_ticket), title, description: titulo };
  await avisar(more ? sql`${dono(id_ticket)} union ${semDono(id_ticket)} union ${more}` : sql`${dono(id_ticket)} union ${semDono(id_ticket)}`, said);
}

/** Marks up to here call for somebody who leads. */
const lowMark = 2;

/** What people are told of tickets. */
export const ticketsAvisos: Avisos = {
  podeVer: sql`exists (select from ticket t where t.id_ticket = n.id_registro and t.excluido_em is null and ${membroSeesSql})`,
  quando: {
    /** Made for somebody else: they hear that it is theirs. */
    async ticket_criado({ db, avisar }, feito) {
      const { id_ticket, id_login } = feito;
      const { quem, titulo } = await nomesDe(db, feito);
      if (feito.id_cliente !== undefined) await avisar(semDono(id_ticket), { ...ticket(id_ticket), title: `${quem} abriu um ticket`, description: titulo });
      const whose = sql`select t.id_responsavel as id_login from ticket t where t.id_ticket = ${id_ticket} and t.id_responsavel is not null
        and t.id_responsavel is distinct from ${id_login}::bigint`;
      await avisar(whose, { ...ticket(id_ticket), title: `${quem} abriu um ticket para você`, description: titulo });
    },
    async ticket_alterado({ db, avisar }, feito) {
      const { id_ticket, id_login, campos } = feito;
      const { quem, titulo } = await nomesDe(db, feito);
      if (campos.includes('id_responsavel')) {
        const whose = sql`select t.id_responsavel as id_login from ticket t where t.id_ticket = ${id_ticket} and t.id_responsavel is not null
          and t.id_responsavel is distinct from ${id_login}::bigint`;
        await avisar(whose, { ...ticket(id_ticket), title: `${quem} passou um ticket para você`, description: titulo });
      }
      if (campos.includes('id_status_ticket')) {
        const { rows } = await sql<{
          nome: string;
        }>`select s.nome from ticket t join status_ticket s on s.id_status_ticket = t.id_status_ticket where t.id_ticket = ${id_ticket}`.execute(db);
        await avisar(followers(id_ticket, [id_login]), { ...ticket(id_ticket), title: `${quem}: ${rows[0]?.nome ?? ''}`, description: titulo });
      }
    },
    ticket_vencendo: (mural, feito) => avisarDoPrazo(mural, feito, `O prazo está acabando: ${nomesDasMetas[feito.meta].toLowerCase()}`),
    ticket_vencido: (mural, feito) => avisarDoPrazo(mural, feito, `O prazo venceu: ${nomesDasMetas[feito.meta].toLowerCase()}`, followers(feito.id_ticket, [])),
    async ticket_escalado(mural, feito) {
      const named = await findViewers(mural.db, feito.id_ticket, feito.avisar);
      const title = `Ticket escalado: ${nomesDasMetas[feito.meta].toLowerCase()} fora do prazo`;
      await avisarDoPrazo(mural, feito, title, sql`select unnest(${named}::bigint[]) as id_login`);
    },
    ticket_espera_acabou: (mural, feito) => avisarDoPrazo(mural, feito, 'A espera de um ticket acabou'),
    /** Whoever answered for it hears of each mark; of a low one those who lead, too. */
    async ticket_avaliado({ db, avisar }, feito) {
      const { id_ticket, nota } = feito;
      const { quem, titulo } = await nomesDe(db, feito);
      const low = nota <= lowMark;
      const who = sql`select m.id_login from ticket t cross join membro m join grupo g on g.id_grupo = m.id_grupo
        where t.id_ticket = ${id_ticket} and ${membroSeesSql} and (m.id_login = t.id_responsavel or ${low}::boolean and g.modelo = 'supervisor')`;
      await avisar(who, {
        ...ticket(id_ticket),
        tag: `avaliacao-ticket-${id_ticket}`,
        title: `${quem} deu nota ${nota} de 5`,
        description: titulo,
      });
    },
    /** Whoever scheduled an answer that did not go. */
    async ticket_agendada_nao_enviada({ db, avisar }, { id_ticket, id_login, motivo }) {
      const { titulo } = await nomesDe(db, { id_ticket, id_login });
      const who = sql`select unnest(${await findViewers(db, id_ticket, [id_login])}::bigint[]) as id_login`;
      await avisar(who, {
        ...ticket(id_ticket),
        tag: `agendada-ticket-${id_ticket}`,
        title: 'Resposta agendada não enviada',
        description: `${titulo}: ${motivo}`,
      });
    },
    /** Whoever made the rule, while they work here. */
    async ticket_recorrente_parou({ db, avisar }, { id_recorrente, id_login }) {
      const rule = await db.selectFrom('ticket_recorrente').select(['nome', 'parada']).where('id_recorrente', '=', id_recorrente).executeTakeFirst();
      if (!rule) return;
      await avisar(sql`select m.id_login from membro m where m.id_login = ${id_login} and m.ativo`, {
        tag: `recorrente-${id_recorrente}`,
        to_route: `/configEmpresa/tickets/recorrentes/editar/${id_recorrente}`,
        type: 'other',
        title: 'Um ticket recorrente parou',
        description: `${rule.nome}: ${rule.parada}`,
      });
    },
    async ticket_respondido({ db, avisar }, feito) {
      const { id_ticket, id_entrada, tipo, id_login, mencoes } = feito;
      const { quem, titulo } = await nomesDe(db, feito);
      const named = (await findViewers(db, id_ticket, mencoes)).filter((id) => id !== id_login);
      const title = tipo === 'nota' ? `${quem} anotou em um ticket` : `${quem} respondeu um ticket`;
      await avisar(followers(id_ticket, [id_login, ...named]), { ...ticket(id_ticket), title, description: titulo });
      if (doCliente(feito)) await avisar(semDono(id_ticket), { ...ticket(id_ticket), title, description: titulo });
      if (named.length > 0)
        await avisar(sql`select unnest(${named}::bigint[]) as id_login`, {
          ...ticket(id_ticket),
          tag: `mencao-ticket-${id_entrada}`,
          title: `${quem} mencionou você`,
          description: `Em uma nota do ticket ${titulo}`,
        });
    },
  },
};
