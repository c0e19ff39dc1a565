import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { WppBruto } from '@prosa/contract/linhas/brutos.endpoints.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { WppLog } from '@prosa/contract/linhas/log.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './linhas.feature.ts';
import { linhasHandlers } from './linhas.realtime.ts';

const sent = vi.hoisted(() => vi.fn<(...args: unknown[]) => Promise<object>>(() => Promise.resolve({})));
vi.mock('@/core/socket/connection.ts', () => ({ trigger: sent, publish: sent }));

type Row = Answer<typeof WPPConfig.getAll>['data'][number];
type Detalhe = Answer<typeof WPPConfig.show>['data'];
const row: Row = {
  id_wpp_config: 7,
  nome: 'Recepção',
  telefone: '5511940028922',
  provedor: 'simulador',
  id_departamento: null,
  departamento: null,
  estado: 'erro',
  conectado: 0,
  ligada: 1,
  motivo: 'Sem internet',
  desde: '2026-03-12T14:05:00.000Z',
  restrito_ate: null,
  qualidade: null,
  limite_modelos: null,
  aquecimento: null,
  ultima_entrada_em: '2026-03-12T13:00:00.000Z',
  ultima_saida_em: null,
  fila: 3,
  falhas_hora: 1,
  excluido_em: null,
};
const detalhe: Detalhe = {
  ...row,
  id_calendario: null,
  calendario: null,
  id_linha_reserva: null,
  linha_reserva: null,
  por_minuto: null,
  novos_por_dia: null,
  chamadas: 'nada',
  chamadas_texto: '',
  fila_aviso: null,
  phone_number_id: '',
  id_conta: '',
  dicas: { token: '', segredo: '' },
  webhook: '',
  verificacao: '',
  versao: 4,
};
const page = (...data: Row[]) => ({ data, recordsTotal: data.length, recordsFiltered: data.length });
const networks = {
  data: [
    { provedor: 'simulador', titulo: 'Simulador', instalado: true, falta: '' },
    { provedor: 'baileys', titulo: 'WhatsApp Web (QR code)', instalado: false, falta: 'Falta o pacote baileys neste servidor.' },
    { provedor: 'cloud', titulo: 'API oficial da Meta (Cloud API)', instalado: true, falta: '' },
  ] as const,
};

const limits = (cota: number, usado: number) => ({ data: { wpp_config: { cota, usado } } }) as unknown as Answer<typeof inicio.limites>;

let server: FakeServer;
let now: Row;
let stored: Detalhe;
const ids = { id_wpp_config: 7 };
beforeEach(() => {
  now = row;
  stored = detalhe;
  sent.mockClear();
  server = new FakeServer()
    .on(WPPConfig.getAll, () => page(now, { ...row, id_wpp_config: 8, nome: 'Vendas', estado: 'conectado', conectado: 1, motivo: '', fila: 0, falhas_hora: 0 }))
    .on(WPPConfig.show, () => ({ data: stored }))
    .on(WPPConfig.saude, () => ({ data: now }))
    .on(WPPConfig.provedores, () => ({ data: [...networks.data] }))
    .on(WPPConfig.store, () => ids)
    .on(WPP.getWppConfig, () => ({ data: [] }))
    .on(inicio.limites, () => limits(0, 1));
});
afterEach(() => vi.useRealTimers());

const may = (...pairs: (readonly [string, string])[]) =>
  sessionOf({ controle_de_acesso: pairs.map(([controller, funcao]) => ({ controller, funcao, status: 1 })) });
const all = may(
  ['WPPConfig', 'getAll'],
  ['WPPConfig', 'store'],
  ['WPPConfig', 'delete'],
  ['WPP', 'conectar'],
  ['WPP', 'simular'],
  ['WppLog', 'getAll'],
  ['WppLog', 'exportar'],
);
const open = (address: string, session = all) => renderScreens(feature.screens, session, address);
const told = (estado: Row['estado']) =>
  act(() => linhasHandlers.wpp_status({ id_wpp_config: 7, nome: 'Recepção', conectado: estado === 'conectado' ? 1 : 0, estado }, 'empresa-1'));

test('[2] the list says how each number is, since when and why', async () => {
  open('/WPPConfig');
  expect(await screen.findByText('Com erro')).toBeTruthy();
  expect(screen.getByText(/^desde .*: Sem internet$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Recepção' }).getAttribute('href')).toBe('/WPPConfig/editar/7');
  now = { ...row, estado: 'restrito' };
  told('restrito');
  expect(await screen.findByText('Restrito')).toBeTruthy();
});

test('deleting asks, and can be undone', async () => {
  server.on(WPPConfig.lixeira, ({ body }) => ({ ids: body['ids'] as number[] }));
  const { user } = open('/WPPConfig');
  await user.click(await screen.findByRole('button', { name: 'Ações de Recepção' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir número' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(server.received(WPPConfig.lixeira)).toMatchObject([{ body: { ids: [7], excluir: true } }, { body: { excluir: false } }]));
});

test('[2] a code to type on the phone is asked for beside the QR code, and shown', async () => {
  now = { ...row, telefone: '', estado: 'qrcode', motivo: '' };
  const { user } = open('/WPPConfig/editar/7');
  await user.click(await screen.findByText('Conectar sem câmera, com um código'));
  await user.click(screen.getByRole('button', { name: 'Pedir o código' }));
  expect(screen.getByText('Telefone inválido')).toBeTruthy();
  await user.type(screen.getByLabelText('Número do celular'), '11 94002-8922{Enter}');
  expect(sent).toHaveBeenCalledWith('wpp_start', { ...ids, telefone: '11 94002-8922' }, undefined);
  act(() => linhasHandlers.wpp_qrcode({ ...ids, qrcode: 'q', codigo: 'ABCD-1234' }, 'usuario-1'));
  expect((await screen.findByRole('status', { name: 'Código para conectar' })).textContent).toBe('ABCD-1234');
  // of no use any more
  told('conectado');
});

test('[2] connecting shows the code of this person, renews it, and takes it away once it was read', async () => {
  const { user } = open('/WPPConfig/editar/7');
  await user.click(await screen.findByRole('button', { name: 'Conectar' }));
  expect(sent).toHaveBeenCalledWith('wpp_start', ids, undefined);
  now = { ...row, estado: 'qrcode', motivo: '' };
  told('qrcode');
  await waitFor(() => expect(sent).toHaveBeenCalledWith('wpp_get_status', ids));
  act(() => linhasHandlers.wpp_qrcode({ ...ids, qrcode: 'primeiro', codigo: null }, 'usuario-1'));
  const first = (await screen.findByRole('img', { name: 'QR code do número' })).style.backgroundImage;
  act(() => linhasHandlers.wpp_qrcode({ ...ids, qrcode: 'segundo', codigo: null }, 'usuario-1'));
  expect(screen.getByRole('img', { name: 'QR code do número' }).style.backgroundImage).not.toBe(first);
  now = { ...row, estado: 'conectado', conectado: 1, motivo: '' };
  told('conectado');
  expect(await screen.findByText('Conectado')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'QR code do número' })).toBeNull();
});

test('[areas: lines L11] after a minute without success it says what to do about a passkey', async () => {
  now = { ...row, estado: 'qrcode' };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  open('/WPPConfig/editar/7');
  await screen.findByText(/O código está a caminho/);
  await act(() => vi.advanceTimersByTimeAsync(50_000));
  expect(screen.queryByText(/passkey/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByText(/passkey/)).toBeTruthy();
});

test('[2] taking the device off asks first; closing and starting again do not', async () => {
  now = { ...row, estado: 'conectado', conectado: 1 };
  const { user } = open('/WPPConfig/editar/7');
  await user.click(await screen.findByRole('button', { name: 'Reiniciar' }));
  await user.click(screen.getByRole('button', { name: 'Desligar' }));
  expect(sent.mock.calls.map(([name]) => name)).toEqual(['wpp_reload', 'wpp_close']);
  await user.click(screen.getByRole('button', { name: 'Desconectar o aparelho' }));
  const dialog = await screen.findByRole('dialog');
  expect(sent).toHaveBeenCalledTimes(2);
  await user.click(within(dialog).getByRole('button', { name: 'Desconectar o aparelho' }));
  expect(sent).toHaveBeenLastCalledWith('wpp_logoff', ids, undefined);
});

test('who may not connect sees how it is, and no button', async () => {
  open('/WPPConfig/editar/7', may(['WPPConfig', 'getAll'], ['WPPConfig', 'store']));
  expect(await screen.findByText('Esperando para sair')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Conectar' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'O que aconteceu com este número' })).toBeNull();
});

test('[2] a new one is saved and leads to its form; a number in use is said at its field and nothing typed is lost', async () => {
  server.on(WPPConfig.store, ({ body }) =>
    body['telefone'] === '(11) 4002-8922'
      ? { refuse: { http: 409, message: 'Este número já é o de Vendas', erros: { telefone: 'Este número já é o de Vendas' } } }
      : ids,
  );
  const { user, router } = open('/WPPConfig/cadastrar');
  await user.type(await screen.findByLabelText(/^Nome/), 'Recepção');
  await user.type(screen.getByLabelText(/^Identificador do número/), '1065400001');
  await user.type(screen.getByLabelText('Telefone'), '(11) 4002-8922');
  await user.click(screen.getByRole('button', { name: 'Salvar número' }));
  expect(await screen.findByText('Este número já é o de Vendas')).toBeTruthy();
  expect(screen.getByLabelText(/^Nome/)).toHaveProperty('value', 'Recepção');
  await user.clear(screen.getByLabelText('Telefone'));
  await user.click(screen.getByRole('button', { name: 'Salvar número' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/WPPConfig/editar/7'));
});

test('[2] a new number is of what is installed, never of the simulator by itself', async () => {
  const { user } = open('/WPPConfig/cadastrar');
  await user.type(await screen.findByLabelText(/^Nome/), 'Oficial');
  await user.type(screen.getByLabelText(/^Identificador do número/), '1065400001');
  await user.click(screen.getByRole('button', { name: 'Salvar número' }));
  await waitFor(() => expect(server.received(WPPConfig.store)[0]!.body).toMatchObject({ nome: 'Oficial', provedor: 'cloud' }));
});

test('[2] a network that is not installed says what to install', async () => {
  const { user } = open('/WPPConfig/cadastrar');
  await user.click(await screen.findByRole('combobox', { name: 'Como se conecta' }));
  await user.click(await screen.findByRole('option', { name: 'WhatsApp Web (QR code)' }));
  expect(await screen.findByText('Falta o pacote baileys neste servidor.')).toBeTruthy();
});

test("[2] of Meta's API the form shows where webhooks go, of secrets only how they end, and sends none that was not typed", async () => {
  stored = {
    ...detalhe,
    provedor: 'cloud',
    phone_number_id: '106540',
    dicas: { token: '1234', segredo: '' },
    webhook: 'https://prosa.exemplo/api/webhooks/whatsapp/abc',
    verificacao: 'palavra-de-verificacao',
  };
  now = { ...row, provedor: 'cloud' };
  const { user } = open('/WPPConfig/editar/7');
  expect(await screen.findByLabelText('Endereço do webhook')).toHaveProperty('value', stored.webhook);
  expect(screen.getByLabelText('Token de verificação')).toHaveProperty('value', 'palavra-de-verificacao');
  expect(screen.getByText(/termina em 1234/)).toBeTruthy();
  expect(screen.getByLabelText('Token de acesso')).toHaveProperty('value', '');
  expect(screen.queryByRole('button', { name: 'Desconectar o aparelho' })).toBeNull();
  await user.type(screen.getByLabelText('Segredo do aplicativo'), 'novo-segredo-99');
  await user.click(screen.getByRole('button', { name: 'Salvar número' }));
  await waitFor(() => expect(server.received(WPPConfig.store)[0]?.body).toMatchObject({ id_wpp_config: 7, versao: 4, token: '', segredo: 'novo-segredo-99' }));
});

test('[5] where the plan has no place the form is not there', async () => {
  server.on(inicio.limites, () => limits(1, 1));
  open('/WPPConfig/cadastrar');
  expect(await screen.findByText('Limite para cadastro excedido em Números de WhatsApp.')).toBeTruthy();
  expect(screen.getByText(/Usado 1 de 1\./)).toBeTruthy();
});

test('[2] /WppLog says what happened and who asked, and narrows it', async () => {
  const entry = { em: '2026-03-12T14:05:00.000Z', id_login: null, autor: '', id_sala: null, de: '', para: '', motivo: '' };
  server.on(WppLog.getAll, ({ query }) => ({
    nome: 'Recepção',
    data: query['tipo']
      ? []
      : [
          { ...entry, id_wpp_log: 3, tipo: 'estado', de: 'conectado', para: 'erro', motivo: 'Sem internet' },
          { ...entry, id_wpp_log: 2, tipo: 'pedido', para: 'recarregar', id_login: 1, autor: 'Ana' },
          { ...entry, id_wpp_log: 1, tipo: 'falha', motivo: 'Número não existe', id_sala: 12 },
        ],
    cursor: null,
  }));
  const { user } = open('/WppLog/7');
  expect(await screen.findByText('Conectado → Com erro: Sem internet')).toBeTruthy();
  expect(screen.getByText('Reiniciar')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir conversa' }).getAttribute('href')).toBe('/ChatSala/12');
  await user.click(screen.getByRole('combobox', { name: 'Tipo' }));
  await user.click(await screen.findByRole('option', { name: 'Ignorado' }));
  expect(await screen.findByText('Nada aconteceu')).toBeTruthy();
  expect(server.received(WppLog.getAll).at(-1)).toMatchObject({ params: { id: '7' }, query: { tipo: 'ignorado' } });
});

test('[2] what nobody could read is tried again', async () => {
  server
    .on(WppLog.getAll, () => ({ nome: 'Recepção', data: [], cursor: null }))
    .on(WppLog.brutos, () => ({
      data: [{ id_bruto: 5, recebido_em: '2026-03-12T14:05:00.000Z', tipo: '', bytes: 1200, erro: 'forma nova', antigo: true }],
      cursor: null,
    }))
    .on(WppBruto.tratarDeNovo, () => ({ eventos: 2 }));
  const { user } = open('/WppLog/7?aba=brutos');
  expect(await screen.findByText(/Ninguém soube ler: forma nova/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tratar de novo' }));
  expect(await screen.findByText('2 eventos tratados de novo.')).toBeTruthy();
  expect(server.received(WppBruto.tratarDeNovo)).toMatchObject([{ params: { id: '5' } }]);
});
