import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { visoes } from '@prosa/contract/visoes/visoes.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { feature } from '@/features/assuntos/assuntos.feature.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';

const view = (over: object = {}) => ({
  id_visao: 3,
  nome: 'Inativos',
  compartilhada: 1 as const,
  autor: 'Sônia',
  pode_salvar: false,
  filtro: { q: '', ordem: '', filtros: { status: ['0'] } },
  ...over,
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on(assuntos.listar, () => ({ data: [], recordsTotal: 4, recordsFiltered: 0 })).on(visoes.getAll, () => ({ data: [view()] }));
});
const may = sessionOf({ controle_de_acesso: [{ controller: 'ChatAssunto', funcao: 'getAll', status: 1 }] });
const asked = () => server.received(assuntos.listar).at(-1)?.query;

test('any list: a view is shown, and the button says which; the whole list is one choice away', async () => {
  const { user } = renderScreens(feature.screens, may, '/ChatAssunto');
  await user.click(await screen.findByRole('button', { name: 'Visões' }));
  expect(server.received(visoes.getAll)[0]?.params).toMatchObject({ area: 'ChatAssunto' });
  await user.click(await screen.findByRole('menuitem', { name: 'Inativos' }));
  await waitFor(() => expect(asked()).toMatchObject({ status: '0' }));
  await user.click(await screen.findByRole('button', { name: 'Inativos' }));
  expect(screen.queryByRole('menuitem', { name: 'Excluir “Inativos”' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Lista inteira' }));
  expect(await screen.findByRole('button', { name: 'Visões' })).toBeTruthy();
});

test('what the list shows is kept under a name, and deleted with the way back', async () => {
  const mine = view({ id_visao: 8, nome: 'Troca', compartilhada: 0, autor: null, pode_salvar: true, filtro: { q: 'troca', ordem: '', filtros: {} } });
  let kept: ReturnType<typeof view>[] = [];
  server
    .on(visoes.getAll, () => ({ data: kept }))
    .on(visoes.store, () => {
      kept = [mine];
      return { id_visao: 8 };
    })
    .on(visoes.delete, () => {
      kept = [];
      return {};
    });
  const { user } = renderScreens(feature.screens, may, '/ChatAssunto?q=troca');
  await user.click(await screen.findByRole('button', { name: 'Visões' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Salvar como nova visão…' }));
  await user.type(await screen.findByLabelText('Nome'), 'Troca');
  expect(screen.queryByRole('switch')).toBeNull(); // sharing is for who supervises
  await user.click(screen.getByRole('button', { name: 'Salvar visão' }));
  await waitFor(() =>
    expect(server.received(visoes.store)[0]?.body).toMatchObject({ area: 'ChatAssunto', nome: 'Troca', filtro: { q: 'troca', filtros: {} } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Troca' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir “Troca”' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(visoes.store)[1]?.body).toMatchObject({ nome: 'Troca', filtro: { q: 'troca' } }));
});
