import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Notificacao } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import type { EventData } from '@prosa/contract/realtime.ts';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bell } from '@/app/shell/bell.tsx';
import { unread } from '@/core/notifications/unread.ts';
import type { Screen } from '@/core/screen.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { notificacoesHandlers } from './notificacoes.realtime.ts';
import { usePresence } from './presence.ts';

const notice = (id: number, over: Partial<Notificacao> = {}): Notificacao => ({
  id,
  title: `Aviso ${id}`,
  description: 'Tem bolo?',
  type: 'chat_message',
  toRoute: `/ChatSala/${id}`,
  tag: `chat-${id}`,
  image: null,
  url: null,
  read: false,
  issued: false,
  issueNotification: false,
  issueAudio: false,
  timestamp: Date.now() - 5000,
  ...over,
});
const everyKind = ['chat', 'chat_message', 'wpp_config', 'other'] as const;
const preferences = { preferencias: everyKind.map((type) => ({ type, sino: 1, som: 1, navegador: 1, push: 1 }) as const), silencio: null };

let server: FakeServer;
let list: Notificacao[];
const went: string[] = [];
const tell = (data: EventData<'notificacao'>): void => notificacoesHandlers((route) => went.push(route)).notificacao(data, null as never);
const shown: { title: string; options: NotificationOptions; click: () => void }[] = [];
class FakeNotification {
  static permission: NotificationPermission = 'default';
  static requestPermission = vi.fn(async () => (FakeNotification.permission = 'granted'));
  private readonly entry: (typeof shown)[number];
  constructor(title: string, options: NotificationOptions) {
    this.entry = { title, options, click: () => undefined };
    shown.push(this.entry);
  }
  addEventListener(_: string, listener: () => void) {
    this.entry.click = listener;
  }
  close() {}
}
const setVisible = (state: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  list = [];
  shown.length = 0;
  unread.set(0);
  FakeNotification.permission = 'default';
  vi.stubGlobal('Notification', FakeNotification);
  server = new FakeServer()
    .on(notificacao.getAll, () => ({ data: list, cursor: null, nao_lidas: list.filter((n) => !n.read).length }))
    .on(notificacao.ler, () => ({}))
    .on(notificacao.lerTodas, () => ({}))
    .on(notificacao.presenca, () => ({}))
    .on(notificacao.preferencias, () => preferences)
    .on(notificacao.salvarPreferencias, () => ({}));
});
afterEach(() => setVisible('visible'));

const bellScreen: Screen = { path: 'painel', title: 'Painel', permission: 'everyone', page: async () => Bell };
const salaScreen: Screen = { path: 'ChatSala/:id', title: 'Conversa', permission: 'everyone', page: async () => () => <p>Sala aberta</p> };
const open = () => renderScreens([bellScreen, salaScreen], sessionOf(), '/painel');

test("[9] the badge counts up to 999, then in 'mil'", async () => {
  open();
  const bell = await screen.findByRole('button', { name: /^Notificações/ });
  act(() => unread.set(999));
  expect(bell.textContent).toContain('999');
  act(() => unread.set(1500));
  expect(bell.textContent?.replace(/\s/g, ' ')).toContain('1,5 mil');
  act(() => unread.set(0));
});

test('[2] the badge counts what the event says; opening one reads it and goes there', async () => {
  list = [notice(7), notice(6, { read: true, type: 'chat', title: 'Nova conversa com Rui' })];
  const { user, router } = open();
  await screen.findByRole('button', { name: 'Notificações' });
  act(() => tell({ data: [], nao_lidas: 1 }));
  await user.click(await screen.findByRole('button', { name: 'Notificações: 1 não lida' }));
  expect((await screen.findAllByRole('listitem')).map((li) => li.textContent)).toEqual([
    expect.stringContaining('Aviso 7Tem bolo?'),
    expect.not.stringContaining('Não lida'),
  ]);
  await user.click(screen.getByRole('button', { name: /Aviso 7/ }));
  await screen.findByText('Sala aberta');
  expect(router.state.location.pathname).toBe('/ChatSala/7');
  expect(server.received(notificacao.ler)).toMatchObject([{ params: { id: '7' } }]);
});

test('all are read at once, and an empty list says so', async () => {
  list = [notice(1)];
  unread.set(1);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Notificações/ }));
  await user.click(await screen.findByRole('button', { name: 'Marcar todas como lidas' }));
  await waitFor(() => expect(server.received(notificacao.lerTodas)).toHaveLength(1));
  list = [];
  act(() => tell({ data: [], nao_lidas: 0, todas_lidas: true }));
  expect(await screen.findByText('Nenhuma notificação')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Marcar todas como lidas' })).toBeNull();
});

test('the browser is asked only after we have asked, and "not now" is remembered', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notificações' }));
  await screen.findByText(/Receba um aviso do computador/);
  expect(FakeNotification.requestPermission).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Ativar' }));
  await waitFor(() => expect(screen.queryByText(/Receba um aviso do computador/)).toBeNull());
  FakeNotification.permission = 'default';
  await user.click(screen.getByRole('button', { name: 'Notificações' }));
  await user.click(screen.getByRole('button', { name: 'Notificações' }));
  await user.click(await screen.findByRole('button', { name: 'Agora não' }));
  expect(localStorage.getItem('prosa:avisos-depois:1')).toBe('1');
});

test('the system’s notice comes only to a page that nobody looks at; its click opens the screen', () => {
  FakeNotification.permission = 'granted';
  went.length = 0;
  vi.stubGlobal('focus', () => undefined);
  tell({ data: [notice(1, { issueNotification: true })], nao_lidas: 1 });
  expect(shown).toHaveLength(0);
  setVisible('hidden');
  tell({ data: [notice(2, { issueNotification: true }), notice(3)], nao_lidas: 3 });
  expect(shown).toMatchObject([{ title: 'Aviso 2', options: { body: 'Tem bolo?', tag: 'chat-2' } }]);
  shown[0]!.click();
  expect(went).toEqual(['/ChatSala/2']);
  // the next message of the same sala comes up again, once for all tabs
  const next = notice(2, { issueNotification: true, timestamp: Date.now() });
  tell({ data: [next], nao_lidas: 3 });
  tell({ data: [next], nao_lidas: 3 });
  expect(shown.map(({ options }) => (options as { renotify?: boolean }).renotify)).toEqual([true, true, false]);
});

test('the tab says which sala is looked at, and when it is not looked at any more', async () => {
  const { rerender } = renderHook(({ path }) => usePresence(path), { initialProps: { path: '/dashboard' } });
  rerender({ path: '/ChatSala/31' });
  setVisible('hidden');
  setVisible('hidden');
  await waitFor(() => expect(server.received(notificacao.presenca)).toHaveLength(3));
  const bodies = server.received(notificacao.presenca).map(({ body }) => body);
  expect(bodies.map((b) => [b['visivel'], b['chat_id']])).toEqual([
    [true, undefined],
    [true, 31],
    [false, 31],
  ]);
  expect(new Set(bodies.map((b) => b['aba'])).size).toBe(1);
});

test('preferences by kind and quiet hours are saved; a refusal keeps the form', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Notificações' }));
  await user.click(await screen.findByRole('button', { name: 'Como quero ser avisado' }));
  const dialog = await screen.findByRole('dialog', { name: 'Como quero ser avisado' });
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Mensagens: Som' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Menções e outros avisos: Sino' }));
  expect(within(dialog).getByRole('checkbox', { name: 'Menções e outros avisos: Som' }).hasAttribute('disabled')).toBe(true);
  await user.click(within(dialog).getByRole('switch', { name: /^Horário de silêncio/ }));
  // 24 hours, whatever the browser's own language
  const until = within(dialog).getByLabelText<HTMLInputElement>('Até');
  expect([until.type, until.value]).toEqual(['text', '07:00']);
  await user.clear(until);
  await user.type(until, '0630');
  server.on(notificacao.salvarPreferencias, () => ({
    refuse: { http: 422, message: 'Inválido', erros: { 'silencio.fim': 'O fim precisa ser diferente do início' } },
  }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar avisos' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('O fim precisa ser diferente do início');
  server.on(notificacao.salvarPreferencias, () => ({}));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar avisos' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Como quero ser avisado' })).toBeNull());
  // reading them has the same address
  const { body } = server.received(notificacao.salvarPreferencias).findLast((r) => 'silencio' in r.body)!;
  expect(body['silencio']).toEqual({ inicio: '22:00', fim: '06:30' });
  expect(body['preferencias']).toEqual([
    { type: 'chat', sino: 1, som: 1, navegador: 1, push: 1 },
    { type: 'chat_message', sino: 1, som: 0, navegador: 1, push: 1 },
    { type: 'wpp_config', sino: 1, som: 1, navegador: 1, push: 1 },
    { type: 'other', sino: 0, som: 1, navegador: 1, push: 1 },
  ]);
});
