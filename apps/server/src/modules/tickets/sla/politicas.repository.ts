import type { SlaTicket } from '@prosa/contract/tickets/sla.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { invalid } from '../../../core/errors.ts';

/** Counted exactly up to here. */
const countedTo = 1000;

/** Names of these numbers, in the order of the alphabet; of what was erased nothing. */
const named = (ids: string, table: string, id: string, name: string) =>
  sql.raw(
    `(select coalesce(jsonb_agg(jsonb_build_object('id', x.${id}, 'nome', x.${name}) order by x.${name}), '[]') from ${table} x where x.${id} = any (p.${ids}))`,
  );
const one = (id: string, table: string, column: string, name: string) =>
  sql.raw(`(select jsonb_build_object('id', x.${column}, 'nome', x.${name}) from ${table} x where x.${column} = p.${id})`);

/** Policies in the order in which they count. */
export async function findPoliticas(db: Db): Promise<SlaTicket[]> {
  const { rows } = await sql<SlaTicket>`select p.id_sla, p.nome, p.ordem, p.status, ${named('clientes', 'cliente', 'id_cliente', 'nome_exibido')} as clientes,
      ${named('assuntos', 'assunto', 'id_assunto', 'assunto')} as assuntos, ${named('departamentos', 'departamento', 'id_departamento', 'nome')} as departamentos,
      p.prioridades, p.origens, p.primeira_min, p.proxima_min, p.solucao_min, p.id_calendario, coalesce(c.nome, '') as calendario, p.aviso_pct,
      p.escalar_min, p.escalar_prioridade, ${one('escalar_departamento', 'departamento', 'id_departamento', 'nome')} as escalar_departamento,
      ${one('escalar_equipe', 'equipe', 'id_equipe', 'nome')} as escalar_equipe, ${one('escalar_responsavel', 'login', 'id_login', 'nome')} as escalar_responsavel,
      ${named('escalar_avisar', 'login', 'id_login', 'nome')} as escalar_avisar,
      (select count(*) from (select from ticket t where t.id_sla = p.id_sla and not t.encerrado and t.excluido_em is null limit ${countedTo}) n) as abertos, p.versao
    from sla_ticket p left join calendario c on c.id_calendario = p.id_calendario and c.excluido_em is null
    where p.excluido_em is null order by p.ordem, p.id_sla`.execute(db);
  return rows;
}

interface Nomeados {
  readonly clientes: readonly number[];
  readonly assuntos: readonly number[];
  readonly departamentos: readonly number[];
  readonly id_calendario: number | null;
  readonly escalar_departamento: number | null;
  readonly escalar_equipe: number | null;
  readonly escalar_responsavel: number | null;
  readonly escalar_avisar: readonly number[];
}

/** Whoever and whatever a policy names has to be there; says at which field otherwise. */
export async function needNomeados(db: Db, v: Nomeados): Promise<void> {
  const all = (ids: readonly number[], table: string, id: string, more = '') =>
    sql`(select count(*) = cardinality(${[...ids]}::bigint[]) from ${sql.table(table)} x where x.${sql.ref(id)} = any (${[...ids]}::bigint[]) ${sql.raw(more)})`;
  const some = (id: number | null) => (id === null ? [] : [id]);
  const kept = 'and x.excluido_em is null';
  const { rows } = await sql<Record<string, boolean>>`select ${all(v.clientes, 'cliente', 'id_cliente', kept)} as clientes,
    ${all(v.assuntos, 'assunto', 'id_assunto', kept)} as assuntos, ${all(v.departamentos, 'departamento', 'id_departamento', kept)} as departamentos,
    ${all(some(v.id_calendario), 'calendario', 'id_calendario', kept)} as id_calendario,
    ${all(some(v.escalar_departamento), 'departamento', 'id_departamento', `${kept} and x.status = 1`)} as escalar_departamento,
    ${all(some(v.escalar_equipe), 'equipe', 'id_equipe', `${kept} and x.status = 1`)} as escalar_equipe,
    ${all(some(v.escalar_responsavel), 'membro', 'id_login', 'and x.ativo')} as escalar_responsavel,
    ${all(v.escalar_avisar, 'membro', 'id_login', 'and x.ativo')} as escalar_avisar`.execute(db);
  const erros = Object.fromEntries(Object.entries(rows[0]!).flatMap(([field, there]) => (there ? [] : [[field, 'Escolha da lista']])));
  if (Object.keys(erros).length > 0) throw invalid(erros);
}
