import { Button, Menu } from '@mantine/core';
import { visoes } from '@prosa/contract/visoes/visoes.endpoints.ts';
import type { Answer, Call } from '@prosa/contract/wire.ts';
import { IconBookmarks, IconList } from '@tabler/icons-react';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { SavedViews } from '@/ui/views/saved-views.tsx';

export type AreaComVisoes = NonNullable<Call<typeof visoes.getAll>['params']>['area'];
type View = Answer<typeof visoes.getAll>['data'][number];

/** What the list shows, out of its address and as it is kept. */
const filtroOf = (params: URLSearchParams): View['filtro'] => {
  const filtros: Record<string, string[]> = {};
  for (const [key, value] of params) if (key.startsWith('f.') && value !== '') (filtros[key.slice(2)] ??= []).push(value);
  return { q: params.get('q') ?? '', ordem: params.get('ordem') ?? '', filtros };
};
/** The parameters of the address that a view has, in one order, so that two can be compared. */
function paramsOf({ q, ordem, filtros }: View['filtro']): URLSearchParams {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (ordem !== '') params.set('ordem', ordem);
  for (const [key, values] of Object.entries(filtros).toSorted(([a], [b]) => (a < b ? -1 : 1))) for (const value of values) params.append(`f.${key}`, value);
  return params;
}
/** Others of the address stay: they are not the list's. */
const isOfList = (key: string): boolean => ['q', 'ordem', 'pagina'].includes(key) || key.startsWith('f.');

/** How many rows each view has, by its number, where a list counts them: asked for when somebody looks. */
export type ViewTotals = UseQueryOptions<any, Error, ReadonlyMap<number, number | string>, any>;
const uncounted: ViewTotals = { queryKey: ['visões sem contagem'], queryFn: () => new Map() };

/** The saved views of a list whose search, order and filters stand in the address. */
export function ListViews({ area, order, totals }: { area: AreaComVisoes; order: string; totals?: ViewTotals | undefined }) {
  const [params, setParams] = useSearchParams();
  const show = (filtro: View['filtro']): void =>
    setParams((now) => {
      const shown = paramsOf(filtro);
      // without any address the list would remember what was left
      if (shown.size === 0) shown.set('ordem', order);
      return new URLSearchParams([...[...now].filter(([key]) => !isOfList(key)), ...shown]);
    });
  // the list's own order is none of a view
  const asKept = (filtro: View['filtro']): View['filtro'] => (filtro.ordem === order ? { ...filtro, ordem: '' } : filtro);
  const now = asKept(filtroOf(params));
  const address = paramsOf(now).toString();
  const [opened, setOpened] = useState(false);
  // a whole list is no view: nothing is asked for until somebody looks
  const { data, error, isPending } = useQuery({ ...read(visoes.getAll, { params: { area } }), staleTime: 60_000, enabled: opened || address !== '' });
  const { data: counted } = useQuery({ ...(totals ?? uncounted), enabled: opened && totals !== undefined });
  return (
    <SavedViews
      totalOf={(id) => counted?.get(id)}
      target={(same) => (
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmarks size={16} stroke={1.7} />}>
            {same?.nome ?? 'Visões'}
          </Button>
        </Menu.Target>
      )}
      plain={
        <Menu.Item leftSection={<IconList size={16} stroke={1.7} />} onClick={() => show({ q: '', ordem: '', filtros: {} })}>
          Lista inteira
        </Menu.Item>
      }
      views={data?.data ?? []}
      waits={isPending || error ? { error } : undefined}
      address={address}
      addressOf={({ filtro }) => paramsOf(asKept(filtro)).toString()}
      keeps="Guarda a pesquisa, os filtros e a ordem que estão na lista agora."
      onOpen={setOpened}
      onShow={({ filtro }) => show(filtro)}
      save={async (named, of) => {
        const { id_visao } = await call(visoes.store, { body: { ...named, area, filtro: of?.filtro ?? now } });
        await invalidate(visoes.getAll);
        return id_visao;
      }}
      remove={async (id) => {
        await call(visoes.delete, { params: { id } });
        await invalidate(visoes.getAll);
      }}
    />
  );
}
