import { comGuardados, type ValorDeCampo } from '@prosa/contract/campos/campos.valores.ts';
import type { RespostaAoCliente, TicketDoCliente, TicketDoClienteDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Cliente } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { found } from '../../../core/lists/search-words.ts';
import { avaliacaoSql } from '../avaliacao.ts';
import { findCampos, type Valores } from '../config/campos.ts';
import { type ArquivoRow, nomeDoAcesso } from '../entradas.repository.ts';
import { reservado } from '../tickets.scope.ts';

type Bool = RawBuilder<boolean>;

/** Who came by a link to one ticket, without a session. */
export interface PeloLink {
  readonly kind: 'link';
  readonly id_empresa: number;
  readonly id_ticket: number;
  /** Whose the link is; null: of the cliente as a whole. */
  readonly id_contato: number | null;
}
/** Who reads and writes for the customer. */
export type Leitor = Cliente | PeloLink;

/**
 * The one rule of what a customer sees, about the ticket `t`: the own cliente's, out of the trash; for who sees the own ones, those of their
 * contato and those they read along with; by a link, its one.
 */
export function doCliente(leitor: Pick<Cliente, 'kind' | 'id_cliente' | 've' | 'id_contato' | 'id_acesso_cliente'> | PeloLink): Bool {
  if (leitor.kind === 'link') return sql<boolean>`(t.id_ticket = ${leitor.id_ticket} and t.excluido_em is null)`;
  const { id_cliente, ve, id_contato, id_acesso_cliente } = leitor;
  const own = sql`(t.id_contato = ${id_contato} or exists (select from ticket_participante tp where tp.id_ticket = t.id_ticket and tp.id_acesso_cliente = ${id_acesso_cliente}))`;
  // what is reserved is the person's whom it is about, whatever others see
  const asked = sql`(not ${reservado} or t.id_contato is not distinct from ${id_contato}::bigint)`;
  return sql<boolean>`(t.id_cliente = ${id_cliente} and t.excluido_em is null and ${asked} and ${ve === 'todos' ? sql`true` : own})`;
}

/** Whose read marks and uploads are the reader's own; 0: nobody's. */
const acessoDe = (leitor: Leitor): number => (leitor.kind === 'link' ? 0 : leitor.id_acesso_cliente);

/** Answers of the company that this person has not read, of the ticket `t`. */
const naoLidas = (id_acesso_cliente: number): RawBuilder<number> => sql<number>`(select count(*) from ticket_entrada e
  where e.id_ticket = t.id_ticket and e.tipo = 'publica' and e.de = 'usuario'
    and e.indice > coalesce((select r.lido_ate from ticket_leitura r where r.id_ticket = t.id_ticket and r.id_acesso_cliente = ${id_acesso_cliente}), 0))`;

const colunas = (leitor: Leitor) => sql`t.id_ticket, t.numero, t.titulo, t.id_status_ticket as status, st.nome as status_ticket_nome, st.cor as status_cor,
  t.encerrado::int as encerrado, (t.categoria = 'aguardando_cliente')::int as aguardando, coalesce(a.assunto, '') as assunto, t.id_contato, t.id_cliente,
  case when d.publico then d.nome else '' end as departamento, ${naoLidas(acessoDe(leitor))} as nao_lidas, t.ultima_em, t.criado_em as created_at`;
const juncao = sql`join status_ticket st on st.id_status_ticket = t.id_status_ticket left join assunto a on a.id_assunto = t.id_assunto
  left join departamento d on d.id_departamento = t.id_departamento`;

interface Dates {
  ultima_em: Date;
  created_at: Date;
}
type Row = Omit<TicketDoCliente, keyof Dates> & Dates;
const present = <R extends Dates>(row: R) => ({ ...row, ultima_em: row.ultima_em.toISOString(), created_at: row.created_at.toISOString() });

interface Pedido {
  readonly q: string;
  readonly situacao?: 'abertos' | 'encerrados' | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly page: number;
  readonly rpp: number;
}

/** A page of the customer's tickets, the last spoken in first, and how many there are. */
export async function findTickets(db: Db, person: Cliente, { q, situacao, ids, page, rpp }: Pedido) {
  const mine = doCliente(person);
  const conditions: RawBuilder<unknown>[] = [mine, ...found(sql`t.busca`, q)];
  if (situacao) conditions.push(situacao === 'abertos' ? sql`not t.encerrado` : sql`t.encerrado`);
  if (ids) conditions.push(sql`t.id_ticket = any (${[...ids]}::bigint[])`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Row>`select ${colunas(person)} from ticket t ${juncao} where ${where}
    order by t.ultima_em desc, t.id_ticket desc limit ${rpp} offset ${page * rpp}`.execute(db);
  const { rows: counts } = await sql<{ total: number; filtrados: number }>`select count(*) as total, count(*) filter (where ${where}) as filtrados
    from ticket t where ${mine}`.execute(db);
  return { data: rows.map(present), recordsTotal: counts[0]!.total, recordsFiltered: counts[0]!.filtrados };
}

export async function findTicket(db: Db, person: Leitor, id_ticket: number): Promise<TicketDoClienteDetalhe | undefined> {
  const { rows } = await sql<
    Omit<TicketDoClienteDetalhe, 'ultima_em' | 'created_at' | 'previsao' | 'reabre_ate' | 'campos'> &
      Dates & { previsao: Date | null; reabre_ate: Date | null; campos: Record<string, ValorDeCampo> }
  >`select ${colunas(person)}, case when t.origem = 'cliente' then t.descricao else '' end as texto, t.id_assunto,
      coalesce(split_part(l.nome, ' ', 1), '') as responsavel, case when not t.encerrado then coalesce(t.limite_em, t.prazo) end as previsao,
      (t.origem = 'cliente' and t.primeira_resposta_em is null and not t.encerrado)::int as editavel,
      case when t.encerrado then t.encerrado_em + make_interval(days => st.reabre_dias) end as reabre_ate, ${avaliacaoSql} as avaliacao, t.campos, t.versao
    from ticket t ${juncao} left join login l on l.id_login = t.id_responsavel
    where t.id_ticket = ${id_ticket} and ${doCliente(person)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const campos = comGuardados(await findCampos(db, row.id_assunto, 'cliente'), row.campos);
  return {
    ...present(row),
    previsao: row.previsao?.toISOString() ?? null,
    reabre_ate: row.reabre_ate?.toISOString() ?? null,
    campos: campos.map((campo) => ({ ...campo, opcoes: [...campo.opcoes], valor: row.campos[campo.id_campo] ?? null })),
  };
}

/** What waits for the customer. */
export async function findResumo(db: Db, person: Cliente): Promise<{ nao_lidas: number; aguardando: number; abertos: number }> {
  const { rows } = await sql<{
    nao_lidas: number;
    aguardando: number;
    abertos: number;
  }>`select coalesce(sum(${naoLidas(person.id_acesso_cliente)}), 0)::int as nao_lidas,
      count(*) filter (where t.categoria = 'aguardando_cliente') as aguardando, count(*) filter (where not t.encerrado) as abertos
    from ticket t where ${doCliente(person)}`.execute(db);
  return rows[0]!;
}

/** A ticket as JSON has its row, locked; undefined when it is not the customer's. */
export async function lockTicketDoCliente(db: Db, person: Leitor, id_ticket: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ linha: Record<string, unknown> }>`select to_jsonb(t) as linha from ticket t
    where t.id_ticket = ${id_ticket} and ${doCliente(person)} for update`.execute(db);
  return rows[0]?.linha;
}

export async function seesTicketDoCliente(db: Db, person: Leitor, id_ticket: number): Promise<boolean> {
  const { rows } = await sql`select from ticket t where t.id_ticket = ${id_ticket} and ${doCliente(person)}`.execute(db);
  return rows.length > 0;
}

export interface EntradaDoCliente extends Omit<RespostaAoCliente, 'arquivos' | 'created_at' | 'situacao'> {
  arquivos: ArquivoRow[];
  created_at: Date;
  mudancas: [campo: string, antes: string, depois: string][];
}

const arquivoJson = sql`jsonb_build_object('id_arquivo', f.id_arquivo, 'nome', f.nome, 'content_type', f.content_type, 'tamanho', f.tamanho, 'largura', f.largura, 'altura', f.altura)`;
/** Of a change, how its state went and nothing else. */
const daSituacao = sql`(select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(coalesce(e.dados -> 'mudancas', '[]')) m where m ->> 0 = 'Status')`;

/** Whether the entry `e` is the reader's own. */
const minha = (leitor: Leitor): Bool =>
  leitor.kind === 'link'
    ? sql<boolean>`(e.de = 'contato' and e.id_contato is not distinct from ${leitor.id_contato})`
    : sql<boolean>`(e.id_acesso_cliente is not distinct from ${leitor.id_acesso_cliente})`;

/** What the customer reads, oldest first: never notes, nor changes of anything but the state. */
export async function findEntradasDoCliente(
  db: Db,
  person: Leitor,
  id_ticket: number,
  which: { before: number | undefined; limit: number } | { id_entrada: number },
): Promise<EntradaDoCliente[]> {
  const [where, limit] =
    'id_entrada' in which
      ? [sql`e.id_entrada = ${which.id_entrada}`, 1]
      : [which.before === undefined ? sql`true` : sql`e.indice < ${which.before}`, which.limit];
  const { rows } = await sql<EntradaDoCliente>`select e.id_entrada as id_resposta, e.indice, e.tipo, (${minha(person)})::int as minha,
      coalesce(split_part(l.nome, ' ', 1), c.nome_exibido, ${nomeDoAcesso}, cl.nome_exibido, '') as nome, e.html as resposta, ${daSituacao} as mudancas, e.criado_em as created_at,
      (select coalesce(jsonb_agg(${arquivoJson} order by f.id_arquivo), '[]') from ticket_entrada_arquivo x join arquivo f on f.id_arquivo = x.id_arquivo
        where x.id_entrada = e.id_entrada) as arquivos
    from ticket_entrada e left join login l on l.id_login = e.id_login left join contato c on c.id_contato = e.id_contato
    left join cliente cl on cl.id_cliente = e.id_cliente
    where e.id_ticket = ${id_ticket} and (e.tipo = 'publica' or e.tipo = 'evento' and jsonb_array_length(${daSituacao}) > 0) and ${where}
    order by e.indice desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** Files of answers that the customer reads. */
export async function findArquivosDoCliente(db: Db, id_ticket: number): Promise<ArquivoRow[]> {
  const { rows } = await sql<ArquivoRow>`select f.id_arquivo, f.nome, f.content_type, f.tamanho, f.largura, f.altura
    from ticket_entrada e join ticket_entrada_arquivo x on x.id_entrada = e.id_entrada join arquivo f on f.id_arquivo = x.id_arquivo
    where e.id_ticket = ${id_ticket} and e.tipo = 'publica' order by e.indice, f.id_arquivo`.execute(db);
  return rows;
}

/** A file of an answer in one of the customer's tickets, or one that the customer sent up. */
export async function findArquivoDoCliente(db: Db, person: Leitor, id_arquivo: number): Promise<(ArquivoRow & { caminho: string }) | undefined> {
  const { rows } = await sql<
    ArquivoRow & { caminho: string }
  >`select f.id_arquivo, f.nome, f.content_type, f.tamanho, f.largura, f.altura, f.caminho from arquivo f
    where f.id_arquivo = ${id_arquivo} and f.bucket = 'ticket' and (
      exists (select from ticket_entrada_arquivo x join ticket_entrada e on e.id_entrada = x.id_entrada join ticket t on t.id_ticket = e.id_ticket
        where x.id_arquivo = f.id_arquivo and e.tipo = 'publica' and ${doCliente(person)})
      or (f.id_acesso_cliente = ${acessoDe(person)} and not exists (select from ticket_entrada_arquivo x where x.id_arquivo = f.id_arquivo)))`.execute(db);
  return rows[0];
}

/** Reading goes forward only. */
export async function setLido(db: Db, { id_cliente, id_acesso_cliente }: Cliente, id_ticket: number, indice: number): Promise<void> {
  await sql`insert into ticket_leitura as r (id_ticket, id_cliente, id_acesso_cliente, lido_ate)
    select ${id_ticket}, ${id_cliente}, ${id_acesso_cliente}, least(${indice}::int, t.ultimo_indice) from ticket t where t.id_ticket = ${id_ticket}
    on conflict (id_empresa, id_ticket, id_acesso_cliente) do update set lido_ate = excluded.lido_ate where r.lido_ate < excluded.lido_ate`.execute(db);
}

/** Subjects marked for customers. */
export async function findAssuntosDoCliente(db: Db): Promise<{ id_assunto: number; assunto: string }[]> {
  const { rows } = await sql<{ id_assunto: number; assunto: string }>`select id_assunto, assunto from assunto
    where cliente_ve = 1 and status = 1 and excluido_em is null order by ordem, assunto collate "pt-BR-x-icu"`.execute(db);
  return rows;
}

/** The departamento of a subject that customers may choose; undefined when they may not. */
export async function findAssunto(db: Db, id_assunto: number): Promise<{ id_departamento: number | null } | undefined> {
  const { rows } = await sql<{ id_departamento: number | null }>`select id_departamento from assunto
    where id_assunto = ${id_assunto} and cliente_ve = 1 and status = 1 and excluido_em is null`.execute(db);
  return rows[0];
}

/** Open ones of the customer with a like title. */
export async function findParecidos(db: Db, person: Cliente, titulo: string) {
  const { rows } = await sql<
    Pick<TicketDoCliente, 'id_ticket' | 'numero' | 'titulo' | 'status_ticket_nome' | 'status_cor'>
  >`select t.id_ticket, t.numero, t.titulo,
      st.nome as status_ticket_nome, st.cor as status_cor from ticket t ${juncao}
    where ${doCliente(person)} and not t.encerrado and sem_acento(${titulo}) <% t.busca order by t.ultima_em desc limit 3`.execute(db);
  return rows;
}

interface NovoTicket {
  readonly numero: number;
  readonly titulo: string;
  readonly descricao: string;
  readonly id_cliente: number;
  readonly id_contato?: number | null;
  readonly id_assunto: number | null;
  readonly id_departamento: number | null;
  readonly campos?: Valores;
  readonly chave: string | undefined;
  readonly criado_em: Date;
}
export async function insertTicketDoCliente(db: Db, { chave, campos = {}, ...t }: NovoTicket): Promise<number> {
  const row = { ...t, campos: JSON.stringify(campos), origem: 'cliente', ultima_de: 'contato', chave_cliente: chave ?? null };
  return (await db.insertInto('ticket').values(row).returning('id_ticket').executeTakeFirstOrThrow()).id_ticket;
}

/** The ticket that this customer opened with this key before. */
export async function findByChave(db: Db, id_cliente: number, chave: string): Promise<number | undefined> {
  const row = await db.selectFrom('ticket').select('id_ticket').where('id_cliente', '=', id_cliente).where('chave_cliente', '=', chave).executeTakeFirst();
  return row?.id_ticket;
}
