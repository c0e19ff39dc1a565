import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { PushSwitch } from './components/push-switch.tsx';
import { onPushClick } from './push.ts';

/** A browser with push: one subscription at most. */
class FakeWorkers extends EventTarget {
  subscription: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null = null;
  registered: string[] = [];
  asked: unknown[] = [];
  readonly registration = {
    pushManager: {
      getSubscription: async () => this.subscription,
      subscribe: async (options: object) => {
        this.asked.push(options);
        const endpoint = 'https://push.exemplo/abc';
        this.subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys: { p256dh: 'chave-publica', auth: 'segredo' } }),
          unsubscribe: async () => {
            this.subscription = null;
            return true;
          },
        };
        return this.subscription;
      },
    },
  };
  readonly ready = Promise.resolve(this.registration);
  getRegistration = async () => this.registration;
  register = async (file: string) => {
    this.registered.push(file);
    return this.registration;
  };
}

let server: FakeServer;
let workers: FakeWorkers;
let devices: { id: number; endpoint: string; aparelho: string; desde: string }[];
let permission: NotificationPermission;
beforeEach(() => {
  devices = [];
  permission = 'granted';
  workers = new FakeWorkers();
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { requestPermission: async () => permission });
  server = new FakeServer()
    .on(notificacao.push, () => ({ chave: 'BChave', aparelhos: devices }))
    .on(notificacao.salvarPush, () => ({ id: 1 }))
    .on(notificacao.excluirPush, () => ({}));
});
afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

const panel: Screen = { path: 'painel', title: 'Painel', permission: 'everyone', page: async () => PushSwitch };
const open = () => renderScreens([panel], sessionOf(), '/painel');
const toggle = async () => {
  const found = await screen.findByRole<HTMLInputElement>('switch', { name: /^Push neste aparelho/ });
  await waitFor(() => expect(found.disabled).toBe(false));
  return found;
};

test('turned on, this browser is subscribed with the key of the installation; turned off, it is forgotten', async () => {
  const { user } = open();
  const field = await toggle();
  expect(field.checked).toBe(false);
  await user.click(field);
  await waitFor(() => expect(field.checked).toBe(true));
  expect([workers.registered, workers.asked]).toEqual([['/sw.js'], [{ userVisibleOnly: true, applicationServerKey: 'BChave' }]]);
  expect(server.received(notificacao.salvarPush)).toMatchObject([{ body: { endpoint: 'https://push.exemplo/abc', p256dh: 'chave-publica', auth: 'segredo' } }]);
  await user.click(field);
  await waitFor(() => expect(field.checked).toBe(false));
  expect(server.received(notificacao.excluirPush)).toMatchObject([{ body: { endpoint: 'https://push.exemplo/abc' } }]);
  expect(workers.subscription).toBeNull();
});

test('a subscription of somebody else who used this browser counts as off', async () => {
  await workers.registration.pushManager.subscribe({});
  open();
  expect((await toggle()).checked).toBe(false);
});

test('a browser that says no is told, and nothing is sent', async () => {
  permission = 'denied';
  const { user } = open();
  const field = await toggle();
  await user.click(field);
  expect(await screen.findByText(/O navegador não permitiu os avisos/)).toBeTruthy();
  expect([field.checked, server.received(notificacao.salvarPush).length]).toEqual([false, 0]);
});

test('an iPhone is told the way to its notices, which is the home screen', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1');
  open();
  expect(await screen.findByText(/Adicionar à Tela de Início/)).toBeTruthy();
  vi.restoreAllMocks();
});

test('a click on a notice goes to own routes only', () => {
  const went: string[] = [];
  const stop = onPushClick((route) => went.push(route));
  const say = (data: unknown) => workers.dispatchEvent(new MessageEvent('message', { data }));
  say({ tipo: 'abrir', rota: '/ChatSala/7' });
  say({ tipo: 'abrir', rota: '//mal.exemplo' });
  say({ tipo: 'outra', rota: '/x' });
  say(null);
  stop();
  say({ tipo: 'abrir', rota: '/ChatSala/8' });
  expect(went).toEqual(['/ChatSala/7']);
});
