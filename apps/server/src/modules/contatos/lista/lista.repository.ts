import { municipioPorId } from '@prosa/brasil/municipios.ts';
import type { TipoDeTag } from '@prosa/contract/tags/tags.valores.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { LongList } from '../../../core/lists/long-list.ts';
import type { Viewer } from './contatos.scope.ts';
import { type ContatoFiltro, conditionsOf, inView, rangeOf } from './filtro.ts';

interface Order {
  readonly column: RawBuilder<unknown>;
  readonly cast: (k: string) => RawBuilder<unknown>;
}
const moment = (k: string): RawBuilder<unknown> => sql`${k}::timestamptz`;
const orders: Readonly<Record<string, Order>> = {
  nome: { column: sql`c.nome_exibido collate "pt-BR-x-icu"`, cast: (k) => sql`${k}::text collate "pt-BR-x-icu"` },
  criado_em: { column: sql`c.criado_em`, cast: moment },
  alterado_em: { column: sql`c.alterado_em`, cast: moment },
  conversa_em: { column: sql`c.conversa_em`, cast: moment },
  tipo_contato: { column: sql`c.tipo_contato`, cast: (k) => sql`${k}::text` },
};

/** A list as it is asked for: who, what, in which order. */
export interface Listing {
  readonly person: Viewer;
  readonly filtro: ContatoFiltro;
  /** 'nome asc' */
  readonly ordem: string;
}

/** The list as the long lists of the product are read. */
export function longListOf({ person, filtro, ordem }: Listing): LongList {
  const [name = 'nome', way] = ordem === '' ? [] : ordem.split(' ');
  const { column, cast } = orders[name] ?? orders['nome']!;
  return {
    table: 'contato',
    alias: 'c',
    id: 'id_contato',
    column,
    cast,
    down: way === 'desc',
    view: inView(filtro.situacao),
    conditions: conditionsOf(person, filtro),
    range: rangeOf(filtro, name),
  };
}

export async function countView(db: Db, situacao: ContatoFiltro['situacao']): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from contato c where ${inView(situacao)}`.execute(db);
  return rows[0]!.n;
}

export interface LinhaRow {
  id_contato: number;
  nome: string;
  tipo: number;
  tipo_contato: string;
  cargo: string;
  razao_social: string;
  nome_fantasia: string;
  email: string | null;
  telefone: string | null;
  avatar: string | null;
  cpf: string;
  cnpj: string;
  data_aniversario: string | null;
  id_municipio: number | null;
  id_uf: number | null;
  id_responsavel: number | null;
  responsavel: string | null;
  cliente: string | null;
  origem: string;
  status: number;
  criado_em: Date;
  alterado_em: Date;
  conversa_em: Date | null;
  excluido_em: Date | null;
  tags: { id_tag: number; name: string; type_value: TipoDeTag; value: string }[];
  campos: Record<string, string | number | boolean>;
}

/** The rows that a list shows or exports, in the order of the ids. */
export async function findLinhas(db: Db, ids: readonly number[]): Promise<LinhaRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<LinhaRow>`select c.id_contato, c.nome_exibido as nome, c.tipo, c.tipo_contato, c.cargo, c.razao_social, c.nome_fantasia, c.email, c.telefone, c.avatar,
      c.cpf, c.cnpj, c.data_aniversario, c.id_municipio, c.id_uf, c.id_responsavel, l.nome as responsavel, k.nome_exibido as cliente, c.origem, c.status, c.criado_em, c.alterado_em,
      case when isfinite(c.conversa_em) then c.conversa_em end as conversa_em, c.excluido_em, c.campos,
      (select coalesce(json_agg(json_build_object('id_tag', g.id_tag, 'name', g.name, 'type_value', g.type_value, 'value', g.value) order by g.id_tag), '[]')
        from contato_tag g where g.id_contato = c.id_contato) as tags
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, n) join contato c on c.id_contato = o.id
      left join login l on l.id_login = c.id_responsavel left join cliente k on k.id_cliente = c.id_cliente order by o.n`.execute(db);
  return rows;
}

export const municipioDe = (id: number | null): string | null => (id === null ? null : (municipioPorId(id)?.municipio ?? null));
