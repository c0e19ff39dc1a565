import type { Answer } from '@prosa/contract/wire.ts';
import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './wpp-automacao.feature.ts';

type Row = Answer<typeof WPPAutomacao.getAll>['data'][number];
const row: Row = {
  id_wpp_automacao: 4,
  id_wpp_config: 2,
  linha: 'Principal',
  id_departamento: null,
  departamento: null,
  status: 1,
  boas_vindas: 'Olá',
  fora_texto: '',
  encerramento_texto: '',
  fila_texto: '',
  nao_respondido_min: 30,
  inatividade_min: 60,
  inatividade_texto: 'Oi?',
  encerrar_min: null,
  encerrar_texto: '',
};
const page = (...data: Row[]) => ({ data, recordsTotal: data.length, recordsFiltered: data.length });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(WPPAutomacao.getAll, () => page(row, { ...row, id_wpp_automacao: 5, id_wpp_config: null, linha: null }))
    .on(WPPAutomacao.show, () => ({ data: { ...row, horario_util: 1 as const, versao: 3 } }))
    .on(WPPAutomacao.store, () => ({ id_wpp_automacao: 4 }));
});
const session = sessionOf({ controle_de_acesso: ['getAll', 'store', 'delete'].map((funcao) => ({ controller: 'WPPAutomacao', funcao, status: 1 })) });
const open = (address: string) => renderScreens(feature.screens, session, address);
const save = async () => (await screen.findByRole('button', { name: 'Salvar mensagens' })).click();

test('[2] the list says where each holds and what it does', async () => {
  open('/WPPAutomacao');
  expect(await screen.findByRole('link', { name: 'Principal' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Toda a empresa' })).toBeTruthy();
  expect(screen.getAllByText('Boas-vindas, Não respondido após 30 min, Aviso após 60 min')).toHaveLength(2);
});

test('one that sends nothing says so', async () => {
  server.on(WPPAutomacao.getAll, () => page({ ...row, boas_vindas: '', nao_respondido_min: null, inatividade_min: null }));
  open('/WPPAutomacao');
  expect(await screen.findByText('Nenhuma mensagem')).toBeTruthy();
});

test('deleting asks, and can be undone', async () => {
  server.on(WPPAutomacao.delete, () => ({})).on(WPPAutomacao.restaurar, () => ({}));
  const { user } = open('/WPPAutomacao');
  await user.click(await screen.findByRole('button', { name: 'Ações de Principal' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir mensagens' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(WPPAutomacao.restaurar)).toMatchObject([{ params: { id: '4' } }]));
  expect(server.received(WPPAutomacao.store)).toEqual([]);
});

test('what is wrong is named at its field, and the save carries the version', async () => {
  const { user } = open('/WPPAutomacao/editar/4');
  const minutes = await screen.findByLabelText('Avisar depois de');
  expect(minutes).toHaveProperty('value', '60 min');
  await user.clear(screen.getByLabelText('Aviso'));
  await user.type(screen.getByLabelText('Boas-vindas'), ' {{{{posicao}}');
  await save();
  expect(await screen.findByText('Escreva o aviso')).toBeTruthy();
  expect(screen.getByText('A variável {{posicao}} não existe aqui.')).toBeTruthy();
  expect(server.received(WPPAutomacao.store)).toHaveLength(0);
  await user.clear(screen.getByLabelText('Boas-vindas'));
  await user.clear(minutes);
  await user.type(screen.getByLabelText('Não respondido depois de'), '5');
  await save();
  await waitFor(() => expect(server.received(WPPAutomacao.store)).toHaveLength(1));
  expect(server.received(WPPAutomacao.store)[0]?.body).toMatchObject({ boas_vindas: '', inatividade_min: null, nao_respondido_min: 305, versao: 3 });
});

test('what is wrong with a picker is not hidden by its list', async () => {
  const taken = 'Já existe uma configuração para este número e departamento';
  server.on(WPPAutomacao.store, () => ({ refuse: { http: 422, message: taken, erros: { id_wpp_config: taken } } }));
  open('/WPPAutomacao/cadastrar');
  const field = await screen.findByRole('combobox', { name: 'Número de WhatsApp' });
  await save();
  expect(await screen.findByText(taken)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('a variable goes in where the cursor stands, and is saved; the place only where there is one', async () => {
  const { user } = open('/WPPAutomacao/editar/4');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Boas-vindas' });
  await waitFor(() => expect(field.value).toBe('Olá'));
  field.setSelectionRange(3, 3);
  const menus = screen.getAllByRole('button', { name: 'Inserir variável' });
  await user.click(menus[0]!);
  expect(screen.queryByRole('menuitem', { name: /Lugar na fila/ })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: /Primeiro nome do contato/ }));
  expect(field.value).toBe('Olá{{contato.primeiro_nome}}');
  await user.click(menus[2]!);
  await user.click(await screen.findByRole('menuitem', { name: /Lugar na fila/ }));
  await save();
  await waitFor(() => expect(server.received(WPPAutomacao.store)).toHaveLength(1));
  expect(server.received(WPPAutomacao.store)[0]!.body).toMatchObject({ boas_vindas: 'Olá{{contato.primeiro_nome}}', fila_texto: '{{posicao}}' });
});
