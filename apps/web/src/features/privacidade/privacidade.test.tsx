import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { contatosSugestoes } from '@prosa/contract/contatos/sugestoes.endpoints.ts';
import { exportacoes } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { privacidade } from '@prosa/contract/privacidade/privacidade.endpoints.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { feature } from '@/features/contatos/contatos.feature.ts';
import { contatoDetail } from '@/testing/contato.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';

type Said = Answer<typeof privacidade.consentimentos>['data'][number];
const said = (id_consentimento: number, over: Partial<Said> = {}): Said => ({
  id_consentimento,
  finalidade: 'marketing',
  concedido: 1,
  origem: 'funcionario',
  canal: 'Loja',
  texto: 'Aceito receber novidades',
  autor: 'Ana Lima',
  em: '2026-11-20T12:00:00.000Z',
  ...over,
});

const rita = contatoDetail({ id_contato: 9, nome: 'Rita', nome_exibido: 'Rita' });

let server: FakeServer;
let shown: typeof rita;
let register: Said[];
let reter: 0 | 1;
beforeEach(() => {
  reter = 0;
  shown = rita;
  register = [said(2, { concedido: 0, origem: 'palavra', canal: 'Principal', texto: 'SAIR', autor: null }), said(1)];
  server = new FakeServer()
    .on(campos.getAll, () => ({ data: [] }))
    .on(contato.show, () => ({ data: shown, telefones: [], message: '' }))
    .on(contato.identidades, () => ({ data: [] }))
    .on(contatosSugestoes.getAll, () => ({ data: [] }))
    .on(resumoContato.linhaDoTempo, () => ({
      data: [
        {
          tipo: 'consentimento' as const,
          chave: 'c2',
          em: '2026-11-20T12:00:00.000Z',
          consentimento: { finalidade: 'marketing' as const, concedido: false, origem: 'palavra' as const, autor: null },
        },
      ],
      cursor: null,
    }))
    .on(privacidade.anonimizacao, () => ({ impedimento: null }))
    .on(privacidade.consentimentos, () => ({ data: register, aceita: { atendimento: true, marketing: false, pesquisa: true }, reter }));
});
const session = (...funcoes: string[]) =>
  sessionOf({
    controle_de_acesso: [
      { controller: 'contatos', funcao: 'getAll', status: 1 },
      ...funcoes.map((funcao) => ({ controller: 'privacidade', funcao, status: 1 as const })),
    ],
  });
const open = (...funcoes: string[]) => renderScreens(feature.screens, session(...funcoes), '/contatos/show/9');
const section = () => screen.findByRole('region', { name: 'Consentimento' });

test('[issue: consent register] says what holds, and where it comes from', async () => {
  const { user } = open();
  const area = within(await section());
  expect(await area.findByText('Não quer receber')).toBeTruthy();
  expect(area.getAllByText('Sem registro')).toHaveLength(2);
  expect(area.queryByRole('button', { name: 'Registrar' })).toBeNull();
  await user.click(area.getByRole('button', { name: 'Ver histórico (2)' }));
  expect(area.getByText(/Palavra de saída ou volta · Principal/)).toBeTruthy();
  expect(area.getByText('SAIR')).toBeTruthy();
  const time = within(screen.getByRole('region', { name: 'Linha do tempo' }));
  expect(time.getByText(/retirou o aceite de marketing/)).toBeTruthy();
});

test('registers what the person said', async () => {
  server.on(privacidade.consentir, () => {
    register = [said(3, { texto: 'no balcão' }), ...register];
    return { id_consentimento: 3 };
  });
  const { user } = open('consentir');
  const area = within(await section());
  await user.click(await area.findByRole('button', { name: 'Registrar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar consentimento' }));
  await user.selectOptions(dialog.getByLabelText('Para quê'), 'pesquisa');
  await user.click(dialog.getByText('Retirou o aceite'));
  await user.type(dialog.getByLabelText('Por onde'), 'Telefone');
  await user.type(dialog.getByLabelText('Texto aceito ou observação'), 'no balcão');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(area.getByText('Aceita')).toBeTruthy());
  expect(server.received(privacidade.consentir)).toMatchObject([
    { params: { id: '9' }, body: { finalidade: 'pesquisa', concedido: false, canal: 'Telefone', texto: 'no balcão' } },
  ]);
});

test('a refusal is said, and what was typed stays', async () => {
  server.on(privacidade.consentir, () => ({ refuse: { http: 404, message: 'Contato não encontrado' } }));
  const { user } = open('consentir');
  await user.click(await within(await section()).findByRole('button', { name: 'Registrar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar consentimento' }));
  await user.type(dialog.getByLabelText('Por onde'), 'Loja');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  expect(await dialog.findByRole('alert')).toHaveProperty('textContent', 'Contato não encontrado');
  expect(dialog.getByLabelText('Por onde')).toHaveProperty('value', 'Loja');
});

test('[issue: export of one person] asks about notes, tells how far it is, and only for whoever may', async () => {
  const exportacao: Answer<typeof exportacoes.show>['data'] = {
    id_exportacao: 5,
    tipo: 'contato_dados',
    formato: 'zip',
    estado: 'executando',
    linhas: 1,
    total: 4,
    nome: 'Dados de Rita.zip',
    tamanho: 0,
    erro: null,
  };
  server.on(exportacoes.store, () => ({ data: exportacao })).on(exportacoes.show, () => ({ data: exportacao }));
  const { user } = open('exportar');
  await user.click(await screen.findByRole('button', { name: 'Exportar dados da pessoa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Exportar dados da pessoa' }));
  await user.click(dialog.getByLabelText('Incluir as notas internas'));
  await user.click(dialog.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByText('Reunindo os dados…')).toBeTruthy();
  expect(server.received(exportacoes.store)[0]?.body).toEqual({ tipo: 'contato_dados', formato: 'zip', filtro: { id_contato: 9, notas: 1 } });
});

test('without permission there is nothing to export', async () => {
  open('consentir');
  await section();
  expect(screen.queryByRole('button', { name: 'Exportar dados da pessoa' })).toBeNull();
});

test('[issue: anonymise] two steps, the name typed; then the page says so and offers nothing more', async () => {
  server.on(privacidade.anonimizar, () => ({
    refuse: { http: 422, message: 'Confira', erros: { nome: 'Digite o nome do contato como está no cadastro' } },
  }));
  const { user } = open('anonimizar', 'consentir');
  await user.click(await screen.findByRole('button', { name: 'Anonimizar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anonimizar Rita' }));
  await user.click(dialog.getByLabelText('Apagar o conteúdo'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Continuar' })).toHaveProperty('disabled', false));
  await user.click(dialog.getByRole('button', { name: 'Continuar' }));
  const forGood = dialog.getByRole('button', { name: 'Anonimizar para sempre' });
  await user.click(forGood);
  expect(await dialog.findByText('Digite o nome do contato')).toBeTruthy();
  expect(server.received(privacidade.anonimizar)).toEqual([]);
  await user.type(dialog.getByLabelText('Digite “Rita” para confirmar'), 'Rit');
  await user.click(forGood);
  expect(await dialog.findByText('Digite o nome do contato como está no cadastro')).toBeTruthy();
  server.on(privacidade.anonimizar, () => {
    shown = {
      ...rita,
      nome: 'Contato excluído',
      nome_exibido: 'Contato excluído',
      excluido: 1,
      fim: { tipo: 'anonimizado', em: '2026-11-21T12:00:00.000Z', id_contato: null, nome: '' },
    };
    return {};
  });
  await user.type(dialog.getByLabelText('Digite “Rita” para confirmar'), 'a');
  await user.click(forGood);
  expect(await screen.findByText(/Este contato foi anonimizado em/)).toBeTruthy();
  expect(server.received(privacidade.anonimizar)[1]?.body).toEqual({ nome: 'Rita', conversas: 'apagar' });
  expect(screen.queryByRole('region', { name: 'Consentimento' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Anonimizar' })).toBeNull();
});

test('[issue: anonymise] what stands against it is said when the window opens, before any name is typed', async () => {
  const impedimento = 'Há uma conversa aberta com este contato. Encerre antes de anonimizar.';
  server.on(privacidade.anonimizacao, () => ({ impedimento }));
  const { user } = open('anonimizar', 'consentir');
  await user.click(await screen.findByRole('button', { name: 'Anonimizar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anonimizar Rita' }));
  expect(await dialog.findByText(impedimento)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Continuar' })).toHaveProperty('disabled', true);
});

test('a contato that went into another leads there', async () => {
  shown = { ...rita, excluido: 1, fim: { tipo: 'unido', em: '2026-11-21T12:00:00.000Z', id_contato: 7, nome: 'Rita de Souza' } };
  open('consentir');
  expect((await screen.findByRole('link', { name: 'Rita de Souza' })).getAttribute('href')).toBe('/contatos/show/7');
  expect(screen.queryByRole('button', { name: 'Restaurar' })).toBeNull();
});

test('[issue: retention] whoever may anonymise keeps a contato from the rules', async () => {
  server.on(privacidade.reter, ({ body }) => {
    reter = (body as { reter: boolean }).reter ? 1 : 0;
    return {};
  });
  const { user } = open('anonimizar');
  const keep = await screen.findByRole('switch', { name: /^Não apagar/ });
  expect(keep).toHaveProperty('checked', false);
  await user.click(keep);
  await waitFor(() => expect(server.received(privacidade.consentimentos)).toHaveLength(2));
  await waitFor(() => expect(keep).toHaveProperty('disabled', false));
  expect(keep).toHaveProperty('checked', true);
  expect(server.received(privacidade.reter)).toMatchObject([{ params: { id: '9' }, body: { reter: true } }]);
});
