import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { chatHandlers, refetchTopic } from '../../atendimentos.realtime.ts';
import { updateTimeline } from '../../state/timelines.ts';
import type { Agendamento } from './schedule-modal.tsx';
import { ScheduledBar } from './scheduled-bar.tsx';

let list: Agendamento[] = [];
const opens = (ended: boolean) => {
  const waits = { id_agendamento: 1, texto: 'Chegou?', quando: '2026-11-22T12:00:00.000Z', estado: 'agendado' } as Agendamento;
  list = [waits];
  new FakeServer().on(agendamento.getAll, () => ({ data: list }));
  const Place = () => <ScheduledBar chat_id={7} mayChange={false} ended={ended} />;
  renderScreens([{ path: 'lugar', title: 'Lugar', permission: 'everyone', page: async () => Place }], sessionOf({}), '/lugar');
};

test('what waits in a sala that is over is not promised', async () => {
  opens(true);
  await screen.findByText('1 mensagem agendada não será enviada: a conversa foi encerrada');
  expect(screen.queryByText(/para 22/)).toBeNull();
});

test('what waits in an open one says when', async () => {
  opens(false);
  await screen.findByText('1 mensagem agendada para 22/11/2026 09:00');
});

test('what a colleague takes back is gone here, too', async () => {
  opens(false);
  await screen.findByText('1 mensagem agendada para 22/11/2026 09:00');
  list = [];
  act(() => chatHandlers({ id_login: 1 }).agendamentos({ chat_id: 7 }, 'sala-x'));
  await waitFor(() => expect(screen.queryByText(/mensagem agendada/)).toBeNull());
});

test('what was said of them while the connection was away is read again', async () => {
  opens(false);
  await screen.findByText('1 mensagem agendada para 22/11/2026 09:00');
  list = [];
  updateTimeline(7, { topic: 'sala-x' });
  act(() => refetchTopic('sala-x'));
  await waitFor(() => expect(screen.queryByText(/mensagem agendada/)).toBeNull());
});
