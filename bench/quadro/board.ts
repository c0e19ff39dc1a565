import type { Database, Db } from '@prosa/server/src/core/db/database.ts';
import { chaveDepois } from '@prosa/server/src/modules/kanban/blocos/ordem.ts';
import { sql } from 'kysely';

/** A board that everybody of its company works, and where its cards are. */
export interface Board {
  readonly id_empresa: number;
  readonly id_quadro: number;
  /** Its address. */
  readonly dns: string;
  readonly listas: readonly number[];
  readonly cards: readonly number[];
}

type With = Pick<Database, 'comEmpresa'>;

/** Keys that follow each other. */
function keys(n: number): string[] {
  const all: string[] = [];
  while (all.length < n) all.push(chaveDepois(all.at(-1) ?? null));
  return all;
}

/** A board with so many lists, and so many cards in each of the first `cheias`. */
export const makeBoard = (database: With, id_empresa: number, sizes: { listas: number; cards: number; cheias?: number }): Promise<Board> =>
  database.comEmpresa(id_empresa, async (db) => {
    const { rows: quadro } = await sql<{ id: number; dns: string }>`insert into kanban_quadro (titulo, dns, visibilidade)
      values ('Bancada', coalesce((select 'bancada-' || max(id_quadro) from kanban_quadro where dns like 'bancada%'), 'bancada'), 2) returning id_quadro as id, dns`.execute(
      db,
    );
    const { id: id_quadro, dns } = quadro[0]!;
    const { rows: lists } = await sql<{ id: number }>`insert into kanban_estagio (id_quadro, titulo, chave)
      select ${id_quadro}::bigint, 'Lista ' || n, k from unnest(${keys(sizes.listas)}::text[]) with ordinality as x (k, n) returning id_estagio as id`.execute(
      db,
    );
    const listas = lists.map(({ id }) => id).toSorted((a, b) => a - b);
    const { rows: cards } = await sql<{ id: number }>`insert into kanban_bloco (id_quadro, id_estagio, chave, titulo, valor)
      select ${id_quadro}::bigint, e, k, 'Card ' || n || ' de ' || e, n * 100 from unnest(${listas.slice(0, sizes.cheias)}::bigint[]) e,
        unnest(${keys(sizes.cards)}::text[]) with ordinality as x (k, n) order by n returning id_bloco as id`.execute(db);
    await sql`insert into kanban_passagem (id_bloco, id_estagio, entrou_em) select id_bloco, id_estagio, entrou_em from kanban_bloco where id_quadro = ${id_quadro}`.execute(
      db,
    );
    return { id_empresa, id_quadro, dns, listas, cards: cards.map(({ id }) => id) };
  });

/** Cards of a list in their order. */
export async function orderOf(db: Db, id_estagio: number): Promise<number[]> {
  const { rows } = await sql<{ id_bloco: number }>`select id_bloco from kanban_bloco
    where id_estagio = ${id_estagio} and arquivado_em is null and excluido_em is null order by chave`.execute(db);
  return rows.map(({ id_bloco }) => id_bloco);
}

/** What is wrong with a board whose cards were only moved; empty: nothing. */
export const faultsOf = (database: With, { id_empresa, id_quadro, cards }: Board): Promise<string[]> =>
  database.comEmpresa(id_empresa, async (db) => {
    const { rows } = await sql<Record<string, number>>`with b as (select * from kanban_bloco where id_quadro = ${id_quadro})
      select (select count(*) from unnest(${[...cards]}::bigint[]) c where not exists (select from b where b.id_bloco = c and b.arquivado_em is null and b.excluido_em is null)) as perdidos,
        (select count(*) from b where not b.id_bloco = any (${[...cards]}::bigint[])) as a_mais,
        (select count(*) - count(distinct (id_estagio, chave)) from b) as no_mesmo_lugar,
        (select count(*) from b where length(chave) > 64 or chave like '~%') as com_chave_errada,
        (select count(*) from b where (select array_agg(p.id_estagio) from kanban_passagem p where p.id_bloco = b.id_bloco and p.saiu_em is null) is distinct from array[b.id_estagio]) as com_caminho_errado,
        (select count(*) from b where not exists (select from kanban_bloco_busca x where x.id_bloco = b.id_bloco and x.id_quadro = b.id_quadro)) as sem_busca`.execute(
      db,
    );
    return Object.entries(rows[0]!).flatMap(([what, n]) => (n > 0 ? [`${n} cards ${what.replaceAll('_', ' ')}`] : []));
  });
