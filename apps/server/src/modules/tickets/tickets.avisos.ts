import { type MetaDeSla, nomesDasMetas } from '@prosa/contract/tickets/sla.schemas.ts';
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

async function nomesDe(
  db: Db,
  { id_ticket, id_login, id_cliente, id_contato, id_acesso_cliente }: QuemFez & { id_ticket: number },
): Promise<{ quem: string; titulo: string }> {
  const { rows } = await sql<{ quem: string | null; titulo: string }>`select coalesce((select l.nome from login l where l.id_login = ${id_login}),
      (select k.nome_exibido from contato k where k.id_contato = ${id_contato ?? null}::bigint),
      (select nullif(p.nome, '') from pessoa_do_cliente p where p.id_acesso_cliente = ${id_acesso_cliente ?? null}::bigint), (select c.nome_exibido from cliente c where c.id_cliente = ${id_cliente ?? null}::bigint)) as quem,
    '#' || t.numero || ' ' || t.titulo as titulo from ticket t where t.id_ticket = ${id_ticket}`.execute(db);
  return { quem: rows[0]?.quem ?? 'O sistema', titulo: rows[0]?.titulo ?? '' };
}

/** Whoever answers for it and whoever follows it, without the one who acted and those named elsewhere. */
const followers = (id_ticket: number, except: readonly (number | null)[]) =>
  sql`select s.id_login from ticket_seguidor s where s.id_ticket = ${id_ticket} and not s.id_login = any (${except.filter((id) => id !== null)}::bigint[])`;

const among = (ids: readonly number[]) => sql`any (${[...ids]}::bigint[])`;
/** Of tickets that nobody answers for: who works in their departamento; of none, those who see all. */
const semDonos = (ids: readonly number[]) => sql`select t.id_ticket, m.id_login from ticket t join lateral (
      select dm.id_login from departamento_membro dm where dm.id_departamento = t.id_departamento
      union all select l.id_login from membro l join grupo lg on lg.id_grupo = l.id_grupo where t.id_departamento is null and lg.modelo in ('administrador', 'supervisor')) w on true
    join membro m on m.id_login = w.id_login join grupo g on g.id_grupo = m.id_grupo
  where t.id_ticket = ${among(ids)} and t.id_responsavel is null and ${membroSeesSql}`;
const semDono = (id_ticket: number) => sql`select x.id_login from (${semDonos([id_ticket])}) x`;

/** Whoever answers for it, where they see it. */
const donos = (ids: readonly number[]) =>
  sql`select t.id_ticket, t.id_responsavel as id_login from ticket t where t.id_ticket = ${among(ids)} and t.id_responsavel is not null`;

/** Deadlines are told to whoever answers for the tickets; of nobody's to those who could take it. `more`: a query of `id_ticket` and `id_login`. */
async function avisarDosPrazos({ avisarCada }: Mural, ids: readonly number[], title: string, more?: Sql): Promise<void> {
  const who = sql.join([donos(ids), semDonos(ids), ...(more ? [more] : [])], sql` union `);
  const cada = sql`select w.id_login, 'ticket-' || w.id_ticket as tag, '/tickets/show/' || w.id_ticket as to_route, w.id_ticket as id_registro from (${who}) w`;
  const description = sql`(select '#' || t.numero || ' ' || t.titulo from ticket t where t.id_ticket = quem.id_registro)`;
  await avisarCada(cada, { type: 'other', title, description });
}
type Prazo = { readonly id_ticket: number; readonly meta: MetaDeSla };
/** Many fall due in the same minute: one statement for all of a promise. */
async function prazos(all: readonly Prazo[], tell: (ids: number[], meta: string) => Promise<void>): Promise<void> {
  for (const [meta, some] of Map.groupBy(all, (one) => one.meta)) await tell([...new Set(some.map((one) => one.id_ticket))], nomesDasMetas[meta].toLowerCase());
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
    async ticket_escalado(mural, { id_ticket, avisar, meta }) {
      const named = await findViewers(mural.db, id_ticket, avisar);
      const title = `Ticket escalado: ${nomesDasMetas[meta].toLowerCase()} fora do prazo`;
      await avisarDosPrazos(mural, [id_ticket], title, sql`select ${id_ticket}::bigint as id_ticket, unnest(${named}::bigint[]) as id_login`);
    },
    ticket_espera_acabou: (mural, { id_ticket }) => avisarDosPrazos(mural, [id_ticket], 'A espera de um ticket acabou'),
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
  quandoVarios: {
    ticket_vencendo: (mural, all) => prazos(all, (ids, meta) => avisarDosPrazos(mural, ids, `O prazo está acabando: ${meta}`)),
    ticket_vencido: (mural, all) =>
      prazos(all, (ids, meta) =>
        avisarDosPrazos(mural, ids, `O prazo venceu: ${meta}`, sql`select s.id_ticket, s.id_login from ticket_seguidor s where s.id_ticket = ${among(ids)}`),
      ),
  },
};
