import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './calendarios.feature.ts';

type Row = Answer<typeof Calendario.getAll>['data'][number];
const row: Row = {
  id_calendario: 3,
  nome: 'Comercial',
  empresa: 1,
  linhas: [],
  departamentos: [{ id: 2, nome: 'Vendas' }],
  feriados: 10,
  aberto: 0,
  abre_em: '2026-11-23T11:00:00.000Z',
};
const page = (...data: Row[]) => ({ data, recordsTotal: data.length, recordsFiltered: data.length });
const detail = () => ({
  data: { ...row, feriados: [], semana: [[], [{ inicio: 480, fim: 720 }], [], [], [], [], []], mensagem: 'Voltamos amanhã', versao: 2 },
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(Calendario.getAll, () => page(row))
    .on(WPP.getWppConfig, () => ({ data: [] }))
    .on(departamentos.getAll, () => ({ data: [], recordsTotal: 0, recordsFiltered: 0 }))
    .on(Calendario.store, () => ({ id_calendario: 3 }));
});
const open = (address: string) =>
  renderScreens(
    feature.screens,
    sessionOf({ controle_de_acesso: ['getAll', 'store', 'delete'].map((funcao) => ({ controller: 'Calendario', funcao, status: 1 })) }),
    address,
  );
const sent = async () => {
  await waitFor(() => expect(server.received(Calendario.store)).toHaveLength(1));
  return server.received(Calendario.store)[0]!.body;
};
const save = async () => (await screen.findByRole('button', { name: 'Salvar calendário' })).click();

test('the list says where each holds, whether it is open and when it opens', async () => {
  open('/calendarios');
  expect(await screen.findByRole('link', { name: 'Comercial' })).toBeTruthy();
  for (const text of ['Toda a empresa, Vendas', 'Fechado agora', '23/11/2026 08:00']) expect(screen.getByText(text)).toBeTruthy();
});

test('deleting asks, and the calendar comes back as itself', async () => {
  server.on(Calendario.delete, () => ({})).on(Calendario.restaurar, () => ({}));
  const { user } = open('/calendarios');
  await user.click(await screen.findByRole('button', { name: 'Ações de Comercial' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir calendário' }));
  expect(await screen.findByText('Calendário Comercial excluído.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(Calendario.restaurar)).toMatchObject([{ params: server.received(Calendario.delete)[0]!.params }]));
  expect(server.received(Calendario.store)).toEqual([]);
});

test('the week: ranges are added, changed, copied to the workdays and taken away', async () => {
  server.on(Calendario.show, detail);
  const { user } = open('/calendarios/editar/3');
  await user.click(await screen.findByRole('button', { name: 'Adicionar horário: Segunda-feira' }));
  fireEvent.change(screen.getByLabelText('Segunda-feira, fim 2'), { target: { value: '17:30' } });
  const start = screen.getByLabelText<HTMLInputElement>('Segunda-feira, início 2');
  await user.clear(start);
  await user.type(start, '99');
  await user.tab();
  expect(start.value).toBe('13:00');
  // as people write hours
  for (const [typed, shown] of [
    ['14', '14:00'],
    ['9h30', '09:30'],
    ['1300', '13:00'],
  ] as const) {
    await user.clear(start);
    await user.type(start, typed);
    await user.tab();
    expect(start.value).toBe(shown);
  }
  await user.click(screen.getByRole('button', { name: 'Copiar para seg–sex: Segunda-feira' }));
  await user.click(screen.getByRole('button', { name: 'Remover Sexta-feira, horário 2' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar horário: Sábado' }));
  fireEvent.change(screen.getByLabelText('Sábado, fim 1'), { target: { value: '00:00' } });
  await save();
  const both = [
    { inicio: 480, fim: 720 },
    { inicio: 780, fim: 1050 },
  ];
  expect(await sent()).toMatchObject({ semana: [[], both, both, both, both, [both[0]], [{ inicio: 480, fim: 1440 }]], versao: 2 });
});

test('hours that cross are named at their day before anything is sent', async () => {
  server.on(Calendario.show, detail);
  const { user } = open('/calendarios/editar/3');
  await user.click(await screen.findByRole('button', { name: 'Adicionar horário: Segunda-feira' }));
  fireEvent.change(screen.getByLabelText('Segunda-feira, início 2'), { target: { value: '11:00' } });
  await save();
  expect((await screen.findByText('Este horário cruza com outro do mesmo dia')).getAttribute('role')).toBe('alert');
  expect(server.received(Calendario.store)).toHaveLength(0);
});

test('national holidays come with one click, once, and own ones beside them', async () => {
  server.on(Calendario.show, detail);
  const { user } = open('/calendarios/editar/3');
  const take = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Importar feriados nacionais' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await take('Só os feriados nacionais');
  await take('Com Carnaval e Corpus Christi');
  expect(within(screen.getByRole('list', { name: 'Feriados' })).getAllByRole('listitem')).toHaveLength(13);
  await user.click(screen.getByLabelText('Remover Tiradentes'));
  await user.click(screen.getByRole('button', { name: 'Adicionar feriado' }));
  fireEvent.change(screen.getByLabelText('Nome do feriado 13'), { target: { value: 'Aniversário da cidade' } });
  const day = screen.getByLabelText<HTMLInputElement>('Data de Aniversário da cidade');
  await user.click(screen.getAllByLabelText('Todo ano').at(-1)!);
  // days are written as everywhere else, whatever the browser's own language; one that no month has is refused
  fireEvent.change(day, { target: { value: '31022027' } });
  expect(day.value).toBe('31/02/2027');
  await save();
  expect(await screen.findByText('Informe a data')).toBeTruthy();
  fireEvent.change(day, { target: { value: '14072027' } });
  await save();
  const { feriados } = (await sent()) as { feriados: { nome: string; dia: object }[] };
  expect(feriados).toHaveLength(13);
  expect(feriados.find((f) => f.nome === 'Corpus Christi')?.dia).toEqual({ tipo: 'pascoa', dias: 60 });
  expect(feriados.at(-1)).toEqual({ nome: 'Aniversário da cidade', dia: { tipo: 'anual', mes: 7, dia: 14 }, faixas: [] });
});

test('two that save the same calendar: week, holidays and places are read as on screen', async () => {
  server.on(Calendario.show, detail).on(Calendario.store, () => ({ refuse: { http: 409, message: 'Outra pessoa salvou este calendário.' } }));
  const { user } = open('/calendarios/editar/3');
  await user.type(await screen.findByLabelText(/^Nome/), ' Sul');
  const { data } = detail();
  const feriado = { nome: 'Finados', dia: { tipo: 'anual' as const, mes: 11, dia: 2 }, faixas: [] };
  server.on(Calendario.show, () => ({
    data: { ...data, departamentos: [], feriados: [feriado], semana: data.semana.map((_, day) => (day === 6 ? [{ inicio: 540, fim: 1440 }] : [])), versao: 3 },
  }));
  await save();
  expect(await screen.findByText('Outra pessoa salvou este calendário.')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Semana.*Seg 08:00–12:00.*Sáb 09:00–00:00/ })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Feriados.*nenhum.*Finados/ })).toBeTruthy();
});
