import { usuario } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import type { Campo } from '@prosa/contract/campos/campos.schemas.ts';
import { consultas } from '@prosa/contract/consultas/consultas.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import type { ContatoDetalhe } from '@prosa/contract/contatos/contatos.schemas.ts';
import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { contatoScreens } from './contato.routes.ts';

const limits = (cota: number, usado: number) => ({ data: { contatos: { cota, usado } } }) as unknown as Answer<typeof inicio.limites>;
const grants = (...pairs: string[]) =>
  sessionOf({ controle_de_acesso: pairs.map((pair) => ({ controller: pair.split('/')[0]!, funcao: pair.split('/')[1]!, status: 1 as const })) });
const full = grants('contatos/getAll', 'contatos/store', 'usuario/getAll', 'clientes/acesso', 'clientes/getAll');
const free = { email_existe: false, telefone_existe: false, contato: null };
const rita = { id_contato: 9, nome: 'Rita Prado', excluido: 0 as const };
const detail = (over: Partial<ContatoDetalhe> = {}): Answer<typeof contato.show> => ({
  data: {
    id_contato: 7,
    tipo: 1,
    status: 1,
    nome: 'João Alves',
    nome_exibido: 'João Alves',
    cargo: 'Compras',
    email: 'joao@x.example',
    tipo_contato: 'Cliente',
    site: '',
    data_aniversario: '1979-12-03',
    rg: '',
    cpf: '52998224725',
    razao_social: '',
    nome_fantasia: '',
    cnpj: '',
    ie: '',
    im: '',
    cep: '',
    logradouro: '',
    numero: '',
    complemento: '',
    bairro: '',
    id_municipio: null,
    id_uf: null,
    avatar: null,
    login: '',
    id_cliente: null,
    cliente: null,
    id_responsavel: 3,
    responsavel: 'Bia Reis',
    telefone: '5511987654321',
    tipo_telefone: 'Celular',
    celular: '',
    tipo_celular: '',
    telefones: [{ id_telefone: 1, tipo_contato: 'Celular', numero: '5511987654321', principal: 1 }],
    campos: {},
    excluido: 0,
    criado_em: '2026-01-01T00:00:00.000Z',
    alterado_em: '2026-01-01T00:00:00.000Z',
    versao: 3,
    ...over,
  },
  telefones: [],
  message: '',
});
const own = (over: Partial<Campo>): Campo => ({
  id_campo: 1,
  nome: 'Região',
  tipo: 'lista',
  opcoes: ['Norte', 'Sul'],
  obrigatorio: 1,
  ordem: 1,
  versao: 1,
  ...over,
});

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .on(inicio.limites, () => limits(0, 2))
    .on(campos.getAll, () => ({ data: [] }))
    .on(contato.verificarExistencia, () => free)
    .on(contato.store, () => ({ id_contato: 8, versao: 1 }))
    .on(contato.show, () => detail());
});
const desk = { path: 'ChatSala', title: 'Conversas', permission: 'everyone' as const, page: () => Promise.resolve(() => <p>Mesa</p>) };
const open = (address = '/contatos/cadastrar', session = full) => renderScreens([...contatoScreens, desk], session, address);
const save = async () => {
  // the last section is drawn after the others
  await screen.findByRole('heading', { name: 'Atendimento' });
  return screen.findByRole('button', { name: 'Salvar contato' });
};
const sent = () => server.received(contato.store).at(-1)?.body;
const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const typedEmail = async (user: ReturnType<typeof open>['user'], text: string) => {
  await user.type(field('E-mail'), text);
  await user.tab();
};

describe('[2] contact form', () => {
  test('breadcrumb and sections; [3] pessoa física and Leads unless said otherwise', async () => {
    open();
    await save();
    expect(screen.getByRole('navigation', { name: 'Você está em' }).textContent).toMatch(/^InícioContatosCadastrar/);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Dados pessoais',
      'Dados de contato',
      'Dados de login',
      'Endereço',
      'Atendimento',
    ]);
    expect(field(/^Tipo de contato/).value).toBe('Leads');
    expect(screen.queryByLabelText(/Razão social/)).toBeNull();
  });

  test('[4] saving shows the success dialog, which closes after 1 s, and goes to /ChatSala', async () => {
    const { user, router } = open();
    await save();
    await user.type(field(/^Nome/), 'Zeca Lima');
    await user.type(screen.getByLabelText('Telefone 1'), '11976540001');
    await user.click(await save());
    expect(await screen.findByText('Contato salvo')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/contatos/cadastrar');
    await waitFor(() => expect(router.state.location.pathname).toBe('/ChatSala'));
    expect(sent()).toMatchObject({
      tipo: 1,
      nome: 'Zeca Lima',
      tipo_contato: 'Leads',
      email: '',
      telefones: [{ tipo_contato: 'Whatsapp', numero: '+5511976540001', principal: 1 }],
    });
  });

  test("[5] saves only if no field reports invalid: 'Erro ao salvar. Verifique os campos obrigatorios.'", async () => {
    const { user } = open();
    await save();
    await user.type(field('CPF'), '11111111111');
    await user.click(await save());
    expect(await screen.findByText('Erro ao salvar. Verifique os campos obrigatorios.')).toBeTruthy();
    for (const message of ['Informe o nome', 'CPF inválido', 'Informe o e-mail ou um telefone']) expect(screen.getByText(message)).toBeTruthy();
    expect(server.received(contato.store)).toEqual([]);
  });

  test("[4] failure shows the dialog 'Tente novamente' with the message, and the form stays as it is", async () => {
    server.on(contato.store, () => ({ refuse: { http: 409, message: 'Limite para cadastro excedido em Contatos. Usado 5 de 5.' } }));
    const { user } = open();
    await save();
    await user.type(field(/^Nome/), 'Zeca');
    await typedEmail(user, 'zeca@x.example');
    await user.click(await save());
    const dialog = await screen.findByRole('dialog', { name: 'Tente novamente' });
    expect(dialog.textContent).toContain('Limite para cadastro excedido em Contatos. Usado 5 de 5.');
    await user.click(within(dialog).getByRole('button', { name: 'Voltar ao formulário' }));
    expect(field(/^Nome/).value).toBe('Zeca');
  });

  test('[8] quota reached shows the component instead of the form', async () => {
    server.on(inicio.limites, () => limits(5, 5));
    open();
    expect(await screen.findByText('Limite para cadastro excedido em contatos.')).toBeTruthy();
    expect(screen.getByText(/Usado 5 de 5\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Salvar contato' })).toBeNull();
  });

  test('login and password are read-only until clicked', async () => {
    server.on(usuario.checkUsuario, ({ params }) =>
      params['a'] === 'livre@x.example' ? { livre: true, message: 'Usuário ok' } : { livre: false, message: 'Usuário já cadastrado, informe outro' },
    );
    const { user } = open();
    await save();
    const [login, senha] = [field('Usuário'), field('Senha')];
    expect([login.readOnly, senha.readOnly]).toEqual([true, true]);
    await user.click(login);
    expect([login.readOnly, senha.readOnly]).toEqual([false, true]);
    await user.type(login, 'ana@aurora.demo');
    await user.tab();
    expect(await screen.findByText('Usuário já cadastrado, informe outro')).toBeTruthy();
    await user.clear(login);
    await user.type(login, 'livre@x.example');
    await user.tab();
    expect(await screen.findByText('Usuário ok')).toBeTruthy();
    await user.click(senha);
    await user.type(senha, 'Ab1#');
    expect(screen.getByText('Senha: Muito fraca')).toBeTruthy();
  });

  test('[6] who may not give access has no login section', async () => {
    open('/contatos/cadastrar', grants('contatos/getAll', 'contatos/store'));
    await save();
    expect(screen.queryByText('Dados de login')).toBeNull();
    expect(screen.queryByLabelText('Cliente')).toBeNull();
  });
});

describe('[5] duplicates are cleared', () => {
  test("an e-mail: 'E-mail já cadastrado no sistema. Tente novamente', with the way to whose it is", async () => {
    server.on(contato.verificarExistencia, ({ query }) => (query['email'] === 'rita@x.example' ? { ...free, email_existe: true, contato: rita } : free));
    const { user } = open();
    await save();
    await typedEmail(user, 'rita@x.example');
    expect(await screen.findByText('E-mail já cadastrado no sistema. Tente novamente')).toBeTruthy();
    await waitFor(() => expect(field('E-mail').value).toBe(''));
    expect(screen.getByRole('link', { name: 'abrir esse contato' }).getAttribute('href')).toBe('/contatos/editar/9');
    await typedEmail(user, 'outra@x.example');
    expect(field('E-mail').value).toBe('outra@x.example');
  });

  test("a phone: 'Telefone já cadastrado no sistema. Tente novamente'; a check that fails says so and keeps it", async () => {
    server.on(contato.verificarExistencia, () => ({ ...free, telefone_existe: true }));
    const { user } = open('/contatos/editar/7');
    await save();
    await user.clear(screen.getByLabelText('Telefone 1'));
    await user.type(screen.getByLabelText('Telefone 1'), '11976540002');
    await user.tab();
    expect(await screen.findByText('Telefone já cadastrado no sistema. Tente novamente')).toBeTruthy();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Telefone 1').value).toBe(''));
    expect(server.received(contato.verificarExistencia).at(-1)?.query).toEqual({ telefone: '+5511976540002', id_contato: '7' });
    // hidden from this person: there is no way to it
    expect(screen.queryByRole('link', { name: 'abrir esse contato' })).toBeNull();
    server.on(contato.verificarExistencia, () => ({ refuse: { http: 503, message: 'Fora do ar' } }));
    await user.type(screen.getByLabelText('Telefone 1'), '11976540003');
    await user.tab();
    expect(await screen.findByText('Erro ao verificar telefone. Tente novamente')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Telefone 1').value).toBe('(11) 97654-0003');
  });

  test('what the server finds at the last moment stands under its field', async () => {
    server.on(contato.store, () => ({
      refuse: { http: 422, message: 'x', erros: { 'telefones.0.numero': 'Telefone já cadastrado no sistema. Tente novamente' } },
    }));
    const { user } = open('/contatos/editar/7');
    await user.type(await screen.findByLabelText('Cargo'), '!');
    await user.click(await save());
    expect(await screen.findByText('Telefone já cadastrado no sistema. Tente novamente')).toBeTruthy();
    expect(await screen.findByText('Erro ao salvar. Verifique os campos obrigatorios.')).toBeTruthy();
  });
});

describe('a company', () => {
  test('its CNPJ fills in what the register knows', async () => {
    server.on(consultas.consultaCNPJ, () => ({
      data: {
        cnpj: '11222333000181',
        razao_social: 'AURORA LTDA',
        nome_fantasia: 'AURORA',
        situacao: 'BAIXADA',
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
    const { user } = open();
    await save();
    await user.click(screen.getByRole('radio', { name: 'Pessoa jurídica' }));
    await user.click(screen.getByRole('button', { name: 'Buscar empresa' }));
    expect(await screen.findByText('CNPJ inválido')).toBeTruthy();
    await user.type(field('CNPJ'), '11222333000181');
    await user.click(screen.getByRole('button', { name: 'Buscar empresa' }));
    expect(await screen.findByText('Dados preenchidos. Situação na Receita: BAIXADA.')).toBeTruthy();
    expect([field(/Razão social/).value, field('Logradouro').value, field('CEP').value, field('E-mail').value]).toEqual([
      'AURORA LTDA',
      'Avenida Paulista',
      '01.310-100',
      'fiscal@aurora.example',
    ]);
    await user.click(await save());
    await waitFor(() => expect(sent()).toMatchObject({ tipo: 2, razao_social: 'AURORA LTDA', telefones: [{ numero: '1133334444', principal: 1 }] }));
  });
});

describe('editing', () => {
  test('shows what is stored and saves it with its version', async () => {
    const { user } = open('/contatos/editar/7');
    await save();
    expect([field(/^Nome/).value, field('CPF').value, field('Data de aniversário').value, field('Responsável').value]).toEqual([
      'João Alves',
      '529.982.247-25',
      '03/12/1979',
      'Bia Reis',
    ]);
    await user.clear(field('Cargo'));
    await user.type(field('Cargo'), 'Diretor');
    await user.click(await save());
    await waitFor(() => expect(sent()).toMatchObject({ id_contato: 7, cargo: 'Diretor', versao: 3, id_responsavel: 3, data_aniversario: '1979-12-03' }));
  });

  test('two people saving the same record: the second sees the difference and loses nothing', async () => {
    let stored = detail();
    server.on(contato.show, () => stored);
    server.on(contato.store, ({ body }) =>
      body['versao'] === 4 ? { id_contato: 7, versao: 5 } : { refuse: { http: 409, message: 'Bia Reis salvou este contato.' } },
    );
    const { user } = open('/contatos/editar/7');
    await user.type(await screen.findByLabelText('Cargo'), ' sênior');
    stored = detail({ nome: 'João A. Alves', versao: 4 });
    await user.click(await save());
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('Bia Reis salvou este contato.');
    expect([...notice.querySelectorAll('tbody tr')].map((tr) => tr.textContent)).toEqual(['NomeJoão AlvesJoão A. Alves', 'CargoCompras sêniorCompras']);
    await user.click(within(notice).getByRole('button', { name: 'Salvar o que escolhi' }));
    await waitFor(() => expect(sent()).toMatchObject({ nome: 'João A. Alves', cargo: 'Compras sênior', versao: 4 }));
  });

  test('leaving with changes asks', async () => {
    const { user } = open('/contatos/editar/7');
    await user.type(await screen.findByLabelText('Cargo'), '!');
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog', { name: 'Sair sem salvar?' })).toBeTruthy();
  });
});

test('own fields: drawn by type, checked before anything is sent, sent by id', async () => {
  server.on(campos.getAll, () => ({
    data: [own({}), own({ id_campo: 2, nome: 'Limite', tipo: 'numero', obrigatorio: 0 }), own({ id_campo: 3, nome: 'VIP', tipo: 'sim_nao', obrigatorio: 0 })],
  }));
  server.on(contato.show, () => detail({ campos: { 2: 1500.5 } }));
  const { user } = open('/contatos/editar/7');
  await save();
  expect(field('Limite').value).toBe('1.500,5');
  await user.click(await save());
  expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
  expect(server.received(contato.store)).toEqual([]);
  await user.click(field(/^Região/));
  await user.click(await screen.findByRole('option', { name: 'Sul' }));
  await user.click(field('VIP'));
  await user.click(await screen.findByRole('option', { name: 'Sim' }));
  await user.click(await save());
  await waitFor(() => expect(sent()).toMatchObject({ campos: { 1: 'Sul', 2: 1500.5, 3: true } }));
});
