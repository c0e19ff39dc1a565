import { ApiError } from '@prosa/contract/client.ts';
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '@/core/query-client.ts';
import { startSession } from '@/core/session/session.ts';
import { endSession } from '@/core/session/token.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { ListPage } from './list-page.tsx';
import type { AllFound, BulkAction, Column, ListState } from './list-types.ts';

interface Item {
  id: number;
  nome: string;
}
const columns: Column<Item>[] = [
  { key: 'nome', title: 'Nome', cell: ({ nome }) => nome, sortable: true },
  { key: 'cidade', title: 'Cidade', cell: ({ id }) => `Cidade ${id}` },
  { key: 'cargo', title: 'Cargo', cell: ({ id }) => `Cargo ${id}` },
  { key: 'site', title: 'Site', cell: ({ id }) => `Site ${id}`, optional: true },
];
const rpp = 25;

interface Setting {
  searchDelay?: number;
  total?: number;
  aproximado?: boolean;
  bulk?: BulkAction<Item>[];
  address?: string;
  session?: ReturnType<typeof sessionOf>;
  /** What the server refuses, by field. */
  refuses?: (state: ListState) => Readonly<Record<string, string | undefined>>;
}
/** A list of `total` items over a server that gives cursors. */
function open({ total = 60, searchDelay = 0, aproximado, bulk = [], address = '/itens', session = sessionOf({}), refuses = () => ({}) }: Setting = {}) {
  document.body.replaceChildren();
  queryClient.clear();
  startSession(session);
  const asked: ListState[] = [];
  const answer = (state: ListState) => {
    asked.push(state);
    const erros = JSON.parse(JSON.stringify(refuses(state))) as Record<string, string>;
    if (Object.keys(erros).length > 0) return Promise.reject(new ApiError(422, Object.values(erros)[0]!, erros));
    const first = state.page * rpp;
    const data = Array.from({ length: Math.max(0, Math.min(rpp, total - first)) }, (_, i) => ({ id: first + i + 1, nome: `Item ${first + i + 1}` }));
    return Promise.resolve({ data, recordsTotal: total, recordsFiltered: total, aproximado, cursor: `depois-de-${state.page}` });
  };
  // not inside the component: the compiler takes functions that use nothing of it out of here
  const query = (state: ListState) => ({ queryKey: ['itens', state], queryFn: () => answer(state) });
  const Screen = () => (
    <ListPage<Item>
      name="itens"
      title="Itens"
      query={query}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ nome }) => nome}
      card={({ nome }) => nome}
      empty={{ title: 'Nada ainda' }}
      order="nome asc"
      filters={[
        { key: 'status', label: 'Status', options: [{ value: '1', label: 'Ativo' }], multiple: true },
        { key: 'criado', label: 'Criado', kind: 'dates' },
      ]}
      bulkActions={bulk}
      searchDelay={searchDelay}
    />
  );
  return {
    ...renderRoutes(
      [
        { path: '/itens', Component: Screen },
        { path: '/outra', Component: () => <p>Outra tela</p> },
      ],
      address,
    ),
    asked,
  };
}
const row = (nome: string) => screen.findByRole('row', { name: new RegExp(`${nome}( |$)`) });
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const turn = (name: string) => screen.findByRole('button', { name });

describe('[decisions: wire rules] pages', () => {
  test('the page beside the one on screen is asked for with its cursor, in both directions', async () => {
    const { user, asked } = open();
    await row('Item 1');
    expect(asked[0]).toMatchObject({ page: 0, rpp: 25, ordem: 'nome asc' });
    expect(asked[0]?.cursor).toBeUndefined();
    await user.click(await turn('Próxima página'));
    await row('Item 26');
    expect(asked.at(-1)).toMatchObject({ page: 1, cursor: 'depois-de-0' });
    await user.click(await turn('Página 3'));
    await row('Item 51');
    expect(asked.at(-1)).toMatchObject({ page: 2, cursor: 'depois-de-1' });
    await user.click(await turn('Página anterior'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1 }));
  });

  test('Enter searches at once, without the wait for more letters', async () => {
    const { user, router } = open({ searchDelay: 600_000 });
    await row('Item 1');
    await user.type(screen.getByRole('searchbox'), 'item{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?q=item'));
  });

  test('a cursor leads to a page of the same search only: another order begins without one', async () => {
    const { user, asked } = open();
    await row('Item 1');
    await user.click(await turn('Próxima página'));
    await row('Item 26');
    await user.click(within(screen.getByRole('columnheader', { name: 'Nome' })).getByRole('button'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 0, ordem: 'nome desc' }));
    expect(asked.at(-1)?.cursor).toBeUndefined();
  });

  test('beyond what was counted there is a next page as long as this one is full', async () => {
    const { user } = open({ total: 50, aproximado: true });
    await row('Item 1');
    expect(screen.getByText('1–25 de 50+')).toBeTruthy();
    await user.click(await turn('Página 2'));
    await row('Item 26');
    expect(screen.getByRole('button', { name: 'Página 3' })).toBeTruthy();
  });

  test('a page beyond the end shows the last one', async () => {
    const { asked } = open({ address: '/itens?pagina=9' });
    await row('Item 60');
    expect(asked.map(({ page }) => page)).toEqual([8, 2]);
  });
});

test('[8] what could not be loaded without a network is loaded when it is back', async () => {
  let online = false;
  open({
    refuses: () => {
      if (!online) throw new ApiError(0, 'Sem conexão com o servidor.');
      return {};
    },
  });
  expect(await screen.findByText('Não foi possível carregar', undefined, { timeout: 5000 })).toBeTruthy();
  fireEvent(window, new Event('offline'));
  online = true;
  fireEvent(window, new Event('online'));
  await row('Item 1');
});

describe('what the address asks for and the server does not know (any more)', () => {
  const unknown = ({ ordem, filters }: ListState) => ({
    ...(!/^nome (asc|desc)$/.test(ordem) && { ordem: 'Ordem desconhecida' }),
    ...(filters['status']?.includes('9') && { status: 'Opção desconhecida' }),
    ...(filters['criado'] && { criado_de: 'Data inválida' }),
  });

  test.each([
    ['an order', 'ordem=idade+asc&q=item&outra=1', '?outra=1&q=item'],
    ['one of several values', 'f.status=1&f.status=9', '?f.status=1'],
    ['every value', 'f.status=9&ordem=nome+desc', '?ordem=nome+desc'],
    ['one that is two on the wire', 'f.criado=x&f.status=1', '?f.status=1'],
  ])('is left out: %s; the list is shown and the address is put right', async (_what, asks, shown) => {
    const { router } = open({ address: `/itens?${asks}`, refuses: unknown });
    await row('Item 1');
    expect(router.state.location.search).toBe(shown);
    expect(screen.queryByText('Não foi possível carregar')).toBeNull();
  });

  test('is left out of what the list remembered, too', async () => {
    sessionStorage.setItem(
      'datatable:1:1:itens',
      JSON.stringify({ name: 'itens', querySeach: '', page: 0, filters: { status: ['9'] }, resultsPerPage: 25, order: 'idade asc' }),
    );
    const { router, asked } = open({ refuses: unknown });
    await row('Item 1');
    expect(asked.at(-1)).toMatchObject({ ordem: 'nome asc', filters: {} });
    expect(router.state.location.search).toBe('');
  });

  test.each(['null', '{"name":"itens"}', '{"querySeach":"","filters":{"status":"1"},"order":"nome asc"}', 'x'])(
    'a memory that something else wrote (%s) is none',
    async (memory) => {
      sessionStorage.setItem('datatable:itens', memory);
      const { asked } = open({});
      await row('Item 1');
      expect(asked[0]).toMatchObject({ q: '', page: 0, rpp: 25, ordem: 'nome asc', filters: {} });
    },
  );

  test('under a name that only the server has, everything but the search is', async () => {
    const { router } = open({ address: '/itens?q=item&f.status=1', refuses: ({ filters }) => (filters['status'] ? { campos: 'Campo desconhecido' } : {}) });
    await row('Item 1');
    expect(router.state.location.search).toBe('?q=item');
  });

  test('a refusal of something else stays an error', async () => {
    open({ refuses: () => ({ rpp: 'Demais' }) });
    expect(await screen.findByText('Não foi possível carregar')).toBeTruthy();
  });
});

describe('[3] the list remembers what it showed', () => {
  test('in the address, and in this tab when one comes back without an address', async () => {
    const { user, router } = open();
    await row('Item 1');
    await user.type(screen.getByRole('searchbox'), 'item');
    await waitFor(() => expect(router.state.location.search).toBe('?q=item'));
    await user.click(await turn('Próxima página'));
    await waitFor(() => expect(router.state.location.search).toBe('?q=item&pagina=2'));
    await router.navigate('/outra');
    await screen.findByText('Outra tela');
    await router.navigate('/itens');
    await row('Item 26');
    await waitFor(() => expect(router.state.location.search).toBe('?q=item&pagina=2'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('item');
  });

  test('the address wins over the memory, and what is no sensible number in it counts for nothing', async () => {
    sessionStorage.setItem(
      'datatable:1:1:itens',
      JSON.stringify({ name: 'itens', querySeach: 'outro', page: 1, filters: {}, resultsPerPage: 50, order: 'nome desc' }),
    );
    const { asked } = open({ address: '/itens?pagina=-3&rpp=9999&f.status=1' });
    await row('Item 1');
    expect(asked[0]).toEqual({ q: '', page: 0, rpp: 25, ordem: 'nome asc', filters: { status: ['1'] } });
  });

  test('of this person in this empresa alone, and gone with the session', async () => {
    const searched = async () => {
      const { user } = open();
      await row('Item 1');
      await user.type(screen.getByRole('searchbox'), 'item');
      await waitFor(() => expect(Object.keys(sessionStorage)).toEqual(['datatable:1:1:itens']));
      cleanup();
    };
    await searched();
    for (const other of [{ id_login: 2 }, { id_empresa: 2 }]) {
      const { asked } = open({ session: sessionOf(other) });
      await row('Item 1');
      expect(asked[0]).toMatchObject({ q: '', page: 0 });
      cleanup();
    }
    const { asked } = open();
    await row('Item 1');
    expect(asked[0]).toMatchObject({ q: 'item' });
    endSession(false);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('a memory that something else wrote is not used', async () => {
    sessionStorage.setItem('datatable:1:1:itens', '{broken');
    const { asked } = open();
    await row('Item 1');
    expect(asked[0]).toMatchObject({ q: '', page: 0, ordem: 'nome asc' });
  });
});

describe('[issue 4] columns', () => {
  const chooser = async ({ user }: Pick<ReturnType<typeof open>, 'user'>) => {
    await user.click(await screen.findByRole('button', { name: 'Escolher colunas' }));
    return screen.findByRole('button', { name: 'Mover Cidade para baixo' });
  };
  const item = (title: string) => screen.getByRole('checkbox', { name: title }).closest('li')!;
  const dragged = (type: 'dragStart' | 'dragEnter' | 'dragEnd', on: Element) => fireEvent(on, createEvent[type](on));

  test('optional ones are hidden until chosen; the first one is always there', async () => {
    const view = open();
    await row('Item 1');
    expect(headings()).toEqual(['Nome', 'Cidade', 'Cargo']);
    await chooser(view);
    expect(screen.queryByRole('checkbox', { name: 'Nome' })).toBeNull();
    await view.user.click(screen.getByRole('checkbox', { name: 'Site' }));
    await view.user.click(screen.getByRole('checkbox', { name: 'Cidade' }));
    expect(headings()).toEqual(['Nome', 'Cargo', 'Site']);
  });

  test('dragged over another one, a column takes its place; kept for the person, not for others', async () => {
    const view = open();
    await row('Item 1');
    await chooser(view);
    dragged('dragStart', item('Cargo'));
    dragged('dragEnter', item('Cidade'));
    dragged('dragEnd', item('Cargo'));
    expect(headings()).toEqual(['Nome', 'Cargo', 'Cidade']);
    open();
    await row('Item 1');
    expect(headings()).toEqual(['Nome', 'Cargo', 'Cidade']);
    open({ session: sessionOf({ id_login: 999 }) });
    await row('Item 1');
    expect(headings()).toEqual(['Nome', 'Cidade', 'Cargo']);
  });

  test('once let go, passing over others moves nothing', async () => {
    const view = open();
    await row('Item 1');
    await chooser(view);
    dragged('dragStart', item('Cargo'));
    dragged('dragEnd', item('Cargo'));
    dragged('dragEnter', item('Cidade'));
    expect(headings()).toEqual(['Nome', 'Cidade', 'Cargo']);
  });

  test('by keyboard: the arrows move it, say where it is, and stop at the ends', async () => {
    const view = open();
    await row('Item 1');
    const down = await chooser(view);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mover Cidade para cima' }).disabled).toBe(true);
    down.focus();
    await view.user.keyboard('{Enter}');
    expect(headings()).toEqual(['Nome', 'Cargo', 'Cidade']);
    expect(screen.getByText('Cidade: posição 2 de 3')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Voltar ao padrão' }));
    expect(headings()).toEqual(['Nome', 'Cidade', 'Cargo']);
  });
});

describe('[issue 4] marking rows', () => {
  const acts = () => {
    const run = vi.fn();
    const runAll = vi.fn<(all: AllFound, clear: () => void) => void>();
    return {
      run,
      runAll,
      bulk: [
        { label: 'Arquivar', run, runAll },
        { label: 'Mesclar', run },
      ] satisfies BulkAction<Item>[],
    };
  };
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  test('an act gets the rows that are marked', async () => {
    const { bulk, run } = acts();
    const { user } = open({ bulk });
    await user.click(await box('Selecionar Item 2'));
    await user.click(await box('Selecionar Item 3'));
    expect(screen.getByText('2 selecionados')).toBeTruthy();
    expect((await box('Selecionar todos desta página')).indeterminate).toBe(true);
    expect(screen.queryByRole('button', { name: /^Selecionar todos os/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Arquivar' }));
    expect(run.mock.lastCall?.[0]).toEqual([
      { id: 2, nome: 'Item 2' },
      { id: 3, nome: 'Item 3' },
    ]);
  });

  test('the whole page marked: all that were found can be meant, for acts that can do that', async () => {
    const { bulk, run, runAll } = acts();
    const { user } = open({ bulk, address: '/itens?q=item&f.status=1' });
    await row('Item 1');
    await user.click(await box('Selecionar todos desta página'));
    expect(screen.getByText('25 selecionados')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Selecionar todos os 60' }));
    expect(screen.getByText('Todos os 60 encontrados')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mesclar' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Arquivar' }));
    expect(run).not.toHaveBeenCalled();
    expect(runAll.mock.lastCall?.[0]).toMatchObject({ total: 60, aproximado: false, state: { q: 'item', filters: { status: ['1'] } } });
  });

  test('more than were counted read as such; an act that is done unmarks', async () => {
    const { bulk, runAll } = acts();
    runAll.mockImplementation((_all, clear) => clear());
    const { user } = open({ bulk, total: 10_000, aproximado: true });
    await row('Item 1');
    await user.click(await box('Selecionar todos desta página'));
    await user.click(screen.getByRole('button', { name: /^Selecionar todos os 10\smil\+$/ }));
    await user.click(screen.getByRole('button', { name: 'Arquivar' }));
    expect(runAll.mock.lastCall?.[0].aproximado).toBe(true);
    expect((await box('Selecionar todos desta página')).checked).toBe(false);
  });

  test('a row that leaves the page is no longer marked', async () => {
    const { bulk } = acts();
    const { user } = open({ bulk });
    await user.click(await box('Selecionar Item 2'));
    await user.type(screen.getByRole('searchbox'), 'x');
    await user.clear(screen.getByRole('searchbox'));
    await user.click(screen.getByRole('button', { name: 'Limpar seleção' }));
    await user.click(await turn('Próxima página'));
    await row('Item 26');
    expect(screen.queryByRole('region', { name: 'Ações para os selecionados' })).toBeNull();
  });
});
