import { plain } from '@prosa/brasil/texto.ts';
import type { kanbanModelo } from '@prosa/contract/kanban/modelos.endpoints.ts';
import { type ConteudoDeModelo, type ModeloDeCard, maxModelos } from '@prosa/contract/kanban/modelos.schemas.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { invalid, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { recordChange } from '../../../core/registro/historico.ts';
import { needPapel, needQuadro } from '../kanban.scope.ts';
import { lockBloco } from './blocos.repository.ts';
import { findCamposDoQuadro } from './campos.ts';

/** A template as a new card of its board takes it: only what is there now. */
export interface DoModelo {
  readonly valores: {
    readonly titulo: string;
    readonly descricao: string;
    readonly id_departamento: number | null;
    readonly id_responsavel: number | null;
    readonly valor: number | null;
    readonly probabilidade: number | null;
    readonly prioridade: number | null;
    readonly prazo_em: string | null;
  };
  readonly membros: readonly number[];
  readonly etiquetas: readonly number[];
  readonly campos: ConteudoDeModelo['campos'];
  readonly checklists: ConteudoDeModelo['checklists'];
}

/** 422 when the board has no such template. */
export async function lerModelo(db: Db, id_quadro: number, id_modelo: number): Promise<DoModelo> {
  const { rows } = await sql<{
    conteudo: ConteudoDeModelo;
    prazo_em: Date | null;
    membros: number[];
    departamento: boolean;
    responsavel: boolean;
    etiquetas: number[];
  }>`
    select m.conteudo, now() + make_interval(days => (m.conteudo ->> 'prazo_dias')::int) as prazo_em,
      exists (select from departamento d where d.id_departamento = (m.conteudo ->> 'id_departamento')::bigint and d.excluido_em is null) as departamento,
      exists (select from membro x where x.id_login = (m.conteudo ->> 'id_responsavel')::bigint and x.ativo) as responsavel,
      array(select x.id_login from membro x where x.ativo and m.conteudo -> 'membros' @> to_jsonb(x.id_login))::float8[] as membros,
      array(select e.id_etiqueta from kanban_etiqueta e where e.id_quadro = m.id_quadro and m.conteudo -> 'etiquetas' ? e.nome order by e.ordem)::float8[] as etiquetas
    from kanban_modelo m where m.id_modelo = ${id_modelo} and m.id_quadro = ${id_quadro}`.execute(db);
  const [row] = rows;
  if (!row) throw invalid({ id_modelo: 'Escolha um modelo deste quadro' });
  const { conteudo, prazo_em, membros, etiquetas } = row;
  const own = await findCamposDoQuadro(db, id_quadro);
  return {
    valores: {
      titulo: conteudo.titulo,
      descricao: conteudo.descricao,
      id_departamento: row.departamento ? conteudo.id_departamento : null,
      id_responsavel: row.responsavel ? conteudo.id_responsavel : null,
      valor: conteudo.valor,
      probabilidade: conteudo.probabilidade,
      prioridade: conteudo.prioridade,
      prazo_em: prazo_em?.toISOString() ?? null,
    },
    membros,
    etiquetas,
    campos: Object.fromEntries(
      own.flatMap(({ id_campo, nome }) => {
        const [, value] = Object.entries(conteudo.campos).find(([name]) => plain(name) === plain(nome)) ?? [];
        return value === undefined ? [] : [[id_campo, value]];
      }),
    ),
    checklists: conteudo.checklists,
  };
}

/** Puts what a template brings beside a new card's own columns. */
export async function completarDoModelo(db: Db, id_bloco: number, { membros, etiquetas, checklists }: DoModelo): Promise<void> {
  await sql`insert into kanban_bloco_membro (id_bloco, id_login) select ${id_bloco}::bigint, x from unnest(${[...membros]}::bigint[]) x on conflict do nothing`.execute(
    db,
  );
  await sql`insert into kanban_bloco_etiqueta (id_bloco, id_etiqueta) select ${id_bloco}::bigint, x from unnest(${[...etiquetas]}::bigint[]) x on conflict do nothing`.execute(
    db,
  );
  for (const { titulo, itens } of checklists)
    await sql`with c as (insert into kanban_checklist (id_bloco, titulo) values (${id_bloco}, ${titulo}) returning id_checklist)
      insert into kanban_checklist_item (id_checklist, title, ordem) select c.id_checklist, x.title, x.n from c, unnest(${[...itens]}::text[]) with ordinality as x (title, n)`.execute(
      db,
    );
}

/** What of a card a template keeps: nothing of whom it is about, and no day. */
const conteudoDe = (
  id_bloco: number,
) => sql<ConteudoDeModelo>`(select jsonb_build_object('titulo', t.titulo, 'descricao', t.descricao, 'id_departamento', t.id_departamento,
    'id_responsavel', t.id_responsavel, 'valor', t.valor, 'probabilidade', t.probabilidade, 'prioridade', t.prioridade,
    'prazo_dias', greatest(0, ceil(extract(epoch from t.prazo_em - t.criado_em) / 86400))::int,
    'membros', (select coalesce(jsonb_agg(m.id_login), '[]') from kanban_bloco_membro m where m.id_bloco = t.id_bloco),
    'etiquetas', (select coalesce(jsonb_agg(e.nome), '[]') from kanban_bloco_etiqueta b join kanban_etiqueta e using (id_empresa, id_etiqueta) where b.id_bloco = t.id_bloco),
    'campos', (select coalesce(jsonb_object_agg(c.nome, t.campos -> c.id_campo::text), '{}') from kanban_campo c where c.id_quadro = t.id_quadro and t.campos ? c.id_campo::text),
    'checklists', (select coalesce(jsonb_agg(jsonb_build_object('titulo', c.titulo, 'itens',
        (select coalesce(jsonb_agg(i.title order by i.ordem, i.id_checklist_item), '[]') from kanban_checklist_item i where i.id_checklist = c.id_checklist)) order by c.id_checklist), '[]')
      from kanban_checklist c where c.id_bloco = t.id_bloco))
  from kanban_bloco t where t.id_bloco = ${id_bloco})`;

/** Templates of cards: whoever works cards of a board keeps them there. */
export function modelosService({ database }: Core) {
  /** Its board and name; 404 when the person does not see it. */
  async function needModelo(db: Db, person: Staff, id_modelo: number): Promise<{ id_quadro: number; nome: string }> {
    const { rows } = await sql<{
      id_quadro: number;
      nome: string;
    }>`select id_quadro, nome from kanban_modelo where id_modelo = ${id_modelo} for update`.execute(db);
    if (!rows[0]) throw notFound('Modelo');
    await needPapel(db, person, rows[0].id_quadro, 2);
    return rows[0];
  }

  return {
    getAll: (person: Staff, id_quadro: number): Promise<ModeloDeCard[]> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await needQuadro(db, person, id_quadro);
        const { rows } = await sql<ModeloDeCard>`select m.id_modelo, m.nome, m.conteudo,
            coalesce((select d.nome from departamento d where d.id_departamento = (m.conteudo ->> 'id_departamento')::bigint), '') as departamento,
            coalesce((select l.nome from login l where l.id_login = (m.conteudo ->> 'id_responsavel')::bigint), '') as responsavel
          from kanban_modelo m where m.id_quadro = ${id_quadro} order by sem_acento(m.nome)`.execute(db);
        return rows;
      }),

    store: (person: Staff, { id_modelo, id_bloco, nome }: Input<typeof kanbanModelo.store>['body']): Promise<number> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const linha = id_bloco === undefined ? undefined : await lockBloco(db, person, id_bloco);
        if (id_bloco !== undefined && !linha) throw notFound('Card');
        const antes = id_modelo === undefined ? undefined : await needModelo(db, person, id_modelo);
        const id_quadro = antes?.id_quadro ?? Number(linha!['id_quadro']);
        if (linha && Number(linha['id_quadro']) !== id_quadro) throw invalid({ id_bloco: 'Escolha um card do mesmo quadro' });
        await needPapel(db, person, id_quadro, 2);
        const { rows: others } = await sql<{
          n: number;
          mesmo: boolean;
        }>`select count(*) as n, coalesce(bool_or(sem_acento(nome) = sem_acento(${nome})), false) as mesmo
          from kanban_modelo where id_quadro = ${id_quadro} and id_modelo is distinct from ${id_modelo ?? null}::bigint`.execute(db);
        if (others[0]!.mesmo) throw invalid({ nome: 'Já há um modelo com este nome no quadro' });
        if (id_modelo === undefined && others[0]!.n >= maxModelos) throw invalid({ nome: `Um quadro tem no máximo ${maxModelos} modelos` });
        const { rows } = await (id_modelo === undefined
          ? sql<{
              id_modelo: number;
            }>`insert into kanban_modelo (id_quadro, nome, conteudo) values (${id_quadro}, ${nome}, ${conteudoDe(id_bloco!)}) returning id_modelo`
          : sql<{ id_modelo: number }>`update kanban_modelo set nome = ${nome} ${id_bloco === undefined ? sql`` : sql`, conteudo = ${conteudoDe(id_bloco)}`}
              where id_modelo = ${id_modelo} returning id_modelo`
        ).execute(db);
        await recordChange(db, 'kanbanQuadros', id_quadro, 'alterado', { modelo: [antes?.nome ?? '', nome] }, person.id_login);
        return rows[0]!.id_modelo;
      }),

    delete: (person: Staff, id_modelo: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { id_quadro, nome } = await needModelo(db, person, id_modelo);
        await db.deleteFrom('kanban_modelo').where('id_modelo', '=', id_modelo).execute();
        await recordChange(db, 'kanbanQuadros', id_quadro, 'alterado', { modelo: [nome, ''] }, person.id_login);
      }),
  };
}
