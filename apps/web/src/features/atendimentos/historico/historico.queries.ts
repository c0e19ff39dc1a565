import { atendimento } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { read } from '@/core/calls.ts';
import { firstOf, lastOf } from '@/core/wall-clock.ts';
import { isDay } from '@/ui/br/date-text.ts';
import { listQuery } from '@/ui/list/list-query.ts';
import type { ListState } from '@/ui/list/list-types.ts';

export type Atendido = Answer<typeof atendimento.getAll>['data'][number];

/** The list's filters as the server takes them. */
function withMoments({ filters, ...state }: ListState): ListState {
  const { inicio: [de, ate] = [], ...others } = filters;
  return { ...state, filters: { ...others, ...(isDay(de) && { de: [firstOf(de)] }), ...(isDay(ate) && { ate: [lastOf(ate)] }) } };
}

export const atendimentosQuery = (state: ListState) => listQuery(atendimento.getAll, withMoments(state));
export const atendimentoQuery = (id: number) => read(atendimento.show, { params: { id } });

/** What an export of the list on screen asks for: its search and filters, from the address. */
export function exportFilter(params: URLSearchParams): Record<string, string> {
  const filters: Record<string, string[]> = {};
  for (const [key, value] of params) if (key.startsWith('f.')) (filters[key.slice(2)] ??= []).push(value);
  const state = withMoments({ q: params.get('q') ?? '', page: 0, rpp: 25, ordem: '', filters });
  const chosen = Object.entries(state.filters).map(([key, values]) => [key, values.join(',')] as const);
  return Object.fromEntries([['q', state.q] as const, ...chosen].filter(([, value]) => value !== ''));
}
