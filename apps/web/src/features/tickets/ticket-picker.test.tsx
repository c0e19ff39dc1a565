import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { TicketPicker } from './components/ticket-picker.tsx';
import { clienteOptions } from './tickets.registro.ts';

const there = [
  { id_ticket: 7, numero: 41, titulo: 'Sofá' },
  { id_ticket: 8, numero: 42, titulo: 'Mesa' },
];
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(tickets.getAll, ({ query }) => {
      const ids = query['ids'] ?? '';
      const data = there.filter((t) => ids === '' || ids.split(',').includes(String(t.id_ticket)));
      return { data, recordsTotal: data.length, recordsFiltered: data.length } as never;
    })
    .on(clientes.getAll, () => ({ data: [{ id_cliente: 3, nome: 'Padaria' }], recordsTotal: 1, recordsFiltered: 1 }) as never);
});

function Place({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <TicketPicker label="Tickets" value={value} onChange={setValue} />
      <output>{value === '' ? 'nenhum' : value}</output>
    </>
  );
}
const open = (start: string) => {
  const place: Screen = { path: 'lugar', title: 'Lugar', permission: 'everyone', page: async () => () => <Place start={start} /> };
  return renderScreens([place], sessionOf({}), '/lugar');
};

test('[5] is valid with at least one ticket that is there, and says its ids joined by commas', async () => {
  const { user } = open('7,999');
  await screen.findByText('#41 Sofá');
  expect(screen.getByRole('status').textContent).toBe('7,999');
  await user.click(screen.getByRole('combobox', { name: 'Tickets' }));
  await user.click(await screen.findByRole('option', { name: '#42 Mesa' }));
  expect(screen.getByRole('status').textContent).toBe('7,999,8');
});

test('[5] a selection of which nothing is there is cleared', async () => {
  open('998,999');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('nenhum'));
  expect(server.received(tickets.getAll).map(({ query }) => query['ids'])).toEqual(['998,999']);
});

test('[9] the first customers are asked for after a second', async () => {
  const place: Screen = {
    path: 'lugar',
    title: 'Lugar',
    permission: 'everyone',
    page: async () => () => <AsyncSelect label="Cliente" query={clienteOptions} firstAfter={1000} />,
  };
  const { user } = renderScreens([place], sessionOf({}), '/lugar');
  const began = performance.now();
  await user.click(await screen.findByRole('combobox', { name: 'Cliente' }));
  await screen.findByRole('option', { name: 'Padaria' }, { timeout: 4000 });
  expect(performance.now() - began).toBeGreaterThan(950);
});
