import { WppImportar } from '@prosa/contract/linhas/importar.endpoints.ts';
import { type ImportacaoDeLinha } from '@prosa/contract/linhas/importar.schemas.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './linhas.feature.ts';

const done: ImportacaoDeLinha = {
  id_wpp_importacao: 3,
  modo: 'conversas',
  dias: 30,
  estado: 'pronta',
  pessoas: 45,
  mensagens: 225,
  criados: 44,
  mantidos: 0,
  erro: '',
  autor: 'Mariana Souza',
  created_at: '2026-11-20T12:00:00.000Z',
  terminada_em: '2026-11-20T12:01:00.000Z',
};
let server: FakeServer;
let rows: ImportacaoDeLinha[];
let impedimento: string;
beforeEach(() => {
  rows = [];
  impedimento = '';
  server = new FakeServer().on(WppImportar.getAll, () => ({ nome: 'Recepção', impedimento, data: rows }));
});
const may = (...pairs: readonly (readonly [string, string])[]) =>
  sessionOf({ controle_de_acesso: pairs.map(([controller, funcao]) => ({ controller, funcao, status: 1 })) });
const open = (session = may(['WPPConfig', 'getAll'], ['WPPConfig', 'store'])) => renderScreens(feature.screens, session, '/WppConfig/importar/7');

test('[2] asks for consent at its field, begins, and can be stopped', async () => {
  server
    .on(WppImportar.store, () => {
      rows = [{ ...done, estado: 'andando', modo: 'contatos', dias: null, pessoas: 15, mensagens: 0, criados: 15, terminada_em: null }];
      return { id_wpp_importacao: 3 };
    })
    .on(WppImportar.cancelar, () => {
      rows = [{ ...rows[0]!, estado: 'cancelada' }];
      return {};
    });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Importar' }));
  expect(await screen.findByText('Confirme que a empresa pode guardar estes dados')).toBeTruthy();
  expect(server.received(WppImportar.store)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /A empresa tem o direito/ }));
  await user.click(screen.getByRole('button', { name: 'Importar' }));
  await waitFor(() => expect(server.received(WppImportar.store)[0]?.body).toMatchObject({ modo: 'contatos', consentimento: 1 }));
  const list = within(await screen.findByRole('list', { name: 'Importações' }));
  expect(list.getByText(/Só contatos: 15 pessoas, 15 contatos novos/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Importar' }).disabled).toBe(true);
  await user.click(list.getByRole('button', { name: 'Parar' }));
  expect(await screen.findByText('Parada')).toBeTruthy();
});

test('says how far back, and takes it back after asking', async () => {
  rows = [done];
  server.on(WppImportar.desfazer, () => {
    rows = [{ ...done, estado: 'desfeita', mantidos: 2 }];
    return {};
  });
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /Contatos e conversas/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Dias para trás').value).toBe('30');
  expect(screen.getByText(/Contatos e conversas de 30 dias: 45 pessoas, 44 contatos novos, 225 mensagens/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer importação' }));
  expect(await screen.findByText(/2 contatos ficaram, porque algo aconteceu/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

test('a number that is away says so and leads to it; who only sees it begins nothing', async () => {
  impedimento = 'Conecte o número para importar o que está no celular.';
  rows = [done];
  open(may(['WPPConfig', 'getAll']));
  expect(await screen.findByText(/Conecte o número para importar/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir o número' }).getAttribute('href')).toBe('/WPPConfig/editar/7');
  expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});
