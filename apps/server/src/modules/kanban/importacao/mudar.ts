import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { recordEventsOf } from '../../../core/domain-events/domain-events.ts';
import { isEmpty } from '../../../core/importacao/celulas.ts';
import { writableColumns } from '../../../core/importacao/colunas.ts';
import type { Avaliada, Feita, Importacao, Resultado } from '../../../core/importacao/importavel.ts';
import { changesBetween } from '../../../core/registro/historico.ts';
import { recordChanges } from '../../../core/registro/importar.ts';
import { notarRegistros } from '../../../core/registro/mudanca.ts';
import '../kanban.domain-events.ts';
import { notarKanban } from '../kanban.mudanca.ts';
import { marcaDoDito, prazoDe } from './gravar.ts';
import type { CardLido } from './linha.ts';
import { opcoesDe, quadroDoArquivo } from './quadro-do-arquivo.ts';

/** What a row changes on a card that is there; its list stays, because entering one has rules of its own. */
const colunas = [
  'titulo',
  'descricao',
  'id_contato',
  'id_departamento',
  'id_responsavel',
  'valor',
  'probabilidade',
  'previsto_em',
  'prioridade',
  'inicio_em',
  'prazo_em',
  'campos',
] as const;
type Valores = Readonly<Record<string, unknown>>;
interface Antes {
  readonly valores: Valores;
  readonly versao_depois: number;
}
interface Guardado {
  readonly id: number;
  readonly linha: Valores;
}

const lockCards = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Valores>> => {
  const { rows } = await sql<Guardado>`select t.id_bloco as id, to_jsonb(t) as linha from kanban_bloco t
    where t.id_bloco = any (${[...ids]}::bigint[]) and t.excluido_em is null order by t.id_bloco for no key update of t`.execute(db);
  return new Map(rows.map(({ id, linha }) => [id, linha]));
};

/** Sets columns of cards, each its own, as a new version, with what is told of it. */
async function mudar(
  db: Db,
  { id_login, ...row }: Importacao,
  cards: readonly { id: number; antes: Valores; depois: Valores }[],
  columns: readonly string[],
): Promise<void> {
  if (cards.length === 0) return;
  const { id_quadro } = opcoesDe(row);
  const ids = cards.map(({ id }) => id);
  await notarRegistros(db)?.viam('kanbanBloco', ids);
  const names = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`);
  await sql`update kanban_bloco t set ${sql.join(names)}, versao = t.versao + 1, alterado_em = now()
    from jsonb_populate_recordset(null::kanban_bloco, ${JSON.stringify(cards.map(({ id, depois }) => ({ id_bloco: id, ...depois })))}::jsonb) n
    where t.id_bloco = n.id_bloco`.execute(db);
  const changes = cards.map(({ id, antes, depois }) => ({ id, campos: changesBetween(antes, depois) }));
  await recordChanges(
    db,
    'kanbanBloco',
    'alterado',
    // own fields have words of their own there
    changes.map(({ id, campos: { campos: _own, ...named } }) => ({ id, campos: named })),
    id_login,
  );
  await recordEventsOf(
    db,
    'bloco_alterado',
    sql`select jsonb_build_object('id_bloco', x.id, 'id_quadro', ${id_quadro}::bigint, 'id_login', ${id_login}::bigint,
        'campos', (select coalesce(jsonb_agg(k), '[]') from jsonb_object_keys(x.campos) k), 'entraram', '[]'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (id bigint, campos jsonb)`,
  );
  notarKanban(db)?.mudou(id_quadro, ids);
  notarRegistros(db)?.mudou('kanbanBloco', ids, 'alterado');
}

/** Rows about cards that are there: empty fields take what the row says, or all that it says something of. */
export async function atualizar(db: Db, row: Importacao, rows: readonly Avaliada<CardLido>[]): Promise<Resultado[]> {
  if (rows.length === 0) return [];
  await quadroDoArquivo(db, row);
  const all = row.opcoes.repetidos === 'atualizar';
  const stored = await lockCards(
    db,
    rows.map(({ id }) => id!),
  );
  const { rows: moments } = await sql<{ n: number; em: string }>`select x.n, to_jsonb(${prazoDe}) #>> '{}' as em
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ lida }, n) => ({ n, prazo_em: lida.valores['prazo_em'] ?? null })))}::jsonb) as x (n int, prazo_em text)
    where x.prazo_em is not null`.execute(db);
  const changed: { id: number; antes: Valores; depois: Valores }[] = [];
  const results = rows.map(({ linha, lida, id }, n): Resultado => {
    const now = stored.get(id!);
    if (!now) return { linha, estado: 'ignorada', erros: { '': 'O card não existe mais' } };
    const said: Valores = { ...lida.valores, prazo_em: moments.find((one) => one.n === n)?.em ?? null };
    const campos = now['campos'] as Valores;
    const depois = {
      ...Object.fromEntries(colunas.map((name) => [name, !isEmpty(said[name]) && (all || isEmpty(now[name])) ? said[name] : now[name]])),
      campos: all ? { ...campos, ...lida.campos } : { ...lida.campos, ...campos },
    };
    const antes = Object.fromEntries(colunas.map((name) => [name, now[name]]));
    if (Object.keys(changesBetween(antes, depois)).length === 0) return { linha, estado: 'ignorada', erros: { '': 'Nada a atualizar' } };
    changed.push({ id: id!, antes, depois });
    return { linha, estado: 'atualizada', id, antes: { valores: antes, versao_depois: Number(now['versao']) + 1 } satisfies Antes };
  });
  await mudar(db, row, changed, colunas);
  return results;
}

const stays = (linha: number): Resultado => ({ linha, estado: 'mantida', erros: { '': 'O card mudou depois da importação' } });

/** Takes away cards that nobody touched since, with the lists and labels that were made for them; what was changed is as it was. */
export async function desfazer(db: Db, row: Importacao, criadas: readonly Feita[], atualizadas: readonly Feita[]): Promise<Resultado[]> {
  const { id_quadro } = opcoesDe(row);
  const made = criadas.map(({ id }) => id);
  await notarRegistros(db)?.viam('kanbanBloco', made);
  const { rows: gone } = await sql<{
    id: number;
  }>`delete from kanban_bloco t where t.id_bloco = any (${made}::bigint[]) and t.versao = 1 and t.excluido_em is null
    and not exists (select from registro_mudanca m where m.area = 'kanbanBloco' and m.id_registro = t.id_bloco and m.tipo <> 'criado')
    and not exists (select from kanban_comentario c where c.id_bloco = t.id_bloco and c.private_id is distinct from ${marcaDoDito(row)})
    and not exists (select from anexo a where a.area = 'kanbanBloco' and a.id_registro = t.id_bloco) returning t.id_bloco as id`.execute(db);
  await sql`delete from kanban_estagio e where e.id_importacao = ${row.id_importacao} and e.versao = 1
    and not exists (select from kanban_bloco t where t.id_estagio = e.id_estagio) and not exists (select from formulario f where f.id_estagio = e.id_estagio)`.execute(
    db,
  );
  await sql`delete from kanban_etiqueta e where e.id_importacao = ${row.id_importacao}
    and not exists (select from kanban_bloco_etiqueta t where t.id_etiqueta = e.id_etiqueta)`.execute(db);
  const undone = new Set(gone.map(({ id }) => id));
  const after = new Map(atualizadas.map(({ id, antes }) => [id, antes as Antes | null]));
  const back = [...(await lockCards(db, [...after.keys()]))].flatMap(([id, linha]) => {
    const antes = after.get(id);
    // what it was like is forgotten with a person who was anonymised
    return antes && linha['versao'] === antes.versao_depois ? [{ id, antes: linha, depois: antes.valores }] : [];
  });
  if (back.length > 0) await mudar(db, row, back, await writableColumns(db, 'kanban_bloco', Object.keys(back[0]!.depois)));
  notarKanban(db)?.mudou(id_quadro);
  notarRegistros(db)?.mudou('kanbanBloco', made, 'excluido');
  const returned = new Set(back.map(({ id }) => id));
  return [
    ...criadas.map(({ linha, id }): Resultado => (undone.has(id) ? { linha, estado: 'desfeita' } : stays(linha))),
    ...atualizadas.map(({ linha, id }): Resultado => (returned.has(id) ? { linha, estado: 'desfeita' } : stays(linha))),
  ];
}
