import { Button, Menu } from '@mantine/core';
import { visoes } from '@prosa/contract/visoes/visoes.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { IconBookmarks, IconLayoutKanban } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { SavedViews } from '@/ui/views/saved-views.tsx';
import { keptKeys } from './board-url.ts';

type View = Answer<typeof visoes.getAll>['data'][number];
/** What of a board's address a view keeps: how it is looked at, what narrows it, and how cards stand. */
const kept = ['visao', ...keptKeys] as const;
/** Where a view says of which board it is. */
const ofBoard = 'quadro';

const keptOf = (params: URLSearchParams, id_quadro: number): View['filtro'] => ({
  q: '',
  ordem: '',
  filtros: { [ofBoard]: [String(id_quadro)], ...Object.fromEntries(kept.flatMap((key) => (params.get(key) ? [[key, [params.get(key)!]]] : []))) },
});
const addressOf = ({ filtros }: View['filtro']): string =>
  new URLSearchParams(kept.flatMap((key) => (filtros[key]?.[0] ? [[key, filtros[key][0]]] : []))).toString();

/** The saved views of one board: its filters and order, and whether they are looked at as lists, calendar or forecast. */
export function BoardViews({ id_quadro }: { id_quadro: number }) {
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const now = keptOf(params, id_quadro);
  const address = addressOf(now);
  const { data, error, isPending } = useQuery({
    ...read(visoes.getAll, { params: { area: 'kanbanBloco' } }),
    staleTime: 60_000,
    enabled: opened || address !== '',
  });
  // the filters are drawn anew with what a view says: what is typed into them is theirs until then
  const show = (of: string): void => setParams(new URLSearchParams(of), { state: `view ${of}` });
  return (
    <SavedViews
      target={(same) => (
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmarks size={15} stroke={1.8} />}>
            {same?.nome ?? 'Visões'}
          </Button>
        </Menu.Target>
      )}
      plain={
        <Menu.Item leftSection={<IconLayoutKanban size={16} stroke={1.7} />} onClick={() => show('')}>
          Quadro inteiro
        </Menu.Item>
      }
      views={(data?.data ?? []).filter(({ filtro }) => filtro.filtros[ofBoard]?.[0] === String(id_quadro))}
      waits={isPending || error ? { error } : undefined}
      address={address}
      addressOf={({ filtro }) => addressOf(filtro)}
      keeps="Guarda a pesquisa, os filtros, a ordem e a visão que estão no quadro agora."
      onOpen={setOpened}
      onShow={({ filtro }) => show(addressOf(filtro))}
      save={async (named, of) => {
        const { id_visao } = await call(visoes.store, { body: { ...named, area: 'kanbanBloco', filtro: of?.filtro ?? now } });
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
