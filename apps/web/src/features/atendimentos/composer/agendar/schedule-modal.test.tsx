import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDateTime, setFormat } from '@/core/formats.ts';
import type { Screen } from '@/core/screen.ts';
import { dayAfter, momentOf, nextMonday } from '@/core/wall-clock.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { ScheduleModal } from './schedule-modal.tsx';

const place: Screen = {
  path: 'lugar',
  title: 'Lugar',
  permission: 'everyone',
  page: async () => () => <ScheduleModal chat_id={3} text="Bom dia" onClose={() => undefined} onSaved={() => undefined} />,
};
let server: FakeServer;
const format = (fuso: string) => setFormat({ formato: 'pt-BR', fuso });
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z'), toFake: ['Date'] });
  server = new FakeServer().on(agendamento.store, () => ({ id_agendamento: 1 }));
});
afterEach(() => {
  vi.useRealTimers();
  format('America/Sao_Paulo');
});
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

test('[5] day and time are typed as the empresa writes them, and refused one by one', async () => {
  const { user } = renderScreens([place], sessionOf({}), '/lugar');
  const [day, time] = [await field('Data'), await field('Hora')];
  expect([day.value, time.value]).toEqual(['21/11/2026', '13:00']);
  const save = screen.getByRole('button', { name: 'Agendar' });
  await user.clear(day);
  await user.clear(time);
  await user.click(save);
  screen.getByText('Informe a data');
  screen.getByText('Informe a hora');
  await user.type(day, '31022027');
  await user.type(time, '25:00');
  screen.getByText('Data inválida: use dia, mês e ano');
  screen.getByText('Hora inválida: use 14:30');
  await user.clear(day);
  await user.type(day, '20112026');
  await user.clear(time);
  await user.type(time, '0900');
  await user.click(save);
  screen.getByText('Escolha um horário que ainda não passou');
  expect(server.received(agendamento.store)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Amanhã às 9h' }));
  expect([(await field('Data')).value, time.value]).toEqual(['22/11/2026', '09:00']);
  await user.click(save);
  await waitFor(() => expect(server.received(agendamento.store).map(({ body }) => body['quando'])).toEqual(['2026-11-22T12:00:00.000Z']));
});

test('the clock is the empresa’s, wherever the browser is', () => {
  for (const [fuso, utc] of [
    ['America/Sao_Paulo', '2026-11-22T12:00:00.000Z'],
    ['America/Manaus', '2026-11-22T13:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-22T00:00:00.000Z'],
  ] as const) {
    format(fuso);
    const at = momentOf('2026-11-22', 9 * 60);
    expect([at.toISOString(), formatDateTime(at)]).toEqual([utc, '22/11/2026 09:00']);
  }
  // the night in which New York puts its clocks back
  format('America/New_York');
  expect(momentOf('2026-11-01', 9 * 60).toISOString()).toBe('2026-11-01T14:00:00.000Z');
  expect([dayAfter('2026-12-31'), nextMonday('2026-11-21'), nextMonday('2026-11-23'), nextMonday('2026-11-22')]).toEqual([
    '2027-01-01',
    '2026-11-23',
    '2026-11-30',
    '2026-11-23',
  ]);
});
