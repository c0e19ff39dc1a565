import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ClonarEmpresa, itensDeCopia } from '@prosa/contract/clonagem/clonagem.endpoints.ts';
import { consultas } from '@prosa/contract/consultas/consultas.endpoints.ts';
import { ConfigEmpresa, empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './empresas.feature.ts';

const session = sessionOf({
  controle_de_acesso: ['ver', 'editar', 'limites', 'excluir'].map((funcao) => ({ controller: 'empresa', funcao, status: 1 as const })),
});
const stored: Answer<typeof empresa.show>['data'] = {
  id_config: 1,
  nome_fantasia: 'Loja Aurora',
  razao_social: 'Aurora Ltda',
  cnpj: '11222333000181',
  email: '',
  telefone: '',
  site: '',
  cep: '',
  logradouro: '',
  numero: '',
  complemento: '',
  bairro: '',
  id_municipio: null,
  id_uf: null,
  cor: null,
  logo: null,
  fuso: 'America/Sao_Paulo',
  formato: 'pt-BR',
  link: 'aurora',
  versao: 3,
};
const row = {
  id_config: 1,
  nome_fantasia: 'Loja Aurora',
  razao_social: 'Aurora Ltda',
  cnpj: '11222333000181',
  link: null,
  assinatura: 'ativa',
  exclusao_em: null,
  pessoas: 4,
  edita: 1,
} as const;

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(empresa.getAll, () => ({ data: [row, { ...row, id_config: 2, nome_fantasia: 'Outra', edita: 0 as const }], recordsTotal: 2, recordsFiltered: 2 }))
    .on(empresa.show, () => ({ data: stored }))
    .on(login.getDataLogin, () => ({ data: session }));
});

test('[2] the list opens what the person may change, and only the operator makes another', async () => {
  renderScreens(feature.screens, session, '/empresa');
  expect(await screen.findByRole('link', { name: 'Loja Aurora' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Outra' })).toBeNull();
  expect(screen.getAllByText('11.222.333/0001-81')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'Nova empresa' })).toBeNull();
});

test('is saved with its version; colour and logo come with it, a refused file says why', async () => {
  server
    .on(empresa.store, () => ({ id_config: 1 }))
    .on(empresa.logo, () =>
      server.received(empresa.logo).length === 1
        ? { refuse: { http: 422, message: 'Envie uma imagem em JPG, PNG ou WebP', erros: { file: 'Envie uma imagem em JPG, PNG ou WebP' } } }
        : { logo: 'data:image/webp;base64,AAAA' },
    );
  const { user } = renderScreens(feature.screens, session, '/empresa/editar/1');
  const nome = await screen.findByLabelText(/^Nome fantasia/);
  const file = screen.getByLabelText('Arquivo do logo');
  await user.upload(file, new File(['x'], 'a.png', { type: 'image/png' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Envie uma imagem em JPG, PNG ou WebP');
  await user.upload(file, new File(['y'], 'b.png', { type: 'image/png' }));
  expect(await screen.findByRole('img', { name: 'Logo da empresa' })).toBeTruthy();
  await user.clear(nome);
  await user.click(screen.getByRole('button', { name: 'Salvar empresa' }));
  expect(await screen.findByText('Informe o nome da empresa')).toBeTruthy();
  await user.type(nome, 'Aurora');
  await user.click(screen.getByRole('button', { name: 'Salvar empresa' }));
  await waitFor(() => expect(server.received(empresa.store)).toHaveLength(1));
  expect(server.received(empresa.store)[0]!.body).toMatchObject({
    id_config: 1,
    nome_fantasia: 'Aurora',
    logo: 'data:image/webp;base64,AAAA',
    cor: '',
    versao: 3,
  });
  expect(server.received(empresa.store)[0]!.body).not.toHaveProperty('link');
});

test('[2] the CNPJ fills in what is public, and leaves what the company chose itself', async () => {
  server.on(consultas.consultaCNPJ, () => ({
    data: {
      cnpj: '11222333000181',
      razao_social: 'AURORA COMERCIO LTDA',
      nome_fantasia: 'AURORA',
      situacao: 'ATIVA',
      email: 'fiscal@aurora.example',
      telefone: '1133334444',
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      numero: '1578',
      complemento: '',
      bairro: 'Bela Vista',
      id_municipio: null,
      id_uf: null,
    },
  }));
  const { user } = renderScreens(feature.screens, session, '/empresa/editar/1');
  const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  await screen.findByLabelText(/^Nome fantasia/);
  await user.click(screen.getByRole('button', { name: 'Buscar empresa' }));
  expect(await screen.findByText('Dados da empresa preenchidos.')).toBeTruthy();
  expect([field(/^Nome fantasia/), field(/^Razão social/), field('E-mail'), field('Logradouro')].map(({ value }) => value)).toEqual([
    'Loja Aurora',
    'AURORA COMERCIO LTDA',
    'fiscal@aurora.example',
    'Avenida Paulista',
  ]);
});

test('[7] the short name is changed by itself, its refusal stands at the field', async () => {
  server.on(ConfigEmpresa.linkUpdate, ({ query }) =>
    query['link'] === 'outra'
      ? { refuse: { http: 422, message: 'Já é de outra', erros: { link: 'Este nome já é de outra empresa. Escolha outro.' } } }
      : { link: query['link'] ?? null },
  );
  const { user } = renderScreens(feature.screens, session, '/empresa/editar/1');
  const link = await screen.findByLabelText('Nome curto');
  await user.clear(link);
  await user.type(link, 'outra');
  await user.click(screen.getByRole('button', { name: 'Trocar nome curto' }));
  expect(await screen.findByText('Este nome já é de outra empresa. Escolha outro.')).toBeTruthy();
  await user.clear(link);
  await user.type(link, 'loja-aurora');
  await user.click(screen.getByRole('button', { name: 'Trocar nome curto' }));
  expect(await screen.findByText('Nome curto salvo.')).toBeTruthy();
});

test('[7] is erased when its name is typed; what was closed is opened again', async () => {
  const closed = { exclusao_em: '2026-12-24T12:00:00.000Z' };
  let gone = false;
  server
    .on(empresa.getAll, () => ({ data: [{ ...row, ...(gone && closed) }], recordsTotal: 1, recordsFiltered: 1 }))
    .on(ConfigEmpresa.delete, ({ query }) => {
      if (query['nome'] !== 'Loja Aurora') return { refuse: { http: 422, message: 'Não', erros: { nome: 'O nome não é o da empresa' } } };
      gone = true;
      return closed;
    })
    .on(ConfigEmpresa.restaurar, () => {
      gone = false;
      return {};
    });
  const { user } = renderScreens(feature.screens, session, '/empresa');
  const act = async (label: string) => {
    await user.click(await screen.findByRole('button', { name: 'Ações de Loja Aurora' }));
    await user.click(await screen.findByRole('menuitem', { name: label }));
  };
  await act('Apagar empresa…');
  await user.click(await screen.findByRole('button', { name: 'Apagar empresa' }));
  expect(await screen.findByText('O nome não é o da empresa')).toBeTruthy();
  await user.type(screen.getByLabelText('Escreva Loja Aurora para confirmar'), 'Loja Aurora');
  await user.click(screen.getByRole('button', { name: 'Apagar empresa' }));
  expect(await screen.findByText('Apagada em 24/12/2026')).toBeTruthy();
  await act('Desfazer o fechamento');
  expect(await screen.findByText('Ativa')).toBeTruthy();
});

test('[5] limits say what is used of what there is', async () => {
  server.on(empresa.limites, () => ({
    nome_fantasia: 'Loja Aurora',
    data: [
      { recurso: 'contatos' as const, nome: 'Contatos', cota: 1000, usado: 900 },
      { recurso: 'usuarios' as const, nome: 'Usuários', cota: 0, usado: 4 },
    ],
  }));
  renderScreens(feature.screens, session, '/empresa/limites/1');
  expect(await screen.findByText('Usado 900 de 1.000.')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Uso de Contatos' }).getAttribute('aria-valuenow')).toBe('90');
  expect(screen.getByText('4 em uso, sem limite')).toBeTruthy();
});

test('[7] a copy is asked for with what was chosen, shows how far it is and what came', async () => {
  let asked = 0;
  const all = [...itensDeCopia];
  const copia = { itens: all, feitos: 0, copiados: [], motivo: '', id_destino: null, nome_destino: 'Filial' };
  server
    .on(ClonarEmpresa.itens, () => ({ nome_fantasia: 'Loja Aurora', data: all.map((item) => ({ item, quantos: item === 'modelos' ? 1500 : 2 })) }))
    .on(ConfigEmpresa.getAllEmpresa, () => ({ data: [row], recordsTotal: 1, recordsFiltered: 1 }))
    .on(ClonarEmpresa.clonarEmpresa, ({ body }) =>
      body.nome_fantasia === ''
        ? { refuse: { http: 422, message: 'Confira os campos.', erros: { nome_fantasia: 'Informe o nome da nova empresa' } } }
        : { id_clonagem: 7 },
    )
    .on(ClonarEmpresa.andamento, () => ({
      data:
        asked++ === 0
          ? { ...copia, estado: 'copiando' as const, feitos: 6 }
          : { ...copia, estado: 'pronta' as const, feitos: 10, id_destino: 3, copiados: [{ item: 'modelos' as const, quantos: 1500 }] },
    }));
  const { user } = renderScreens(feature.screens, { ...session, superadmin: true }, '/empresa/clonar/1');
  expect(await screen.findByLabelText('Modelos de mensagem (1.500)')).toBeTruthy();
  await user.click(screen.getByLabelText('Tags (2)'));
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByText('Informe o nome da nova empresa')).toBeTruthy();
  await user.type(screen.getByLabelText(/Nome da nova empresa/), 'Filial');
  await user.click(screen.getByRole('button', { name: 'Copiar' }));
  expect(await screen.findByText('Copiando modelos de mensagem…')).toBeTruthy();
  expect(await screen.findByText('Cópia para Filial pronta', {}, { timeout: 3000 })).toBeTruthy();
  expect(server.received(ClonarEmpresa.clonarEmpresa).at(-1)?.body).toEqual({
    id_empresa: 1,
    nome_fantasia: 'Filial',
    itens: all.filter((item) => item !== 'tags'),
  });
});

test('[7] who does not operate the platform reads who copies companies', async () => {
  renderScreens(feature.screens, session, '/empresa/clonar/1');
  expect(await screen.findByText('Só quem opera a plataforma copia empresas.')).toBeTruthy();
  expect(server.received(ClonarEmpresa.itens)).toHaveLength(0);
});
