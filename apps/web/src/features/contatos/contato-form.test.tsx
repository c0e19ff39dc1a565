import { usuarioEmUso } from '@prosa/contract/acesso/acesso.schemas.ts';
import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import type { Campo } from '@prosa/contract/campos/campos.schemas.ts';
import { consultas } from '@prosa/contract/consultas/consultas.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import type { ContatoDetalhe } from '@prosa/contract/contatos/contatos.schemas.ts';
import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '@/core/query-client.ts';
import { contatoDetail } from '@/testing/contato.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './contatos.feature.ts';

const limits = (cota: number, usado: number) => ({ data: { contatos: { cota, usado } } }) as unknown as Answer<typeof inicio.limites>;
const grants = (...pairs: string[]) =>
  sessionOf({ controle_de_acesso: pairs.map((pair) => ({ controller: pair.split('/')[0]!, funcao: pair.split('/')[1]!, status: 1 as const })) });
const full = grants('chat/atender', 'contatos/getAll', 'contatos/store', 'usuario/getAll', 'clientes/acesso', 'clientes/getAll');
const free = { email_existe: false, telefone_existe: false, contato: null };
const rita = { id_contato: 9, nome: 'Rita Prado', excluido: 0 as const };
const detail = (over: Partial<ContatoDetalhe> = {}): Answer<typeof contato.show> => ({ data: contatoDetail(over), telefones: [], message: '' });
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
const open = (address = '/contatos/cadastrar', session = full) => renderScreens([...feature.screens, desk], session, address);
const save = async () => {
  // the last section is drawn after the others
  await screen.findByRole('heading', { name: 'Atendimento' });
  return screen.findByRole('button', { name: 'Salvar contato' });
};
const sent = () => server.received(contato.store).at(-1)?.body;
const field = (name: RegExp | string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
/** The open list of a select. */
const listOf = (name: RegExp | string) => document.getElementById(field(name).getAttribute('aria-controls')!)!;
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

  test('[4] [9] saving shows the success dialog, which closes after 1 s, and goes to /ChatSala', async () => {
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

  test('a wrong CNPJ that the change to a person hides stops no save', async () => {
    const { user } = open();
    await save();
    await user.click(screen.getByText('Pessoa jurídica'));
    await user.type(await screen.findByLabelText('CNPJ'), '11111111111111');
    await user.click(screen.getByText('Pessoa física'));
    await user.type(field(/^Nome/), 'Zeca Lima');
    await user.type(screen.getByLabelText('Telefone 1'), '11976540001');
    await user.click(await save());
    expect(await screen.findByText('Contato salvo')).toBeTruthy();
    expect(sent()).toMatchObject({ tipo: 1, nome: 'Zeca Lima' });
    expect(sent()).not.toHaveProperty('cnpj');
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

  test("[5] [8] [9] quota reached: 'Limite para cadastro excedido em {nome}.' and 'Usado {usado} de {cota}.' in the form's place", async () => {
    server.on(inicio.limites, () => limits(5, 5));
    open();
    expect(await screen.findByText('Limite para cadastro excedido em Contatos.')).toBeTruthy();
    expect(screen.getByText(/Usado 5 de 5\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Salvar contato' })).toBeNull();
  });

  test('login and password are read-only until clicked', async () => {
    const { user } = open();
    await save();
    const [login, senha] = [field('Usuário'), field('Senha')];
    expect([login.readOnly, senha.readOnly]).toEqual([true, true]);
    await user.click(login);
    expect([login.readOnly, senha.readOnly]).toEqual([false, true]);
  });

  test('[6] who may not give access has no login section', async () => {
    open('/contatos/cadastrar', grants('contatos/getAll', 'contatos/store'));
    await save();
    expect(screen.queryByText('Dados de login')).toBeNull();
    expect(screen.queryByLabelText('Cliente')).toBeNull();
  });
});

describe('[5] what a field takes', () => {
  test("required texts and documents, said when the field is left: 'CPF inválido', 'CNPJ inválido', 'CEP inválido', 'E-mail inválido'", async () => {
    const { user } = open();
    await save();
    await user.click(screen.getByRole('radio', { name: 'Pessoa jurídica' }));
    const wrong = [
      [/^Razão social/, ' ', 'Informe a razão social'],
      ['CNPJ', '11111111111111', 'CNPJ inválido'],
      ['CPF', '12345678900', 'CPF inválido'],
      ['E-mail', 'rita@', 'E-mail inválido'],
      ['CEP', '0131010', 'CEP inválido'],
      ['Data de aniversário', '31022000', 'Data inválida'],
    ] as const;
    for (const [name, typed, message] of wrong) {
      await user.type(field(name), typed);
      await user.tab();
      expect(await screen.findByText(message)).toBeTruthy();
    }
    // CPF and CNPJ are validated, not required
    for (const name of ['CNPJ', 'CPF', 'CEP', 'Data de aniversário']) await user.clear(field(name));
    await user.clear(field(/^Razão social/));
    await user.type(field(/^Razão social/), 'Aurora Ltda');
    await user.clear(field('E-mail'));
    await typedEmail(user, 'fiscal@aurora.example');
    await user.click(await save());
    await waitFor(() => expect(sent()).toMatchObject({ razao_social: 'Aurora Ltda', cpf: '', cnpj: '', cep: '', data_aniversario: '' }));
  });

  test('[9] no more characters than are stored: 20 of an IE', async () => {
    const { user } = open();
    await save();
    await user.click(screen.getByRole('radio', { name: 'Pessoa jurídica' }));
    await user.type(field('Inscrição estadual'), '1'.repeat(25));
    expect(field('Inscrição estadual').value).toHaveLength(20);
    expect([field(/^Razão social/).maxLength, field('Cargo').maxLength, field('E-mail').maxLength]).toEqual([150, 80, 254]);
  });

  test('tipo_contato is always one of the six', async () => {
    const { user } = open();
    await save();
    await user.click(field(/^Tipo de contato/));
    await screen.findByRole('option', { name: 'Leads' });
    expect(
      within(listOf(/^Tipo de contato/))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cliente', 'Fornecedor', 'Parceiro', 'Prospect', 'Leads', 'Outros']);
    await user.click(screen.getByRole('option', { name: 'Leads' }));
    expect(field(/^Tipo de contato/).value).toBe('Leads');
  });

  test('e-mail required only when there is no phone', async () => {
    const { user } = open();
    await save();
    await user.type(field(/^Nome/), 'Zeca');
    await user.click(await save());
    expect(await screen.findByText('Informe o e-mail ou um telefone')).toBeTruthy();
    await user.type(screen.getByLabelText('Telefone 1'), '11976540001');
    await user.click(await save());
    await waitFor(() => expect(sent()).toMatchObject({ nome: 'Zeca', email: '' }));
  });

  test('each phone row needs a number, exactly one is the primary', async () => {
    const { user } = open();
    await save();
    await user.type(field(/^Nome/), 'Zeca');
    await user.type(screen.getByLabelText('Telefone 1'), '11976540001');
    await user.click(screen.getByRole('button', { name: 'Adicionar telefone' }));
    await user.click(screen.getByRole('radio', { name: 'Telefone 2 é o principal' }));
    await user.click(await save());
    expect(await screen.findByText('Informe o número')).toBeTruthy();
    await user.type(screen.getByLabelText('Telefone 2'), '1133334444');
    await user.click(await save());
    await waitFor(() => expect(sent()?.['telefones']).toMatchObject([{ principal: 0 }, { numero: '+551133334444', principal: 1 }]));
  });

  test("[8] lists: 'Não selecionado', 'Nenhuma opção encontrada'", async () => {
    const { user } = open();
    await save();
    expect(field('Estado').placeholder).toBe('Não selecionado');
    await user.click(field('Estado'));
    await screen.findByRole('option', { name: 'Acre' });
    await user.type(field('Estado'), 'Bavária');
    await waitFor(() => expect(listOf('Estado').textContent).toBe('Nenhuma opção encontrada'));
  });

  test("a name to sign in with: 'Usuário já cadastrado, informe outro', 'Telefone já cadastrado, informe outro', 'Usuário ok'", async () => {
    server.on(usuario.checkUsuario, ({ params: { a = '' } }) =>
      a === 'livre@x.example' ? { livre: true, message: 'Usuário ok' } : { livre: false, message: usuarioEmUso(a) },
    );
    const { user } = open();
    await save();
    await user.click(field('Usuário'));
    for (const [typed, message] of [
      ['ana@aurora.demo', 'Usuário já cadastrado, informe outro'],
      ['11987654321', 'Telefone já cadastrado, informe outro'],
      ['livre@x.example', 'Usuário ok'],
    ] as const) {
      await user.clear(field('Usuário'));
      await user.type(field('Usuário'), typed);
      await user.tab();
      expect(await screen.findByText(message)).toBeTruthy();
    }
  });

  test('a password keeps the rules and shows its strength: very weak, weak, medium, strong', async () => {
    const { user } = open();
    await save();
    await user.click(field('Senha'));
    for (const [typed, strength] of [
      ['abc', 'Muito fraca'],
      ['abcdef12', 'Fraca'],
      ['Abcd1#', 'Média'],
      ['Abcdefg12#', 'Forte'],
    ] as const) {
      await user.clear(field('Senha'));
      await user.type(field('Senha'), typed);
      expect(screen.getByText(`Senha: ${strength}`)).toBeTruthy();
    }
    await user.clear(field('Senha'));
    await user.type(field('Senha'), 'Abcdef1');
    await user.tab();
    expect(await screen.findByText('Inclua um símbolo')).toBeTruthy();
  });

  test("[8] a picture that is refused leaves no preview, the server's words stand in red", async () => {
    server.on(contato.show, () => detail({ avatar: 'data:image/webp;base64,AAAA' }));
    server.on(contato.avatar, () => ({ refuse: { http: 422, message: 'Envie uma imagem JPG, PNG ou WebP.' } }));
    const { user } = open('/contatos/editar/7');
    await save();
    expect(screen.getByRole('button', { name: 'Trocar foto' })).toBeTruthy();
    await user.upload(screen.getByLabelText('Arquivo da foto'), new File(['x'], 'foto.png', { type: 'image/png' }));
    expect((await screen.findByText('Envie uma imagem JPG, PNG ou WebP.')).getAttribute('role')).toBe('alert');
    expect(screen.getByRole('button', { name: 'Enviar foto' })).toBeTruthy();
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

  test('what the server finds at the last moment is cleared with its toast, and stands under its field', async () => {
    const taken = ['Telefone já cadastrado no sistema. Tente novamente', 'E-mail já cadastrado no sistema. Tente novamente'] as const;
    let erros: Record<string, string> = { 'telefones.0.numero': taken[0] };
    server.on(contato.store, () => ({ refuse: { http: 422, message: 'x', erros } }));
    const { user } = open('/contatos/editar/7');
    await user.type(await screen.findByLabelText('Cargo'), '!');
    await user.click(await save());
    // under the field, and as the toast
    await waitFor(() => expect(screen.getAllByText(taken[0])).toHaveLength(2));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Telefone 1').value).toBe(''));
    await user.type(screen.getByLabelText('Telefone 1'), '11976540009');
    erros = { email: taken[1] };
    await user.click(await save());
    await waitFor(() => expect(screen.getAllByText(taken[1])).toHaveLength(2));
    expect(field('E-mail').value).toBe('');
    erros = { cargo: 'Não serve' };
    await typedEmail(user, 'nova@x.example');
    await user.click(await save());
    expect(await screen.findByText('Erro ao salvar. Verifique os campos obrigatorios.')).toBeTruthy();
  });

  test('a check of the e-mail that fails says so and keeps it', async () => {
    server.on(contato.verificarExistencia, () => ({ refuse: { http: 503, message: 'Fora do ar' } }));
    const { user } = open();
    await save();
    await typedEmail(user, 'rita@x.example');
    expect(await screen.findByText('Erro ao verificar e-mail. Tente novamente')).toBeTruthy();
    expect(field('E-mail').value).toBe('rita@x.example');
  });

  test('[2] who attends nobody goes on with the list after saving', async () => {
    server.on(contato.store, () => ({ id_contato: 8, versao: 1 }));
    const { user, router } = open('/contatos/cadastrar', grants('contatos/getAll', 'contatos/store'));
    await save();
    await user.type(field(/^Nome/), 'Zeca Lima');
    await user.type(field('E-mail'), 'zeca@x.example');
    await user.click(await save());
    await waitFor(() => expect(router.state.location.pathname).toBe('/contatos'), { timeout: 4000 });
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

test('what lists, pickers, clientes and timelines hold is old once a contato is saved; what has nothing to do with it is not', async () => {
  const { user } = open();
  await save();
  const read = (path: string) => queryClient.setQueryData([path, {}], {});
  const [about, others] = [
    ['/contatos/listar', '/contatos/getContatosChat', '/clientes/show/{id}', '/resumoContato/linhaDoTempo/{id}'],
    ['/contatosX', '/departamentos/getAll'],
  ];
  for (const path of [...about, ...others]) read(path);
  await user.type(field(/^Nome/), 'Zeca Lima');
  await user.type(field('E-mail'), 'zeca@x.example');
  await user.click(await save());
  await screen.findByText('Contato salvo');
  const isOld = (path: string) => queryClient.getQueryState([path, {}])?.isInvalidated;
  expect(about.map(isOld)).toEqual(about.map(() => true));
  expect(others.map(isOld)).toEqual(others.map(() => false));
});

test('own fields: an option that the list has no more is shown, and stops no save', async () => {
  server.on(campos.getAll, () => ({ data: [own({})] }));
  server.on(contato.show, () => detail({ campos: { 1: 'Centro antigo' } }));
  const { user } = open('/contatos/editar/7');
  await save();
  expect(field(/^Região/).value).toBe('Centro antigo');
  await user.click(await save());
  await waitFor(() => expect(sent()).toMatchObject({ campos: { 1: 'Centro antigo' } }));
});

describe('a contato in the trash', () => {
  const remover = grants('contatos/getAll', 'contatos/store', 'contatos/delete');

  test('is not saved; restored in place, the form goes on with what was typed and what restoring changed', async () => {
    let trashed = true;
    server
      .on(contato.show, () =>
        detail({ id_contato: 9, tipo: 1, nome: 'Rita Prado', excluido: trashed ? 1 : 0, versao: trashed ? 4 : 5, status: trashed ? 0 : 1 }),
      )
      .on(contato.restaurar, () => {
        trashed = false;
        return {};
      });
    const { user } = open('/contatos/editar/9', remover);
    expect(await screen.findByText('Este contato está na lixeira')).toBeTruthy();
    await user.type(field(/^Nome/), ' Lima{Enter}');
    expect((await save()).matches(':disabled')).toBe(true);
    expect(server.received(contato.store)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Restaurar' }));
    await waitFor(() => expect(screen.queryByText('Este contato está na lixeira')).toBeNull());
    expect(field(/^Nome/).value).toBe('Rita Prado Lima');
    await user.click(await save());
    await waitFor(() => expect(sent()).toMatchObject({ id_contato: 9, nome: 'Rita Prado Lima', versao: 5, status: true }));
  });

  test('put there while it is edited: saving says so, and nothing typed is lost', async () => {
    let trashed = false;
    server
      .on(contato.show, () => detail({ id_contato: 9, tipo: 1, nome: 'Rita', excluido: trashed ? 1 : 0 }))
      .on(contato.store, () => {
        trashed = true;
        return { refuse: { http: 409, message: 'Este contato está na lixeira. Restaure antes de salvar.', lixeira: 1 } };
      });
    const { user } = open('/contatos/editar/9', remover);
    await save();
    await user.type(field(/^Nome/), ' Lima');
    await user.click(await save());
    expect(await screen.findByRole('button', { name: 'Restaurar' })).toBeTruthy();
    expect(field(/^Nome/).value).toMatch(/ Lima$/);
    expect(screen.queryByText('Tente novamente')).toBeNull();
  });

  test('whoever may not restore is told what it takes', async () => {
    server.on(contato.show, () => detail({ id_contato: 9, excluido: 1 }));
    open('/contatos/editar/9');
    expect(await screen.findByText(/Só dá para salvar depois que alguém/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restaurar' })).toBeNull();
  });

  test('one that is over for good has no form', async () => {
    server.on(contato.show, () =>
      detail({ id_contato: 9, excluido: 1, fim: { tipo: 'unido', em: '2026-02-01T12:00:00.000Z', id_contato: 3, nome: 'Rita Alves' } }),
    );
    open('/contatos/editar/9', remover);
    expect((await screen.findByRole('link', { name: 'Rita Alves' })).getAttribute('href')).toBe('/contatos/show/3');
    expect(screen.queryByRole('button', { name: 'Salvar contato' })).toBeNull();
  });
});

test.each([
  [404, '/contatos/editar/99', 'Contato não encontrado'],
  [422, '/contatos/editar/abc', 'Cadastro não encontrado'],
])('one that is not there (%i) says so and leads to the list, and is not asked for again', async (http, address, title) => {
  server.on(contato.show, () => ({ refuse: { http, message: http === 404 ? 'Contato não encontrado.' : 'Dados inválidos.' } }));
  open(address);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voltar para Contatos' }).getAttribute('href')).toBe('/contatos');
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
});

test('[5] what belongs to one in the trash leads to its page', async () => {
  server.on(contato.verificarExistencia, () => ({ email_existe: true, telefone_existe: false, contato: { ...rita, excluido: 1 as const } }));
  const { user } = open();
  await save();
  await typedEmail(user, 'rita@x.example');
  expect((await screen.findByRole('link', { name: 'abrir esse contato' })).getAttribute('href')).toBe('/contatos/show/9');
});

test('[5] the contato that is being saved is no double of itself: Enter in the e-mail, then the field is left', async () => {
  let stored = false;
  server
    .on(contato.store, () => {
      stored = true;
      return { id_contato: 8, versao: 1 };
    })
    .on(contato.verificarExistencia, () => (stored ? { email_existe: true, telefone_existe: true, contato: { ...rita, id_contato: 8 } } : free));
  const { user, router } = open();
  await save();
  await user.type(field(/^Nome/), 'Zeca Lima');
  await user.type(field('E-mail'), 'zeca@x.example{Enter}');
  expect(await screen.findByText('Contato salvo')).toBeTruthy();
  field('E-mail').blur();
  await waitFor(() => expect(router.state.location.pathname).toBe('/ChatSala'), { timeout: 4000 });
  expect(server.received(contato.verificarExistencia)).toEqual([]);
});
