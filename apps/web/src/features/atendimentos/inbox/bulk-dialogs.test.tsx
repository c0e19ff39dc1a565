import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { salas } from '../state/salas.ts';

const sent: unknown[] = [];
vi.mock('@/core/socket/connection.ts', () => ({
  trigger: async (name: string, data: object) => void sent.push([name, data]),
}));
const { CloseDialog } = await import('./bulk-dialogs.tsx');

const timeline = (chat_id: number, id_departamento: number | null, departamento: string | null) =>
  salas.of(chat_id).set({ chat_id, id_departamento, departamento, nome: `Contato ${chat_id}` } as Atendimento);
const place: Screen = {
  path: 'lugar',
  title: 'Lugar',
  permission: 'everyone',
  page: async () => () => <CloseDialog ids={[1, 2, 3]} onClose={closed} />,
};
const closed = vi.fn<() => void>();

test('several salas end with the reason that each departamento asks for', async () => {
  timeline(1, 7, 'Financeiro');
  timeline(2, 8, 'Vendas');
  timeline(3, 7, 'Financeiro');
  new FakeServer().on(chat.motivosEncerramento, ({ params }) =>
    params['id'] === '1'
      ? { obrigatorio: 1 as const, data: [{ id_motivo: 70, motivo: 'Boleto pago' }] }
      : { obrigatorio: 0 as const, data: [{ id_motivo: 80, motivo: 'Comprou' }] },
  );
  const { user } = renderScreens([place], sessionOf({}), '/lugar');
  const financeiro = await screen.findByRole('combobox', { name: /Motivo em Financeiro/ });
  await screen.findByRole('combobox', { name: /Motivo em Vendas/ });
  const end = screen.getByRole('button', { name: 'Encerrar 3 conversas' });
  await user.click(end);
  await screen.findByText('Escolha o motivo do encerramento');
  expect(closed).not.toHaveBeenCalled();
  await user.click(financeiro);
  await user.click(await screen.findByRole('option', { name: 'Boleto pago' }));
  await user.click(end);
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(closed).toHaveBeenCalledOnce();
  expect(sent).toEqual([
    ['encerrar_atendimento', { chat_id: 1, mostrar_mensagem: 0, id_motivo: 70 }],
    ['encerrar_atendimento', { chat_id: 2, mostrar_mensagem: 0 }],
    ['encerrar_atendimento', { chat_id: 3, mostrar_mensagem: 0, id_motivo: 70 }],
  ]);
});
