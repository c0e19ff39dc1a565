import type { VisitaDaSala, VisitanteOnline } from '@prosa/contract/visitantes/visita.endpoints.ts';
import { sql } from 'kysely';
import type { Staff, Visitor } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { chaveDoVisitante, visibleTo } from '../../atendimentos/atendimentos.api.ts';

/** How long somebody may be away and it is still the same visit. */
const mesmaVisita = sql`interval '30 minutes'`;

/** Their window is open: kept with where they are and what their browser says of itself. Answers the contato that they are, if they are one. */
export async function keepVisita(db: Db, visitor: Visitor, { navegador, ip_dia }: { navegador: string; ip_dia: string }): Promise<number | undefined> {
  const { topic, id_chat_config, nome, pagina, origem, consentimento, provado } = visitor;
  const { rows } = await sql<{
    id_contato: number | null;
  }>`insert into visitante as v (chave, id_chat_config, id_externo, nome, pagina, origem, navegador, ip_dia, email_provado, consentimento_versao, consentimento_em)
    values (${chaveDoVisitante(topic)}, ${id_chat_config}, ${provado?.id ?? null}, ${nome}, ${pagina}, ${origem}, ${navegador}, ${ip_dia}, ${provado?.email ?? ''}, ${consentimento}::int,
      case when ${consentimento}::int is not null then now() end)
    on conflict (id_empresa, chave) do update set pagina = coalesce(nullif(excluded.pagina, ''), v.pagina), navegador = excluded.navegador, ip_dia = excluded.ip_dia,
      email_provado = coalesce(nullif(excluded.email_provado, ''), v.email_provado), nome = coalesce(nullif(v.nome, ''), excluded.nome), origem = coalesce(nullif(v.origem, ''), excluded.origem),
      visitas = v.visitas + case when v.visto_em < now() - ${mesmaVisita} then 1 else 0 end, visto_em = now() returning id_contato`.execute(db);
  return rows[0]?.id_contato ?? undefined;
}

/** Where they are now, told while the window is open. Answers the contato that they are, if they are one. */
export async function setPagina(db: Db, topic: string, pagina: string): Promise<number | undefined> {
  const { rows } = await sql<{
    id_contato: number | null;
  }>`update visitante set pagina = ${pagina}, visto_em = now() where chave = ${chaveDoVisitante(topic)} returning id_contato`.execute(db);
  return rows[0]?.id_contato ?? undefined;
}

interface Found extends Omit<VisitaDaSala, 'eventos' | 'online' | 'campanha' | 'parecidos' | 'primeira_em' | 'ultima_em' | 'bloqueado_em'> {
  readonly id_contato: number | null;
  readonly chave: string;
  readonly primeira_em: Date;
  readonly ultima_em: Date;
  readonly bloqueado_em: Date | null;
}
const columns = sql`v.id_visitante, v.chave, v.id_contato, v.nome, t.nome as chat, v.pagina, v.origem, v.navegador, v.visitas, v.criado_em as primeira_em, v.visto_em as ultima_em`;

/** Who is behind a sala that this person sees; undefined for one of no web chat, and for those they do not see (`sala`: whether they see it). */
export async function findDaSala(db: Db, person: Staff, id_sala: number): Promise<{ sala: boolean; visita?: Found }> {
  const { rows } = await sql<
    Found & { id_visitante: number | null }
  >`select ${columns}, v.email, v.telefone, (v.email_provado <> '' and v.email_provado = v.email)::int as email_provado, coalesce(v.id_externo, '') as identificado, v.bloqueado_em, v.bloqueio_motivo, l.nome as bloqueado_por,
      (select jsonb_build_object('nota', n.nota, 'texto', n.texto) from sala_nota n where n.id_sala = s.id_sala) as nota
    from sala s left join visitante v on v.chave = s.destino ->> 'visitante' left join chat_config t on t.id_chat_config = v.id_chat_config
      left join login l on l.id_login = v.bloqueado_por
    where s.id_sala = ${id_sala} and ${visibleTo(person)}`.execute(db);
  const [row] = rows;
  if (!row) return { sala: false };
  return row.id_visitante === null ? { sala: true } : { sala: true, visita: row };
}

interface Online extends Omit<VisitanteOnline, 'online' | 'primeira_em' | 'ultima_em' | 'convite'> {
  readonly primeira_em: Date;
  readonly ultima_em: Date;
  readonly convite: { texto: string; nome: string; em: Date } | null;
}
/** Those of these visitors who are not in a sala of others: without one, or in one that this person sees. The latest first. */
export async function findOnline(db: Db, person: Staff, chaves: readonly string[]): Promise<Online[]> {
  if (chaves.length === 0) return [];
  const { rows } = await sql<Online & { sala: number | null; convite_texto: string; convite_nome: string | null; convite_em: Date | null }>`
    select ${columns}, a.id_sala as sala, (select s.id_sala from sala s where s.id_sala = a.id_sala and ${visibleTo(person)}) as chat_id,
      v.convite as convite_texto, l.nome as convite_nome, v.convite_em
    from visitante v join chat_config t on t.id_chat_config = v.id_chat_config left join login l on l.id_login = v.convite_de
      left join lateral (select x.id_sala from sala x where x.id_contato = v.id_contato and x.id_wpp_config = t.id_wpp_config and x.status_id in (0, 1, 2, 6, 7)
        and x.destino ->> 'visitante' = v.chave limit 1) a on true
    where v.chave = any (${[...chaves]}::text[]) and v.bloqueado_em is null order by v.visto_em desc, v.id_visitante desc limit 200`.execute(db);
  return rows
    .filter((row) => row.sala === null || row.chat_id !== null)
    .map(({ sala: _sala, convite_texto, convite_nome, convite_em, ...row }) => ({
      ...row,
      convite: convite_em && { texto: convite_texto, nome: convite_nome ?? '', em: convite_em },
    }));
}

/** Leaves an invitation with a visitor who is in no sala. Answers their window; undefined for who is not there, was blocked, or writes already. */
export async function setConvite(db: Db, id_visitante: number, texto: string, id_login: number): Promise<{ chave: string; id_wpp_config: number } | undefined> {
  const { rows } = await sql<{ chave: string; id_wpp_config: number }>`update visitante v set convite = ${texto}, convite_de = ${id_login}, convite_em = now()
    where v.id_visitante = ${id_visitante} and v.bloqueado_em is null and not exists (select from sala s where s.id_contato = v.id_contato
      and s.destino ->> 'visitante' = v.chave and s.status_id in (0, 1, 2, 6, 7))
    returning chave, (select t.id_wpp_config from chat_config t where t.id_chat_config = v.id_chat_config)`.execute(db);
  return rows[0];
}

/** The invitation that they answer by writing, taken; undefined: there was none. */
export async function takeConvite(db: Db, topic: string): Promise<{ texto: string; nome: string; id_login?: number } | undefined> {
  const { rows } = await sql<{
    texto: string;
    nome: string | null;
    id_login: number | null;
  }>`update visitante n set convite = '', convite_de = null, convite_em = null
    from (select v.id_visitante, v.convite as texto, l.nome, l.id_login from visitante v left join login l on l.id_login = v.convite_de
      where v.chave = ${chaveDoVisitante(topic)} and v.convite_em is not null for update of v) a
    where n.id_visitante = a.id_visitante returning a.texto, a.nome, a.id_login`.execute(db);
  const [row] = rows;
  return row && { texto: row.texto, nome: row.nome ?? '', ...(row.id_login !== null && { id_login: row.id_login }) };
}

/** `motivo` null: they may write again. Answers the visitor. */
export async function setBloqueio(db: Db, chave: string, motivo: string | null, id_login: number): Promise<number> {
  const { id_visitante } = await db
    .updateTable('visitante')
    .set(
      motivo === null
        ? { bloqueado_em: null, bloqueio_motivo: '', bloqueado_por: null }
        : { bloqueado_em: sql`now()`, bloqueio_motivo: motivo, bloqueado_por: id_login, convite: '', convite_de: null, convite_em: null },
    )
    .where('chave', '=', chave)
    .returning('id_visitante')
    .executeTakeFirstOrThrow();
  return id_visitante;
}

/** How many events of one visitor are kept. */
const mostEvents = 50;

/** Keeps what the site tells of a visitor, the last ones. Answers their contato; undefined for who is nobody's. */
export async function insertEvento(
  db: Db,
  topic: string,
  { nome, dados }: { nome: string; dados: Readonly<Record<string, string>> },
): Promise<number | undefined> {
  const { rows } = await sql<{
    id_visitante: number;
    id_contato: number | null;
  }>`with v as (select id_visitante, id_contato from visitante where chave = ${chaveDoVisitante(topic)}),
    novo as (insert into visitante_evento (id_visitante, nome, dados) select v.id_visitante, ${nome}, ${JSON.stringify(dados)}::jsonb from v returning id_visitante)
    select v.* from v join novo on true`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  await sql`delete from visitante_evento where id_visitante = ${row.id_visitante} and id_evento <= (select x.id_evento from visitante_evento x
    where x.id_visitante = ${row.id_visitante} order by x.id_evento desc offset ${mostEvents} limit 1)`.execute(db);
  return row.id_contato ?? undefined;
}

/** What the site told of them, the latest first. */
export async function findEventos(db: Db, id_visitante: number): Promise<{ nome: string; dados: Record<string, string>; em: Date }[]> {
  const { rows } = await sql<{ nome: string; dados: Record<string, string>; em: Date }>`select nome, dados, em from visitante_evento
    where id_visitante = ${id_visitante} order by id_evento desc limit 20`.execute(db);
  return rows;
}

/** Companies whose visitors sent something up before this and sent it with no message. */
export async function findComSubidos(db: Db, before: Date): Promise<number[]> {
  const found = await db.selectFrom('arquivo').select('id_empresa').distinct().where('bucket', '=', 'visitante').where('criado_em', '<', before).execute();
  return found.map((row) => row.id_empresa);
}

/** Lets go of those who looked and never wrote, and of codes that hold no more. */
export async function deleteSoOlharam(db: Db): Promise<void> {
  await sql`delete from visitante where id_contato is null and bloqueado_em is null and visto_em < now() - interval '30 days'`.execute(db);
  await sql`delete from visitante_codigo where expira_em < now() - interval '1 day'`.execute(db);
  await sql`delete from visitante_continua where expira_em < now()`.execute(db);
}
