import type { TipoDeTag } from '@prosa/contract/tags/tags.valores.ts';
import { sql } from 'kysely';
import { byMoment, byName, type Lista, type Pedido } from '../../../core/registro/lista.ts';
import type { Viewer } from './contatos.scope.ts';
import { type ContatoFiltro, conditionsOf, inView, rangeOf } from './filtro.ts';

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

/** The list's filters, and who looks. */
type Filtro = ContatoFiltro & { person: Viewer };

/** The list of contatos: what it shows, exports, and is acted on by. */
export const contatosDaLista: Lista<LinhaRow, Filtro> = {
  tabela: 'contato',
  apelido: 'c',
  id: 'id_contato',
  colunas: sql`c.id_contato, c.nome_exibido as nome, c.tipo, c.tipo_contato, c.cargo, c.razao_social, c.nome_fantasia, c.email, c.telefone, c.avatar,
    c.cpf, c.cnpj, c.data_aniversario, c.id_municipio, c.id_uf, c.id_responsavel, l.nome as responsavel, k.nome_exibido as cliente, c.origem, c.status, c.criado_em, c.alterado_em,
    case when isfinite(c.conversa_em) then c.conversa_em end as conversa_em, c.excluido_em, c.campos,
    (select coalesce(json_agg(json_build_object('id_tag', g.id_tag, 'name', g.name, 'type_value', g.type_value, 'value', g.value) order by g.id_tag), '[]')
      from contato_tag g where g.id_contato = c.id_contato) as tags`,
  aoLado: sql`left join login l on l.id_login = c.id_responsavel left join cliente k on k.id_cliente = c.id_cliente`,
  ordens: {
    nome: byName(sql`c.nome_exibido`),
    criado_em: byMoment(sql`c.criado_em`),
    alterado_em: byMoment(sql`c.alterado_em`),
    conversa_em: byMoment(sql`c.conversa_em`),
    tipo_contato: { column: sql`c.tipo_contato`, cast: (k) => sql`${k}::text` },
  },
  busca: sql`c.busca`,
  filtros: ({ person, ...filtro }) => conditionsOf(person, filtro),
  faixa: rangeOf,
};

export const pedidoDe = (person: Viewer, filtro: ContatoFiltro, ordem = ''): Pedido<Filtro> => ({
  q: filtro.q,
  filtro: { ...filtro, person },
  visao: inView(filtro.situacao),
  ordem,
});
