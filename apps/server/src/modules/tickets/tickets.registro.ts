import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { nomesDosEstadosDePrazo as nomesDosEstados, type TicketLinha, type visoesDeTickets } from '@prosa/contract/tickets/tickets.schemas.ts';
import { sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { invalid } from '../../core/errors.ts';
import { limparHtml } from '../../core/html/limpar.ts';
import { exportOf } from '../../core/registro/exportacao.ts';
import { byMoment, byValue, type Sql } from '../../core/registro/lista.ts';
import { type CorpoDe, type FiltroDe, registro } from '../../core/registro/registro.ts';
import { findContato } from '../contatos/contatos.api.ts';
import { avaliacaoSql } from './avaliacao.ts';
import { camposGuardados } from './config/campos.ts';
import { insertEntrada } from './entradas.repository.ts';
import { findItens, itensDoModelo } from './itens.repository.ts';
import { describeChanges } from './mudancas.ts';
import { planejar } from './prazos/relogio.ts';
import { achados, talvezAchado } from './procura/procura.ts';
import { needStatus } from './status.ts';
import { emailDoCliente } from './tickets.email.ts';
import { destinoDe, follow, nextNumero } from './tickets.repository.ts';
import { visibleTo, vistaDe } from './tickets.scope.ts';
import './tickets.domain-events.ts';

type Filtro = FiltroDe<typeof tickets>;
type Corpo = CorpoDe<typeof tickets>;

/** Columns that a list, a panel and a picker show. */
export const colunasDeTicket = sql`t.id_ticket, t.numero, t.titulo, t.id_contato, coalesce(k.nome_exibido, '') as contato, t.id_cliente, coalesce(cl.nome_exibido, '') as cliente,
  t.id_status_ticket as status, st.nome as status_ticket_nome, st.cor as status_cor, t.encerrado, t.prioridade, pt.nome as prioridade_nome, pt.cor as prioridade_cor, coalesce(a.assunto, '') as assunto,
  coalesce(d.nome, '') as departamento, coalesce(eq.nome, '') as equipe, t.id_responsavel, coalesce(l.nome, '') as responsavel,
  t.prazo, t.sla_estado = 'vencido' as vencido, t.sla_estado, t.limite_de, t.limite_em, t.ultima_em, t.criado_em as created_at, t.excluido_em`;
export const aoLadoDeTicket = sql`join status_ticket st on st.id_status_ticket = t.id_status_ticket join prioridade_ticket pt on pt.id_prioridade = t.prioridade
  left join contato k on k.id_contato = t.id_contato left join cliente cl on cl.id_cliente = t.id_cliente
  left join assunto a on a.id_assunto = t.id_assunto left join departamento d on d.id_departamento = t.id_departamento
  left join equipe eq on eq.id_equipe = t.id_equipe left join login l on l.id_login = t.id_responsavel`;

/** Filters by value, of the function ticket_facetas. */
function facetas(f: Filtro): string[] {
  const letters = {
    status: 's',
    categoria: 'g',
    prioridade: 'p',
    id_departamento: 'd',
    id_equipe: 'e',
    id_responsavel: 'r',
    id_assunto: 'a',
    id_contato: 'k',
    id_cliente: 'c',
  } as const;
  const wanted = Object.entries(letters).flatMap(([field, letter]) => {
    const value = f[field as keyof typeof letters];
    return value === undefined ? [] : [`${letter}${value}`];
  });
  return f.situacao ? [...wanted, f.situacao === 'abertos' ? 'f0' : 'f1'] : wanted;
}
const having = (facets: readonly string[]): Sql => sql`t.facetas @> ${[...facets]}::text[]`;

/** States that the sweep sets, asked of their own small index. */
const emAtraso = (estado: 'vencendo' | 'vencido'): Sql => sql`(t.sla_estado = ${sql.lit(estado)} and t.categoria <> 'encerrado')`;

/** The views that everybody has, of tickets that are not ended, for who asks. */
export const daVisao = (visao: (typeof visoesDeTickets)[number], id_login: number): Sql =>
  ({
    meus: having(['f0', `r${id_login}`]),
    sem_responsavel: having(['f0', 'r0']),
    equipe: sql`(${having(['f0'])} and t.facetas && (select coalesce(array_agg('e' || em.id_equipe), '{}') from equipe_membro em where em.id_login = ${id_login}))`,
    vencendo: emAtraso('vencendo'),
    vencidos: emAtraso('vencido'),
    aguardando_cliente: having(['gaguardando_cliente']),
  })[visao];

function filtros(f: Filtro, pessoa: number): Sql[] {
  const facets = facetas(f);
  return [...(facets.length > 0 ? [having(facets)] : []), ...(f.visao ? [daVisao(f.visao, pessoa)] : [])];
}

/** States that the sweep sets have an index of their own, which leaves less. */
const indexados = ({ visao }: Filtro): boolean => visao !== 'vencendo' && visao !== 'vencidos';
/** Those of one person, of the team or a customer. */
const poucos = ({ visao, id_responsavel, id_contato, id_cliente }: Filtro): boolean =>
  visao === 'meus' || Boolean(id_responsavel) || id_contato !== undefined || id_cliente !== undefined;

/** A contato that the person sees, or a cliente that is there; of a contato its cliente comes along. */
async function deQuem(db: Db, person: Staff, corpo: Corpo, antes: Record<string, unknown> | undefined) {
  const changed = { id_contato: corpo.id_contato, id_cliente: corpo.id_cliente };
  if (corpo.id_contato && corpo.id_contato !== antes?.['id_contato'] && !(await findContato(db, person, corpo.id_contato)))
    throw invalid({ id_contato: 'Escolha um contato da lista' });
  if (antes) {
    const left = { ...antes, ...Object.fromEntries(Object.entries(changed).filter(([, v]) => v !== undefined)) } as typeof changed;
    if (!left.id_contato && !left.id_cliente) throw invalid({ id_contato: 'Escolha um contato ou um cliente' });
    return changed;
  }
  if (corpo.id_contato && !corpo.id_cliente) {
    const contato = await db.selectFrom('contato').select('id_cliente').where('id_contato', '=', corpo.id_contato).executeTakeFirst();
    return { ...changed, id_cliente: contato?.id_cliente ?? undefined };
  }
  return changed;
}

/** The subject that it has after a save. */
const assuntoDe = ({ id_assunto }: Corpo, antes: Record<string, unknown> | undefined): number | null =>
  id_assunto === undefined ? ((antes?.['id_assunto'] as number | null | undefined) ?? null) : id_assunto;

/** Somebody who works here. */
export async function needPessoa(db: Db, id_login: number): Promise<void> {
  const row = await db.selectFrom('membro').select('id_login').where('id_login', '=', id_login).where('ativo', '=', true).executeTakeFirst();
  if (!row) throw invalid({ id_responsavel: 'Escolha uma pessoa da lista' });
}

/** Tickets (spec 3): what is not settled while people talk. */
export const ticketsRegistro = registro(tickets, {
  tabela: 'ticket',
  longa: true,
  colunas: colunasDeTicket,
  aoLado: aoLadoDeTicket,
  doDetalhe: sql`${colunasDeTicket}, t.descricao, t.campos, t.id_assunto, t.id_departamento, t.id_equipe, t.origem, t.id_sala, t.primeira_resposta_em, t.encerrado_em, t.alterado_em, t.versao, ${avaliacaoSql} as avaliacao,
    coalesce((select cr.nome from login cr where cr.id_login = t.id_criador), '') as criador`,
  ordens: {
    ultima_em: { ...byMoment(sql`t.ultima_em`), covered: [sql`t.facetas`, sql`t.letras`] },
    created_at: byMoment(sql`t.criado_em`),
    prazo: byMoment(sql`t.prazo_ordem`),
    prioridade: byValue(sql`t.prioridade`),
    numero: byValue(sql`t.numero`),
  },
  achados,
  talvez: talvezAchado,
  // issue: "1 mil+"
  contadaAte: 1000,
  filtros,
  indexados,
  poucos,
  visivel: visibleTo,
  vista: vistaDe,
  aonde: destinoDe,
  refs: {
    id_cliente: ['cliente', 'Escolha um cliente da lista'],
    id_assunto: ['assunto', 'Escolha um assunto da lista'],
    id_departamento: ['departamento', 'Escolha um departamento da lista'],
    id_equipe: ['equipe', 'Escolha uma equipe da lista'],
  },
  async valores(corpo, { db, person, core, antes }) {
    const { id_ticket: _id, versao: _versao, status, descricao, id_sala, campos, id_modelo: _modelo, ...rest } = corpo;
    const before = antes;
    if (rest.id_responsavel && rest.id_responsavel !== before?.['id_responsavel']) await needPessoa(db, rest.id_responsavel);
    const now = status === undefined ? undefined : await needStatus(db, status, before?.['id_status_ticket'] as number | undefined);
    const ended = now?.categoria === 'encerrado';
    return {
      ...rest,
      ...(await deQuem(db, person, corpo, before)),
      descricao: descricao === undefined ? undefined : limparHtml(descricao),
      ...(campos && {
        campos: await camposGuardados(db, assuntoDe(corpo, before), campos, (before?.['campos'] ?? {}) as Record<string, unknown>),
      }),
      id_status_ticket: status,
      categoria: now?.categoria,
      ...(now && ended !== (before?.['encerrado'] ?? false) && { encerrado_em: ended ? core.clock.now().toISOString() : null }),
      ...(before === undefined && {
        numero: await nextNumero(db),
        id_criador: person.id_login,
        id_sala,
        origem: id_sala ? 'conversa' : 'equipe',
        criado_em: core.clock.now().toISOString(),
      }),
    };
  },
  async depois(id, corpo, { db, person, core, antes }) {
    if (antes === undefined) {
      if (corpo.id_modelo) await itensDoModelo(db, id, corpo.id_modelo);
      await follow(db, id, [person.id_login, ...(corpo.id_responsavel ? [corpo.id_responsavel] : [])]);
      await recordEvent(db, 'ticket_criado', { id_ticket: id, id_login: person.id_login });
      await planejar(db, id, core.clock.now());
      return;
    }
    const mudancas = await describeChanges(db, id, antes);
    if (mudancas.length === 0) return;
    await insertEntrada(db, id, {
      tipo: 'evento',
      de: 'usuario',
      id_login: person.id_login,
      mudancas: mudancas.map(({ texto }) => texto),
      em: core.clock.now(),
    });
    if (corpo.id_responsavel) await follow(db, id, [corpo.id_responsavel]);
    await recordEvent(db, 'ticket_alterado', { id_ticket: id, id_login: person.id_login, campos: mudancas.map(({ campo }) => campo) });
  },
  async aoMover(ids, excluir, { db, core }) {
    const [first] = ids;
    const which = ids.length === 1 ? { id_entidade: first! } : { depois: { ids } };
    if (first !== undefined) await core.audit.record(db, excluir ? 'ticket_excluido' : 'ticket_restaurado', { entidade: 'ticket', ...which });
    for (const id of ids) await planejar(db, id, core.clock.now());
  },
  async detalhe(row, { db, core }) {
    const { rows: seguidores } = await sql<{
      id_login: number;
      nome: string;
    }>`select s.id_login, l.nome from ticket_seguidor s join login l on l.id_login = s.id_login
      where s.id_ticket = ${row.id_ticket} order by l.nome collate "pt-BR-x-icu"`.execute(db);
    return { ...row, seguidores, itens: await findItens(db, row.id_ticket), email: await emailDoCliente(db, core.config, row.id_ticket) };
  },
});

/** The list of tickets as a file. */
export const ticketsExportacao = exportOf(ticketsRegistro, {
  tipo: 'tickets',
  access: ['Tickets', 'exportar'],
  nome: 'Tickets',
  colunas: [
    ['Número', 10, (r: TicketLinha) => r.numero, 'numero'],
    ['Título', 40, (r) => r.titulo],
    ['Contato', 28, (r) => r.contato],
    ['Cliente', 28, (r) => r.cliente],
    ['Status', 18, (r) => r.status_ticket_nome],
    ['Prioridade', 12, (r) => r.prioridade_nome],
    ['Assunto', 24, (r) => r.assunto],
    ['Departamento', 20, (r) => r.departamento],
    ['Equipe', 20, (r) => r.equipe],
    ['Responsável', 26, (r) => r.responsavel],
    ['Prazo', 17, (r) => r.prazo, 'momento'],
    ['Vence em', 17, (r) => r.limite_em, 'momento'],
    ['Situação do prazo', 16, (r) => nomesDosEstados[r.sla_estado]],
    ['Última resposta', 17, (r) => r.ultima_em, 'momento'],
    ['Criado em', 17, (r) => r.created_at, 'momento'],
  ],
});
