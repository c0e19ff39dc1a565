import { type contatoFiltro, type FiltroDeCampo, situacoes } from '@prosa/contract/contatos/lista.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Viewer, visibleInList } from './contatos.scope.ts';

export type ContatoFiltro = z.output<typeof contatoFiltro>;
type Condition = RawBuilder<unknown>;

/** The contatos `c` of a view; those gone for good are in none. */
export const inView = (situacao: ContatoFiltro['situacao']): Condition => {
  const n = sql.lit(situacoes.indexOf(situacao));
  return situacao === 'lixeira' ? sql`c.situacao = ${n} and c.apagado_em is null` : sql`c.situacao = ${n}`;
};

const plain = (text: string): RawBuilder<string> => sql`sem_acento(${text})`;

/** What has to be among the facets: every group, and of each group any one. The letters are those of the function contato_facetas. */
function groupsOf(f: ContatoFiltro): RawBuilder<unknown>[][] {
  const of = (letter: string, values: readonly (string | number)[]): RawBuilder<unknown>[] => values.map((v) => sql`${letter + v}`);
  const groups = [
    f.tipo === undefined ? [] : of('t', [f.tipo]),
    of('c', f.tipo_contato),
    of('u', f.id_uf),
    of('m', f.id_municipio),
    of('r', f.id_responsavel),
    of('k', f.id_cliente),
    of('a', f.mes),
    of('o', f.origem),
    f.com_telefone === undefined ? [] : of('f', [f.com_telefone]),
    f.com_email === undefined ? [] : of('e', [f.com_email]),
    f.com_conversa === undefined ? [] : of('v', [f.com_conversa]),
    of('d', f.id_departamento),
    ...f.tag.map((tag) => [sql`'g' || ${plain(tag)}`]),
    ...f.campos.map(({ id_campo, valores = [] }) => valores.map((v) => sql`${`x${id_campo}=`}::text || ${plain(v.slice(0, 80))}`)),
  ];
  return groups.filter((group) => group.length > 0);
}

const day = 86_400_000;
const asNumber = (v: string | number): number => (typeof v === 'number' ? v : Date.parse(v) / day);

/** What they said of a purpose: yes, no, nothing; any one of those asked for. */
function ofConsentimento(finalidade: string, wanted: readonly string[] = []): Condition[] {
  const asked = new Set(wanted);
  if (asked.size === 0 || asked.size === 3) return [];
  const [yes, no] = [`${finalidade}=1`, `${finalidade}=0`];
  const said = [...(asked.has('sim') ? [yes] : []), ...(asked.has('nao') ? [no] : [])];
  // spelled as the index is: without it, only a walk would find them
  const some = sql`(c.consentimentos && ${said}::text[] and c.consentimentos <> '{}')`;
  if (!asked.has('sem')) return [some];
  const none = sql`not c.consentimentos && ${[yes, no]}::text[]`;
  return [said.length === 0 ? none : sql`(${some} or ${none})`];
}

/** A range of the empresa's own numbers or dates, or a piece of a text. */
function ofCampo({ id_campo, de, ate, contem }: FiltroDeCampo): Condition[] {
  const all: Condition[] = [];
  if (de !== undefined) all.push(sql`v.valor >= ${asNumber(de)}::float8`);
  if (ate !== undefined) all.push(sql`v.valor <= ${asNumber(ate)}::float8`);
  if (contem !== undefined && contem !== '') all.push(sql`v.texto like '%' || ${plain(contem.replace(/[\\%_]/g, '\\$&'))} || '%'`);
  return all.length === 0
    ? []
    : [sql`c.id_contato in (select v.id_contato from contato_campo v where v.id_campo = ${id_campo} and ${sql.join(all, sql` and `)})`];
}

/** Conditions that an order's own index answers: where its walk begins and ends. */
export function rangeOf(f: ContatoFiltro, order: string): Condition[] {
  const all: Condition[] = [];
  if (order === 'nome' && f.tipo !== undefined) all.push(sql`c.tipo = ${sql.lit(f.tipo)}`);
  if (order === 'conversa_em') {
    if (f.com_conversa === 0) all.push(sql`c.conversa_em = '-infinity'`);
    if (f.com_conversa === 1 || f.conversa_ate !== undefined) all.push(sql`c.conversa_em > '-infinity'`);
    if (f.conversa_de !== undefined) all.push(sql`c.conversa_em >= ${f.conversa_de}::timestamptz`);
    if (f.conversa_ate !== undefined) all.push(sql`c.conversa_em <= ${f.conversa_ate}::timestamptz`);
  }
  if (order === 'criado_em') {
    if (f.criado_de !== undefined) all.push(sql`c.criado_em >= ${f.criado_de}::timestamptz`);
    if (f.criado_ate !== undefined) all.push(sql`c.criado_em <= ${f.criado_ate}::timestamptz`);
  }
  if (order === 'tipo_contato' && f.tipo_contato.length > 0) all.push(sql`c.tipo_contato = any (${[...f.tipo_contato]}::text[])`);
  return all;
}

/** Conditions on the contato `c` besides the view it stands in and the search; only what is asked for, so that each combination has a plan of its own. */
export function conditionsOf(person: Viewer, f: ContatoFiltro): Condition[] {
  const all: Condition[] = [];
  if (person.escopos.contato !== 'todos') all.push(visibleInList(person));
  const groups = groupsOf(f);
  const single = groups.flatMap((group) => (group.length === 1 ? group : []));
  if (single.length > 0) all.push(sql`c.facetas @> array[${sql.join(single)}]::text[]`);
  for (const group of groups) if (group.length > 1) all.push(sql`c.facetas && array[${sql.join(group)}]::text[]`);
  all.push(...rangeOf({ ...f, com_conversa: undefined }, 'conversa_em'), ...rangeOf(f, 'criado_em'));
  all.push(...ofConsentimento('marketing', f.marketing), ...ofConsentimento('pesquisa', f.pesquisa));
  for (const campo of f.campos) all.push(...ofCampo(campo));
  return all;
}
