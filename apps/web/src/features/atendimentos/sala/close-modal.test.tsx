import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import type { Agendamento } from '../composer/agendar/schedule-modal.tsx';

const sent = vi.fn<() => Promise<void>>();
vi.mock('@/core/socket/connection.ts', () => ({ trigger: () => sent() }));
const { CloseModal } = await import('./close-modal.tsx');

const sala = { chat_id: 7, nome: 'Zilda' } as Atendimento;
const place: Screen = {
  path: 'lugar',
  title: 'Lugar',
  permission: 'everyone',
  page: async () => () => <CloseModal sala={sala} onClose={() => undefined} />,
};
const at = (quando: string, estado: Agendamento['estado'] = 'agendado') => ({ id_agendamento: 1, texto: 'Chegou?', quando, estado }) as Agendamento;
const opens = (data: Agendamento[]) => {
  new FakeServer().on(chat.motivosEncerramento, () => ({ obrigatorio: 0 as const, data: [] })).on(agendamento.getAll, () => ({ data }));
  return renderScreens([place], sessionOf({}), '/lugar');
};

test('who ends a sala is told of the scheduled message that will not go out', async () => {
  opens([at('2026-11-22T12:00:00.000Z'), at('2026-11-20T12:00:00.000Z', 'nao_enviado')]);
  await screen.findByText('A mensagem agendada para 22/11/2026 09:00 não será enviada.');
});

test('of several their number is told', async () => {
  opens([at('2026-11-22T12:00:00.000Z'), at('2026-11-23T12:00:00.000Z')]);
  await screen.findByText('As 2 mensagens agendadas não serão enviadas.');
  expect(screen.queryByText(/A mensagem agendada/)).toBeNull();
});

test('[teclado] what is typed on by somebody who thinks to be in the composer ends nothing', async () => {
  const { user } = opens([]);
  const yes = await screen.findByRole('radio', { name: 'Sim, resolvido' });
  await waitFor(() => expect(document.activeElement).toBe(yes));
  await user.keyboard(' aí, tudo bem?{Enter}');
  expect(sent).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Encerrar conversa' }));
  expect(sent).toHaveBeenCalledOnce();
});
