import { login, menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import { empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import { type Passo, passos, primeirosPassos, type Segmento } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { feature as acesso } from '@/features/acesso/acesso.feature.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { wizard } from './primeiros-passos.outside.ts';

const feito = { departamento: false, pessoa: false, chat: false, numero: false, resposta: false, modelo: false, horario: false };
const who = (...more: [string, string][]) =>
  sessionOf({
    nome_fantasia: 'Padaria Sol',
    controle_de_acesso: [['primeirosPassos', 'concluir'], ['WPPConfig', 'getAll'], ['WPPConfig', 'store'], ['WPP', 'conectar'], ...more].map(
      ([controller, funcao]) => ({
        controller: controller!,
        funcao: funcao!,
        status: 1 as const,
      }),
    ),
  });
const screens = [
  { ...wizard, permission: 'everyone' },
  { path: 'dashboard', title: 'Início', permission: 'everyone', page: async () => () => <h1>Início aberto</h1> },
] as const;

let server: FakeServer;
const at = (passo: Passo, segmento: Segmento | null = null): FakeServer =>
  server.on(primeirosPassos.show, () => ({ data: { segmento, passo, passos: [...passos], feito, oculto: 0 as const } })).on(primeirosPassos.store, () => ({}));
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer();
});

test('[2] the segment proposes; what is unticked or renamed is made so, what is there already is no failure', async () => {
  at('departamentos')
    .on(departamentos.store, ({ body }) =>
      body['nome'] === 'Recepção'
        ? { refuse: { http: 422, message: 'Já existe', erros: { nome: 'Já existe um departamento com esse nome' } } }
        : { id_departamento: 1, versao: 1 },
    )
    .on(assuntos.store, () => ({ id_assunto: 1, versao: 1 }))
    .on(tagModelo.store, () => ({ id_tag: 1, versao: 1 }))
    .on(CadTextoCrm.store, () => ({ id_texto: 1, versao: 1 }))
    .on(Calendario.store, () => ({ id_calendario: 1, versao: 1 }))
    .on(WPP.getWppConfig, () => ({ data: [] }))
    .on(WPPConfig.provedores, () => networks('cloud'));
  const { user } = renderScreens(screens, who(), '/primeiros_passos');
  expect(await screen.findByRole('heading', { name: 'Vamos preparar Padaria Sol' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Criar e continuar' }).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: /^Clínica/ }));
  await waitFor(() => expect(server.received(primeirosPassos.store)[0]!.body).toEqual({ segmento: 'clinica', passo: 'departamentos' }));
  await user.clear(screen.getByLabelText('Departamento 2'));
  await user.clear(screen.getByLabelText('Departamento 3'));
  await user.type(screen.getByLabelText('Departamento 3'), 'Caixa');
  await user.click(screen.getByRole('checkbox', { name: 'Orçamento', checked: true }));
  await user.click(screen.getByRole('button', { name: 'Criar e continuar' }));
  expect(await screen.findByLabelText('Nome do número')).toBeTruthy();
  expect(server.received(departamentos.store).map(({ body }) => body['nome'])).toEqual(['Recepção', 'Caixa']);
  expect(server.received(departamentos.store)[1]!.body).toMatchObject({ membros: [1], motivos: [{ motivo: 'Consulta marcada' }, {}, {}, {}, {}] });
  expect(server.received(assuntos.store).map(({ body }) => body['assunto'])).not.toContain('Orçamento');
  expect(server.received(Calendario.store)[0]!.body).toMatchObject({
    empresa: 1,
    semana: [[], [{ inicio: 480, fim: 1080 }], {}, {}, {}, {}, [{ inicio: 480, fim: 720 }]],
  });
  expect(server.received(primeirosPassos.store).at(-1)!.body).toEqual({ segmento: 'clinica', passo: 'numero' });
});

test('a step shows once it is kept: a reload goes on there, and what could not be kept stays', async () => {
  at('departamentos', 'loja')
    .on(primeirosPassos.store, () => ({ refuse: { http: 503, message: 'Tente de novo em instantes.' } }))
    .on(WPP.getWppConfig, () => ({ data: [] }))
    .on(WPPConfig.provedores, () => networks('cloud'));
  const { user } = renderScreens(screens, who(), '/primeiros_passos');
  await user.click(await screen.findByRole('button', { name: 'Pular este passo' }));
  expect(await screen.findByText('Tente de novo em instantes.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Vamos preparar Padaria Sol' })).toBeTruthy();
  server.on(primeirosPassos.store, () => ({}));
  await user.click(screen.getByRole('button', { name: 'Pular este passo' }));
  expect(await screen.findByLabelText('Nome do número')).toBeTruthy();
});

test('[issue: a step without a provider is not shown]', async () => {
  at('departamentos').on(primeirosPassos.show, () => ({
    data: { segmento: 'loja' as const, passo: 'numero' as const, passos: ['departamentos' as const, 'logo' as const], feito, oculto: 0 as const },
  }));
  renderScreens(screens, who(['empresa', 'editar']), '/primeiros_passos');
  expect((await screen.findByRole('list', { name: 'Passos' })).textContent).toBe('1. Departamentos2. Logo');
});

test('what fails is named, and the step stays', async () => {
  at('departamentos', 'loja')
    .on(departamentos.store, () => ({ refuse: { http: 409, message: 'Limite para cadastro excedido em Departamentos.' } }))
    .on(assuntos.store, () => ({ id_assunto: 1, versao: 1 }))
    .on(tagModelo.store, () => ({ id_tag: 1, versao: 1 }))
    .on(CadTextoCrm.store, () => ({ id_texto: 1, versao: 1 }))
    .on(Calendario.store, () => ({ id_calendario: 1, versao: 1 }));
  const { user } = renderScreens(screens, who(), '/primeiros_passos');
  await user.click(await screen.findByRole('button', { name: 'Criar e continuar' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('3 cadastros não foram criados');
  expect(alert.textContent).toContain('Vendas: Limite para cadastro excedido em Departamentos.');
  expect(screen.getByRole('button', { name: 'Criar e continuar' })).toBeTruthy();
});

const networks = (...installed: ('baileys' | 'cloud' | 'simulador')[]) => ({
  data: (
    [
      { provedor: 'baileys', titulo: 'WhatsApp Web (QR code)' },
      { provedor: 'cloud', titulo: 'API oficial da Meta (Cloud API)' },
      { provedor: 'simulador', titulo: 'Simulador' },
    ] as const
  ).map((network) => ({ ...network, instalado: installed.includes(network.provedor), falta: '' })),
});
const health = { estado: 'desconectado', conectado: 0, ligada: 0, motivo: '', desde: '2026-11-20T12:00:00Z', restrito_ate: null, qualidade: null } as const;
const more = { limite_modelos: null, aquecimento: null, ultima_entrada_em: null, ultima_saida_em: null, fila: 0, falhas_hora: 0, excluido_em: null } as const;
const balcao = { id_wpp_config: 7, nome: 'Balcão', telefone: '', provedor: 'baileys', id_departamento: null, departamento: null, ...health, ...more } as const;

test('[4] a line is registered with its error at the field, connected as its own form does; connecting later ends the wizard', async () => {
  let there = false;
  at('numero')
    .on(WPP.getWppConfig, () => ({ data: there ? [{ ...balcao, id_linha_reserva: null }] : [] }))
    .on(WPPConfig.provedores, () => networks('baileys', 'cloud', 'simulador'))
    .on(WPPConfig.saude, () => ({ data: balcao }))
    .on(WPPConfig.store, ({ body }) => {
      if (body['nome'] === '') return { refuse: { http: 422, message: 'Informe o nome', erros: { nome: 'Informe o nome do número' } } };
      there = true;
      return { id_wpp_config: 7 };
    })
    .on(primeirosPassos.concluir, () => ({}))
    .on(login.getDataLogin, () => ({ data: who() }));
  const { user } = renderScreens(screens, who(), '/primeiros_passos');
  await user.click(await screen.findByRole('button', { name: 'Cadastrar número' }));
  expect(await screen.findByText('Informe o nome do número')).toBeTruthy();
  await user.type(screen.getByLabelText('Nome do número'), 'Balcão');
  await user.click(screen.getByRole('button', { name: 'Cadastrar número' }));
  expect(await screen.findByText('Balcão')).toBeTruthy();
  expect(server.received(WPPConfig.store).at(-1)!.body).toEqual({ nome: 'Balcão', provedor: 'baileys' });
  expect(await screen.findByRole('button', { name: 'Conectar' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Conectar depois' }));
  expect(await screen.findByText('Início aberto')).toBeTruthy();
  expect(server.received(primeirosPassos.concluir)).toHaveLength(1);
});

test('[2] it asks how to connect and offers what is installed; of the official API it takes what Meta asks for', async () => {
  at('numero')
    .on(WPP.getWppConfig, () => ({ data: [] }))
    .on(WPPConfig.provedores, () => networks('cloud'))
    .on(WPPConfig.store, () => ({ refuse: { http: 422, message: 'Confira', erros: { phone_number_id: 'Informe o identificador do número' } } }));
  const { user } = renderScreens(screens, who(), '/primeiros_passos');
  expect((await screen.findAllByRole<HTMLInputElement>('radio')).map(({ value, checked }) => [value, checked])).toEqual([['cloud', true]]);
  await user.type(screen.getByLabelText('Nome do número'), 'Oficial');
  await user.type(screen.getByLabelText('Token de acesso'), 'EAAB-token');
  await user.click(screen.getByRole('button', { name: 'Cadastrar número' }));
  expect(await screen.findByText('Informe o identificador do número')).toBeTruthy();
  expect(server.received(WPPConfig.store)[0]!.body).toEqual({
    nome: 'Oficial',
    provedor: 'cloud',
    phone_number_id: '',
    id_conta: '',
    token: 'EAAB-token',
    segredo: '',
  });
});

test('[2] the step of the web chat makes one and shows its code', async () => {
  const rows: { id_chat_config: number; nome: string }[] = [];
  at('chat')
    .on(ChatConfig.getAll, () => ({ data: rows, recordsTotal: rows.length, recordsFiltered: rows.length }) as never)
    .on(
      ChatConfig.show,
      () => ({ data: { id_chat_config: 3, chave: 'chave-3', cor: '', lado: 'direita', distancia: 20, convites: [], idiomas: {}, ativo: 1 } }) as never,
    )
    .on(ChatConfig.store, ({ body }) => {
      rows.push({ id_chat_config: 3, nome: String(body['nome']) });
      return { id_chat_config: 3, versao: 1 };
    })
    .on(WPP.getWppConfig, () => ({ data: [] }))
    .on(WPPConfig.provedores, () => networks('cloud'));
  const { user } = renderScreens(screens, who(['ChatConfig', 'store'], ['ChatConfig', 'getAll']), '/primeiros_passos');
  expect(await screen.findByLabelText('Título da janela')).toHaveProperty('value', 'Fale com Padaria Sol');
  await user.type(screen.getByPlaceholderText('loja.com.br'), 'padariasol.com.br{Enter}');
  await user.click(screen.getByRole('button', { name: 'Criar chat' }));
  expect((await screen.findByLabelText('Código para o site')).textContent).toContain('data-chave="chave-3"');
  expect(server.received(ChatConfig.store)[0]!.body).toEqual({ nome: 'Site', titulo: 'Fale com Padaria Sol', dominios: ['padariasol.com.br'] });
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByLabelText('Nome do número')).toBeTruthy();
});

test('[2] the logo step saves picture and colour, and ends the wizard; e-mail and logo are for who may change them', async () => {
  at('logo')
    .on(empresa.store, () => ({ id_config: 1 }))
    .on(primeirosPassos.concluir, () => ({}))
    .on(login.getDataLogin, () => ({ data: who() }));
  const { user } = renderScreens(screens, who(['empresa', 'editar']), '/primeiros_passos');
  expect((await screen.findByRole('list', { name: 'Passos' })).textContent).toBe('1. Departamentos2. WhatsApp3. Conectar4. Logo');
  await user.click(screen.getByRole('button', { name: 'Salvar e concluir' }));
  expect(await screen.findByText('Início aberto')).toBeTruthy();
  expect(server.received(empresa.store)[0]!.body).toEqual({ id_config: 1, nome_fantasia: 'Padaria Sol', logo: '', cor: '' });
});

test('[2] the mail server is saved and tried in one go, with its error at the field', async () => {
  const none = {
    servidor: '',
    porta: 587,
    seguranca: 'starttls',
    usuario: '',
    tem_senha: 0,
    remetente_nome: '',
    remetente_email: '',
    responder_para: '',
    dkim_seletor: '',
    versao: 0,
    instalacao: 1,
  } as const;
  at('email')
    .on(emailTransacional.servidor, () => ({ data: none }))
    .on(emailTransacional.salvar, () => ({ refuse: { http: 422, message: 'Informe o servidor', erros: { servidor: 'Informe o servidor' } } }));
  const { user } = renderScreens(screens, who(['emailTransacional', 'store']), '/primeiros_passos');
  await user.type(await screen.findByLabelText('E-mail do remetente'), 'loja@exemplo.com');
  await user.click(screen.getByRole('button', { name: 'Salvar e testar' }));
  expect(await screen.findByText('Informe o servidor')).toBeTruthy();
  expect(server.received(emailTransacional.salvar)[0]!.body).toMatchObject({ porta: 587, seguranca: 'starttls', remetente_nome: 'Padaria Sol' });
  expect(server.received(emailTransacional.salvar)).toHaveLength(1);
});

test('who may not set up the company is told so, and leaves without ending it', async () => {
  server.on(login.getDataLogin, () => ({ data: sessionOf() }));
  const { user } = renderScreens(screens, sessionOf({ nome_fantasia: 'Padaria Sol' }), '/primeiros_passos');
  expect(await screen.findByText('Padaria Sol ainda está sendo configurada por quem a administra.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ir para o início' }));
  expect(await screen.findByText('Início aberto')).toBeTruthy();
  expect(server.received(primeirosPassos.concluir)).toHaveLength(0);
});

test('[4] the start ticks off what is there, and hides the list for good when asked to', async () => {
  server
    .on(menu.menu, () => ({ data: [] }))
    .on(primeirosPassos.ocultar, () => ({}))
    .on(primeirosPassos.show, () => ({
      data: {
        segmento: null,
        passo: 'departamentos' as const,
        passos: [...passos],
        oculto: 0 as const,
        feito: { ...feito, departamento: true, pessoa: true, modelo: true },
      },
    }));
  const { user } = renderScreens(acesso.screens, who(), '/dashboard');
  const list = within(await screen.findByRole('region', { name: 'Prepare sua empresa: 3 de 7' }));
  expect(list.getByRole('progressbar', { name: 'Progresso dos primeiros passos' }).getAttribute('aria-valuenow')).toBe('43');
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/ChatConfig/cadastrar',
    '/primeiros_passos',
    '/ChatSala',
    '/calendarios',
  ]);
  await user.click(list.getByRole('button', { name: 'Ocultar' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Prepare/ })).toBeNull());
  expect(server.received(primeirosPassos.ocultar).map(({ body }) => body)).toEqual([{ oculto: 1 }]);
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByRole('region', { name: 'Prepare sua empresa: 3 de 7' })).toBeTruthy();
  expect(server.received(primeirosPassos.ocultar).at(-1)!.body).toEqual({ oculto: 0 });
});
