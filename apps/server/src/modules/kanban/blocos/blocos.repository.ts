import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { primeirosDaLista } from '@prosa/contract/kanban/kanban.textos.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import { type Db, plannedEachTime } from '../../../core/db/database.ts';
import { type Elsewhere, found } from '../../../core/lists/search-words.ts';
import type { Sql } from '../../../core/registro/lista.ts';
import { escrita } from '../../../core/registro/registro.ts';
import { escopoDoBloco, vejoBloco } from '../kanban.scope.ts';
import { capaDoBloco } from './capa.ts';
import { atrasDe, emOrdem } from './ordens.ts';

/** What cards are narrowed by; a filter that is left out narrows nothing. */
export interface FiltroDeBlocos {
  readonly id_quadro?: number | undefined;
  readonly id_estagio?: number | undefined;
  readonly id_contato?: number | undefined;
  readonly id_departamento?: number | undefined;
  readonly id_responsavel?: number | undefined;
  readonly id_membro?: number | undefined;
  readonly id_etiqueta?: number | undefined;
  readonly prioridade?: number | undefined;
  readonly situacao?: number | undefined;
  readonly prazo?: 'vencidos' | 'hoje' | 'semana' | 'sem' | undefined;
  readonly previsto_de?: string | undefined;
  readonly previsto_ate?: string | undefined;
  readonly prazo_de?: string | undefined;
  readonly prazo_ate?: string | undefined;
  readonly favoritos?: 0 | 1 | undefined;
  readonly depois_de?: string | undefined;
  readonly arquivados?: 0 | 1 | undefined;
  readonly lixeira?: 0 | 1 | undefined;
}

/** The day of a moment where the company is. */
const dayOf = (moment: Sql): Sql => sql`(${moment} at time zone (select em.fuso from empresa em where em.id_empresa = id_empresa_atual()))::date`;
const today = dayOf(sql`now()`);
const deadlines = {
  vencidos: sql`(t.prazo_em < now() and t.situacao = 0)`,
  hoje: sql`${dayOf(sql`t.prazo_em`)} = ${today}`,
  semana: sql`${dayOf(sql`t.prazo_em`)} between ${today} and ${today} + 7`,
  sem: sql`t.prazo_em is null`,
} as const;

/** Conditions about cards `t`; `ordem`: in which they are read on. */
export function filtrosDeBlocos(f: FiltroDeBlocos, pessoa: number, ordem?: string): Sql[] {
  const equal = (['id_quadro', 'id_estagio', 'id_contato', 'prioridade', 'situacao'] as const).flatMap((column) =>
    f[column] === undefined ? [] : [sql`t.${sql.ref(column)} = ${f[column]}`],
  );
  // 0: of none
  const orNone = (['id_departamento', 'id_responsavel'] as const).flatMap((column) =>
    f[column] === undefined ? [] : [f[column] === 0 ? sql`t.${sql.ref(column)} is null` : sql`t.${sql.ref(column)} = ${f[column]}`],
  );
  return [
    ...equal,
    ...orNone,
    ...(f.id_membro === undefined ? [] : [sql`exists (select from kanban_bloco_membro fm where fm.id_bloco = t.id_bloco and fm.id_login = ${f.id_membro})`]),
    ...(f.id_etiqueta === undefined
      ? []
      : [sql`exists (select from kanban_bloco_etiqueta fe where fe.id_bloco = t.id_bloco and fe.id_etiqueta = ${f.id_etiqueta})`]),
    ...(f.prazo === undefined ? [] : [deadlines[f.prazo]]),
    ...(f.previsto_de === undefined ? [] : [sql`t.previsto_em >= ${f.previsto_de}::date`]),
    ...(f.previsto_ate === undefined ? [] : [sql`t.previsto_em <= ${f.previsto_ate}::date`]),
    ...(f.prazo_de === undefined ? [] : [sql`t.prazo_em >= ${f.prazo_de}::timestamptz`]),
    ...(f.prazo_ate === undefined ? [] : [sql`t.prazo_em <= ${f.prazo_ate}::timestamptz`]),
    ...(f.favoritos === 1 ? [sql`exists (select from kanban_favorito ff where ff.id_bloco = t.id_bloco and ff.id_login = ${pessoa})`] : []),
    ...(f.depois_de === undefined ? [] : [atrasDe(f.depois_de, ordem)]),
    // what is in the trash is there, wherever it was before
    ...(f.lixeira === 1 && f.arquivados !== 1 ? [] : [f.arquivados === 1 ? sql`t.arquivado_em is not null` : sql`t.arquivado_em is null`]),
  ];
}

/** Where a word of a search may stand besides the text of a card `b`: as a name of who works it, or of a label. */
const nosNomes: Elsewhere = (matches) => sql`b.marcas && array(
  select 'p' || m.id_login from membro m join login l on l.id_login = m.id_login where ${matches(sql`sem_acento(l.nome)`)}
  union all select 'e' || x.id_etiqueta from kanban_etiqueta x where ${matches(sql`sem_acento(x.nome)`)})`;

/** A query of the cards in which each word stands, of one board where it is named; undefined without words. */
export function blocosAchados(q: string, { id_quadro }: Pick<FiltroDeBlocos, 'id_quadro'> = {}): Sql | undefined {
  const words = found(sql`b.texto`, q, nosNomes);
  if (words.length === 0) return undefined;
  return sql`select b.id_bloco from kanban_bloco_busca b where ${sql.join([...(id_quadro === undefined ? [] : [sql`b.id_quadro = ${id_quadro}`]), ...words], sql` and `)}`;
}

/** Beside a card `t`. */
export const aoLadoDoBloco = sql`join kanban_quadro bq on bq.id_quadro = t.id_quadro join kanban_estagio e on e.id_estagio = t.id_estagio
  left join contato k on k.id_contato = t.id_contato left join departamento d on d.id_departamento = t.id_departamento
  left join login l on l.id_login = t.id_responsavel`;

const naoVivo = sql`(t.situacao = 0 and e.parado_dias is not null and greatest(t.alterado_em, t.entrou_em) < now() - make_interval(days => e.parado_dias::int))`;
/** A card as a board shows it; what it counts is read for the rows of a page alone. */
export const colunasDoBloco = sql`t.id_bloco, t.id_quadro, bq.titulo as quadro, bq.dns, t.id_estagio, e.titulo as estagio, t.chave, t.titulo, t.id_contato,
  coalesce(k.nome_exibido, '') as contato, t.id_departamento, coalesce(d.nome, '') as departamento, t.id_responsavel, coalesce(l.nome, '') as responsavel, l.avatar,
  t.valor, coalesce(t.probabilidade, e.probabilidade) as probabilidade, t.previsto_em, t.prioridade, t.inicio_em, t.prazo_em,
  coalesce(t.prazo_em < now() and t.situacao = 0, false) as vencido, t.situacao, t.entrou_em, ${naoVivo} as parado,
  array(select be.id_etiqueta from kanban_bloco_etiqueta be join kanban_etiqueta et using (id_empresa, id_etiqueta) where be.id_bloco = t.id_bloco order by et.ordem)::float8[] as etiquetas,
  coalesce((select jsonb_agg(jsonb_build_object('id_usuario', bm.id_login, 'nome', ml.nome, 'avatar', ml.avatar) order by ml.nome) from kanban_bloco_membro bm
    join login ml on ml.id_login = bm.id_login where bm.id_bloco = t.id_bloco), '[]') as membros,
  (select count(*) from kanban_checklist c join kanban_checklist_item i using (id_empresa, id_checklist) where c.id_bloco = t.id_bloco) as itens,
  (select count(*) from kanban_checklist c join kanban_checklist_item i using (id_empresa, id_checklist) where c.id_bloco = t.id_bloco and i.status = 1) as itens_feitos,
  (select count(*) from kanban_comentario c where c.id_bloco = t.id_bloco) as comentarios,
  (select count(*) from anexo a where a.area = 'kanbanBloco' and a.id_registro = t.id_bloco and a.excluido_em is null) as anexos, ${capaDoBloco} as capa,
  array(select f.id_login from kanban_favorito f where f.id_bloco = t.id_bloco)::float8[] as favorito_de, t.descricao <> '' as tem_descricao, t.arquivado_em, t.excluido_em, t.criado_em, t.alterado_em`;
/** As the wire shows it to this person. */
export const presentBloco = <L extends BlocoLinha>({ favorito_de, ...row }: L & { favorito_de?: readonly number[] }, id_login: number) => ({
  ...row,
  favorito: favorito_de?.includes(id_login) ? (1 as const) : (0 as const),
});

/** How somebody narrows a board; `estagios`: only these of its lists are asked for; `ordem`: how their cards stand. */
export type Vista = FiltroDeBlocos & {
  readonly id_quadro: number;
  readonly q: string;
  readonly estagios?: readonly number[] | undefined;
  readonly ordem?: string | undefined;
};

/** WHERE of cards of boards that the person sees, as a screen narrows them. */
export function conditions(person: Staff, { q, ...filtro }: FiltroDeBlocos & { readonly q: string }): Sql {
  const ids = blocosAchados(q, filtro);
  return sql.join(
    [sql`t.excluido_em is null`, escopoDoBloco(person), ...filtrosDeBlocos(filtro, person.id_login), ...(ids ? [sql`t.id_bloco in (${ids})`] : [])],
    sql` and `,
  );
}

export interface Somas {
  readonly quantidade: number;
  readonly soma: number;
  readonly soma_ponderada: number;
}
/** What the lists of a board hold of what somebody sees. */
export type SomasPorEstagio = ReadonlyMap<number, Somas>;
type LinhaDeSomas = Somas & { readonly id_estagio: number };
const porEstagio = (rows: readonly LinhaDeSomas[]): SomasPorEstagio =>
  new Map(rows.map(({ id_estagio, quantidade, soma, soma_ponderada }) => [id_estagio, { quantidade, soma, soma_ponderada }]));

/** Of cards `t` of a query; `mais`: what else is gathered of each list. */
const somasDe = (
  from: Sql,
  mais = sql``,
): Sql => sql`select s.*, s.soma::float8 as soma, round(s.propria + s.resto * coalesce(e.probabilidade, 100) / 100.0)::float8 as soma_ponderada
  from (select t.id_estagio, count(*) as quantidade, coalesce(sum(t.valor), 0) as soma,
      coalesce(sum(t.valor * t.probabilidade / 100.0) filter (where t.probabilidade is not null), 0) as propria,
      coalesce(sum(t.valor) filter (where t.probabilidade is null), 0) as resto${mais}
    ${from} group by t.id_estagio) s
  join kanban_estagio e on e.id_estagio = s.id_estagio`;

/** Nothing is narrowed by these: 0 of a departamento and of a person narrows to those of none. */
export const isSemFiltro = ({ arquivados = 0, favoritos = 0, ...filtro }: FiltroDeBlocos): boolean =>
  arquivados === 0 && favoritos === 0 && Object.values(filtro).every((value) => value === undefined);
/** The board as most open it, which asks for all of its cards: its statements are the same for everybody. */
export const isInteira = ({ q, id_quadro: _quadro, estagios: _estagios, ordem: _ordem, ...filtro }: Vista): boolean => q === '' && isSemFiltro(filtro);

const dasListas = (list: Sql, estagios: Vista['estagios']): Sql => (estagios === undefined ? sql`` : sql`and ${list} = any (${[...estagios]}::bigint[])`);

/** Counted: of what the person sees of the board. */
export async function contarSomas(db: Db, person: Staff, { estagios, ...vista }: Vista): Promise<SomasPorEstagio> {
  const { rows } =
    await sql<LinhaDeSomas>`${somasDe(sql`from kanban_bloco t where ${conditions(person, vista)} ${dasListas(sql`t.id_estagio`, estagios)}`)}`.execute(db);
  return porEstagio(rows);
}

/** Kept (`bloco_estado` of the migrations): of the whole board, without looking at a card. */
export async function lerSomas(db: Db, { id_quadro, estagios }: Pick<Vista, 'id_quadro' | 'estagios'>): Promise<SomasPorEstagio> {
  const { rows } = await sql<LinhaDeSomas>`select e.id_estagio, sum(k.n) as quantidade, sum(k.soma)::float8 as soma,
      round(sum(k.soma * case k.estado when 'da_lista' then coalesce(e.probabilidade, 100) else k.estado::int end) / 100.0)::float8 as soma_ponderada
    from kanban_estagio e join contador k on k.area = 'kanban_bloco' and k.divisao = e.id_estagio
    where e.id_quadro = ${id_quadro} ${dasListas(sql`e.id_estagio`, estagios)} group by e.id_estagio`.execute(db);
  return porEstagio(rows);
}

/** What the lists hold of what the person sees: read where they see the whole board, else counted. */
export const findSomas = (db: Db, person: Staff, vista: Vista): Promise<SomasPorEstagio> =>
  person.escopos.bloco === 'todos' && isInteira(vista) ? lerSomas(db, vista) : contarSomas(db, person, vista);

type Lida = BlocoLinha & { favorito_de?: readonly number[] };
const presented = (person: Staff, rows: readonly object[]): BlocoLinha[] => rows.map((row) => presentBloco(escrita(row) as Lida, person.id_login));

/**
 * The first cards of each list of the board, in the order of each: its lists are walked from the top, which the board beside the list would keep
 * the planner from. In another order than its own a list is gone through.
 */
export async function findPrimeiros(db: Db, person: Staff, { id_quadro, estagios, ordem, ...vista }: Vista): Promise<BlocoLinha[]> {
  const by = emOrdem(ordem);
  // of what is gone through the numbers are enough
  const whole = !ordem;
  const { rows } = await sql<object>`select ${colunasDoBloco} from kanban_estagio l0
    cross join lateral (select ${whole ? sql`t.*` : sql`t.id_bloco`} from kanban_bloco t where t.id_estagio = l0.id_estagio and ${conditions(person, vista)} order by ${by} limit ${sql.lit(primeirosDaLista)}) ${whole ? sql`t` : sql`n join kanban_bloco t on t.id_bloco = n.id_bloco`}
    ${aoLadoDoBloco} where l0.id_quadro = ${id_quadro} and l0.arquivado_em is null and l0.excluido_em is null ${dasListas(sql`l0.id_estagio`, estagios)}
    order by l0.chave, ${by}`.execute(db);
  return presented(person, rows);
}

/** What the lists of a board hold of what it is narrowed to, and the numbers of the first cards of each: gathered once, planned for its values. */
export async function findAchados(db: Db, person: Staff, { estagios, ordem, ...vista }: Vista): Promise<{ somas: SomasPorEstagio; ids: number[] }> {
  const first = sql`, (array_agg(t.id_bloco order by ${emOrdem(ordem)}))[1:${sql.lit(primeirosDaLista)}]::float8[] as ids`;
  const { rows } = await sql<
    LinhaDeSomas & { ids: number[] }
  >`${plannedEachTime}${somasDe(sql`from kanban_bloco t where ${conditions(person, vista)} ${dasListas(sql`t.id_estagio`, estagios)}`, first)}`.execute(db);
  return { somas: porEstagio(rows), ids: rows.flatMap(({ ids }) => ids) };
}

/** Cards that the person is known to see, in this order. */
export async function findBlocos(db: Db, person: Staff, ids: readonly number[]): Promise<BlocoLinha[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<object>`select ${colunasDoBloco} from unnest(${[...ids]}::bigint[]) with ordinality as o (id, n) join kanban_bloco t on t.id_bloco = o.id
    ${aoLadoDoBloco} order by o.n`.execute(db);
  return presented(person, rows);
}

/** A card as JSON has its row, locked; undefined when the person does not see it or it is in the trash. */
export async function lockBloco(db: Db, person: Staff, id_bloco: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ linha: Record<string, unknown> }>`select to_jsonb(t) as linha from kanban_bloco t
    where t.id_bloco = ${id_bloco} and t.excluido_em is null and ${vejoBloco(person)} for update`.execute(db);
  return rows[0]?.linha;
}

/** The board of a card that the person sees, in the trash or out of it; undefined: they do not. */
export async function quadroDoBloco(db: Db, person: Staff, id_bloco: number): Promise<number | undefined> {
  const { rows } = await sql<{ id_quadro: number }>`select t.id_quadro from kanban_bloco t where t.id_bloco = ${id_bloco} and ${vejoBloco(person)}`.execute(db);
  return rows[0]?.id_quadro;
}
