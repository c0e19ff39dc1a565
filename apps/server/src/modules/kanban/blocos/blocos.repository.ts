import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { found } from '../../../core/lists/search-words.ts';
import type { Sql } from '../../../core/registro/lista.ts';
import { escrita } from '../../../core/registro/registro.ts';
import { escopoDoBloco, vejoBloco } from '../kanban.scope.ts';

/** Cards of a list that a board shows at first. */
export const primeiros = 30;

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

/** Conditions about cards `t`. */
export function filtrosDeBlocos(f: FiltroDeBlocos, pessoa: number): Sql[] {
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
    ...(f.depois_de === undefined ? [] : [sql`t.chave collate "C" > ${f.depois_de}`]),
    f.arquivados === 1 ? sql`t.arquivado_em is not null` : sql`t.arquivado_em is null`,
  ];
}

/**
 * A query of the cards in whose title and contato each word stands; undefined without words. Those of the title are found by its index, the
 * others by the contatos in which one of the words stands: asked as one condition neither index would do.
 */
export function blocosAchados(q: string): Sql | undefined {
  const [card, contato] = [found(sql`b.busca`, q), found(sql`bk.busca`, q)];
  if (card.length === 0) return undefined;
  const either = card.map((condition, i) => sql`(${condition} or ${contato[i]!})`);
  return sql`select b.id_bloco from kanban_bloco b where ${sql.join(card, sql` and `)}
    union select b.id_bloco from contato bk join kanban_bloco b on b.id_contato = bk.id_contato
      where (${sql.join(contato, sql` or `)}) and ${sql.join(either, sql` and `)}`;
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
  (select count(*) from anexo a where a.area = 'kanbanBloco' and a.id_registro = t.id_bloco and a.excluido_em is null) as anexos,
  array(select f.id_login from kanban_favorito f where f.id_bloco = t.id_bloco)::float8[] as favorito_de, t.descricao <> '' as tem_descricao, t.arquivado_em, t.excluido_em, t.criado_em, t.alterado_em`;
/** As the wire shows it to this person. */
export const presentBloco = <L extends BlocoLinha>({ favorito_de, ...row }: L & { favorito_de?: readonly number[] }, id_login: number) => ({
  ...row,
  favorito: favorito_de?.includes(id_login) ? (1 as const) : (0 as const),
});

/** WHERE of cards of a board that the person sees, as its screen narrows them. */
export const conditions = (person: Staff, { q, ...filtro }: FiltroDeBlocos & { q: string }): Sql =>
  sql.join([sql`t.excluido_em is null`, escopoDoBloco(person), ...filtrosDeBlocos(filtro, person.id_login), ...found(sql`t.busca`, q)], sql` and `);

interface Somas {
  quantidade: number;
  soma: number;
  soma_ponderada: number;
}

/** What the lists of a board that the person sees hold of what they see. */
export async function somasDosEstagios(db: Db, person: Staff, id_quadro: number, filtro: FiltroDeBlocos & { q: string }): Promise<Map<number, Somas>> {
  const { rows } = await sql<Somas & { id_estagio: number }>`select s.id_estagio, s.quantidade, s.soma::float8 as soma,
      round(s.propria + s.resto * coalesce(e.probabilidade, 100) / 100.0)::float8 as soma_ponderada
    from (select t.id_estagio, count(*) as quantidade, coalesce(sum(t.valor), 0) as soma,
        coalesce(sum(t.valor * t.probabilidade / 100.0) filter (where t.probabilidade is not null), 0) as propria,
        coalesce(sum(t.valor) filter (where t.probabilidade is null), 0) as resto
      from kanban_bloco t where t.id_quadro = ${id_quadro} and ${conditions(person, filtro)} group by t.id_estagio) s
    join kanban_estagio e on e.id_estagio = s.id_estagio`.execute(db);
  return new Map(rows.map(({ id_estagio, ...somas }) => [id_estagio, somas]));
}

/** The first cards of each of these lists, of a board that the person sees. */
export async function firstBlocos(db: Db, person: Staff, estagios: readonly number[], filtro: FiltroDeBlocos & { q: string }): Promise<BlocoLinha[]> {
  if (estagios.length === 0) return [];
  const { rows } = await sql<object>`select ${colunasDoBloco} from unnest(${[...estagios]}::bigint[]) with ordinality as l0 (id_estagio, n)
    cross join lateral (select t.* from kanban_bloco t where t.id_estagio = l0.id_estagio and ${conditions(person, filtro)} order by t.chave limit ${primeiros}) t
    ${aoLadoDoBloco} order by l0.n, t.chave`.execute(db);
  return rows.map((row) => presentBloco(escrita(row) as BlocoLinha, person.id_login));
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
