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
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { feature as acesso } from '@/features/acesso/acesso.feature.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { wizard } from './primeiros-passos.outside.ts';

const feito = { departamento: false, pessoa: false, numero: false, resposta: false, modelo: false, horario: false };
const who = (...more: [string, string][]) =>
  sessionOf({
    nome_fantasia: 'Padaria Sol',
    controle_de_acesso: [['primeirosPassos', 'concluir'], ...more].map(([controller, funcao]) => ({
      controller: controller!,
      funcao: funcao!,
      status: 1 as const,
    })),
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
    .on(WPP.getWppConfig, () => ({ data: [] }));
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
    .on(WPP.getWppConfig, () => ({ data: [] }));
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

test('[4] a line is registered with its error at the field; resumed at the last step, connecting later ends the wizard', async () => {
  let there = false;
  at('numero')
    .on(WPP.getWppConfig, () => ({
      data: there
        ? [{ id_wpp_config: 7, nome: 'Balcão', telefone: '', conectado: 0, estado: 'desconectado', provedor: 'simulador', id_linha_reserva: null } as const]
        : [],
    }))
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
  expect(screen.getByRole('button', { name: 'Conectar com QR code' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Conectar depois' }));
  expect(await screen.findByText('Início aberto')).toBeTruthy();
  expect(server.received(primeirosPassos.concluir)).toHaveLength(1);
});

test('[2] the logo step saves picture and colour, and ends the wizard; e-mail and logo are for who may change them', async () => {
  at('logo')
    .on(empresa.store, () => ({ id_config: 1 }))
    .on(primeirosPassos.concluir, () => ({}))
    .on(login.getDataLogin, () => ({ data: who() }));
  const { user } = renderScreens(screens, who(['empresa', 'editar']), '/primeiros_passos');
  expect((await screen.findByRole('list', { name: 'Passos' })).textContent).toBe('1. Departamentos2. Chat e WhatsApp3. Conectar4. Logo');
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
  const list = within(await screen.findByRole('region', { name: 'Prepare sua empresa: 3 de 6' }));
  expect(list.getByRole('progressbar', { name: 'Progresso dos primeiros passos' }).getAttribute('aria-valuenow')).toBe('50');
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/primeiros_passos', '/ChatSala', '/calendarios']);
  await user.click(list.getByRole('button', { name: 'Ocultar' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Prepare/ })).toBeNull());
  expect(server.received(primeirosPassos.ocultar).map(({ body }) => body)).toEqual([{ oculto: 1 }]);
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByRole('region', { name: 'Prepare sua empresa: 3 de 6' })).toBeTruthy();
  expect(server.received(primeirosPassos.ocultar).at(-1)!.body).toEqual({ oculto: 0 });
});
