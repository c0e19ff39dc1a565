import { type ContatoLinha, contatosLista, type FiltroDeCampo, situacoes } from '@prosa/contract/contatos/lista.endpoints.ts';
import { contatosLote, type Lote } from '@prosa/contract/contatos/lote.endpoints.ts';
import type { TipoDeTag } from '@prosa/contract/tags/tags.valores.ts';
import type { Answer, Call } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { firstOf, lastOf } from '@/core/wall-clock.ts';
import { recordsChanged } from '@/features/registros/public.ts';
import { isDay } from '@/ui/br/date-text.ts';
import { listQuery } from '@/ui/list/list-query.ts';
import type { ListState } from '@/ui/list/list-types.ts';

export type { ContatoLinha, Lote };

type Situacao = (typeof situacoes)[number];

const between = (name: string, [from, to]: readonly string[]) => ({
  ...(isDay(from) && { [`${name}_de`]: [firstOf(from)] }),
  ...(isDay(to) && { [`${name}_ate`]: [lastOf(to)] }),
});

/** A field of the empresa: 'campo.12' has its options, 'campo.12.faixa' a range, 'campo.12.texto' a piece of text. */
function campoOf(key: string, values: readonly string[]): FiltroDeCampo | null {
  const [, id, kind] = /^campo\.(\d+)(?:\.(faixa|texto))?$/.exec(key) ?? [];
  const [first = '', second = ''] = values;
  const id_campo = Number(id);
  if (kind === 'texto') return { id_campo, contem: first };
  if (kind !== 'faixa') return { id_campo, valores: [...values] };
  const limit = (text: string): string | number => (/^\d{4}-/.test(text) ? text : Number(text));
  return { id_campo, ...(first !== '' && { de: limit(first) }), ...(second !== '' && { ate: limit(second) }) };
}

/** The list's filters as the server takes them. */
function asFilters({ filters }: Pick<ListState, 'filters'>): Record<string, readonly string[]> {
  const used = Object.entries(filters).filter(([, values]) => values.some((value) => value !== ''));
  const { conversa = [], criado = [], tag = [], ...others } = Object.fromEntries(used);
  const campos = used.flatMap(([key, values]) => (key.startsWith('campo.') ? (campoOf(key, values) ?? []) : []));
  return {
    ...Object.fromEntries(Object.entries(others).filter(([key]) => !key.startsWith('campo.'))),
    ...between('conversa', conversa),
    ...between('criado', criado),
    ...(tag.length > 0 && { tag: [JSON.stringify(tag)] }),
    ...(campos.length > 0 && { campos: [JSON.stringify(campos)] }),
  };
}

export const situacaoOf = ({ filters }: Pick<ListState, 'filters'>): Situacao => situacoes.find((s) => s === filters['situacao']?.[0]) ?? 'ativos';

export const contatosQuery = (state: ListState) => listQuery(contatosLista.listar, { ...state, filters: asFilters(state) });

/** What an act on all that were found, or an export, is about. */
export const wireFilter = (state: Pick<ListState, 'filters' | 'q'>): Record<string, string> => ({
  ...(state.q !== '' && { q: state.q }),
  ...Object.fromEntries(Object.entries(asFilters(state)).map(([key, values]) => [key, values.join(',')])),
});

export type Wish = NonNullable<Call<typeof contatosLote.store>['body']>['acao'] | NonNullable<Call<typeof contatosLote.delete>['body']>['acao'];
export type Target = { ids: string } | { filtro: string };
export interface Values {
  name?: string;
  type_value?: TipoDeTag;
  value?: string;
  id_responsavel?: number;
}

const after = async ({ data }: Answer<typeof contatosLote.show>): Promise<Lote> => {
  await recordsChanged();
  return data;
};

const isDelete = (acao: Wish): acao is 'excluir' | 'restaurar' | 'apagar' => ['excluir', 'restaurar', 'apagar'].includes(acao);

export const startLote = async (acao: Wish, target: Target, values: Values = {}): Promise<Lote> =>
  after(await (isDelete(acao) ? call(contatosLote.delete, { body: { acao, ...target } }) : call(contatosLote.store, { body: { acao, ...target, ...values } })));

export const undoLote = async (id: number): Promise<Lote> => after(await call(contatosLote.desfazer, { params: { id } }));

export const isRunning = ({ estado }: Lote): boolean => estado === 'executando' || estado === 'desfazendo';

/** Asked again until it is over. */
export const loteQuery = (id: number) => ({
  ...read(contatosLote.show, { params: { id } }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Answer<typeof contatosLote.show> | undefined } }) => (state.data && !isRunning(state.data.data) ? false : 700),
});
