import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '@/core/query-client.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { NewBoardDialog } from './new-board-dialog.tsx';

beforeEach(() => queryClient.clear());
const plan = (usado: number) => new FakeServer().on(inicio.limites, () => ({ data: { quadros: { cota: 5, usado } } }) as never);
const open = () => renderRoutes([{ path: '/', element: <NewBoardDialog onClose={() => undefined} onMade={() => undefined} /> }], '/');

test('[5] [8] where the plan has no place for a board the form is not there', async () => {
  plan(5);
  open();
  expect(await screen.findByText('Limite para cadastro excedido em Quadros.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Criar quadro' })).toBeNull();
});

test('[8] near it, it is said above the form', async () => {
  plan(4);
  open();
  expect(await screen.findByText('Você está perto do limite de quadros do plano.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Criar quadro' })).toBeTruthy();
});
