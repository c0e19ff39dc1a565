import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { recorrenteTicket } from '@prosa/contract/tickets/recorrentes.endpoints.ts';
import type { RecorrenteDetalhe } from '@prosa/contract/tickets/recorrentes.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from '../tickets.feature.ts';

const regra: RecorrenteDetalhe = {
  id_recorrente: 3,
  nome: 'Revisão do elevador',
  modelo: 'Revisão',
  contato: 'Rita Souza',
  cliente: '',
  frequencia: 'semanal',
  intervalo: 2,
  dias_semana: [2, 5],
  dia: 1,
  mes: 1,
  minuto: 480,
  inicio: '2030-01-01',
  fim: null,
  ajuste: 'nenhum',
  proxima_em: '2030-01-03T11:00:00.000Z',
  ultima_em: null,
  feitas: 1,
  parada: '',
  status: 1,
  excluido_em: null,
  id_modelo: 2,
  id_contato: 5,
  id_cliente: null,
  id_responsavel: null,
  responsavel: '',
  criador: 'Chefe',
  prazo_dias: null,
  vezes_max: null,
  vezes: [{ id_ticket: 7, numero: 42, titulo: 'Revisão do elevador', em: '2026-11-20T12:00:00.000Z' }],
  versao: 4,
};
let server: FakeServer;
beforeAll(async () => void (await Promise.all([import('./recorrentes-list.tsx'), import('./recorrente-form.tsx')])), 30_000);
beforeEach(() => {
  server = new FakeServer()
    .on(recorrenteTicket.getAll, () => ({
      data: [regra, { ...regra, id_recorrente: 4, nome: 'Sem modelo', status: 0 as const, parada: 'o modelo foi excluído' }],
      recordsTotal: 2,
      recordsFiltered: 2,
    }))
    .on(recorrenteTicket.show, () => ({ data: regra }))
    .on(recorrenteTicket.store, () => ({ id_recorrente: 3 }))
    .on(recorrenteTicket.pausar, () => ({}))
    .on(modeloTicket.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }))
    .on(contatos.getAll, () => ({ data: [], mais: false }))
    .on(clientes.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }));
});
const session = sessionOf({
  controle_de_acesso: ['getAll', 'store', 'delete'].map((funcao) => ({ controller: 'RecorrenteTicket', funcao, status: 1 as const })),
});
const path = '/configEmpresa/tickets/recorrentes';

test('the list says when in words, and what stopped; one is paused from its row', async () => {
  const { user } = renderScreens(feature.screens, session, path);
  const row = (await screen.findByRole('link', { name: 'Revisão do elevador' })).closest('tr')!;
  expect(within(row).getByText('A cada 2 semanas, segunda e quinta, às 08:00')).toBeTruthy();
  expect(within(row).getByText('Ativo')).toBeTruthy();
  expect(screen.getByTitle('Parou: o modelo foi excluído')).toBeTruthy();
  await user.click(within(row).getByRole('button', { name: /^Ações/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Pausar' }));
  await waitFor(() => expect(server.received(recorrenteTicket.pausar)).toMatchObject([{ params: { id: '3' }, body: { pausar: 1 } }]));
  expect(await screen.findByText('Revisão do elevador foi pausado.')).toBeTruthy();
});

test('[9] the form shows the dates that a rule means before it is saved, and what it opened', async () => {
  const { user } = renderScreens(feature.screens, session, `${path}/editar/3`);
  expect(await screen.findByRole('link', { name: '#42 Revisão do elevador' })).toBeTruthy();
  const next = screen.getByRole('status', { name: 'Próximas datas' });
  // Thursday of that week, then Monday and Thursday of the week after the next
  expect(
    within(next)
      .getAllByRole('listitem')
      .map((li) => li.textContent),
  ).toEqual(['03/01/2030 08:00', '14/01/2030 08:00', '17/01/2030 08:00', '28/01/2030 08:00', '31/01/2030 08:00']);
  await user.click(screen.getByRole('checkbox', { name: 'Qui' }));
  expect(within(next).getAllByRole('listitem')[0]!.textContent).toBe('14/01/2030 08:00');
  await user.click(screen.getByRole('checkbox', { name: 'Seg' }));
  expect(within(next).getByText('Complete a regra para ver as próximas datas.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Salvar/ }));
  expect(await screen.findByText('Escolha pelo menos um dia da semana')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Sáb' }));
  await user.click(screen.getByRole('button', { name: /^Salvar/ }));
  await waitFor(() =>
    expect(server.received(recorrenteTicket.store)).toMatchObject([
      { body: { id_recorrente: 3, dias_semana: [7], inicio: '2030-01-01', minuto: 480, status: true, versao: 4 } },
    ]),
  );
});
