import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import { call } from '@/core/api.ts';

/** Only over HTTPS or on this machine, and not in every browser. */
export const pushSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** An iPhone or iPad gives push to a page of the home screen alone. An iPad calls itself a Mac, which has no touch. */
export const onlyFromHomeScreen = (): boolean =>
  window.isSecureContext && (/iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1));

const current = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()) ?? null;

/** Whether this browser takes notices for the person who is signed in. */
export async function isPushOn(): Promise<boolean> {
  const [subscription, { aparelhos }] = await Promise.all([current(), call(notificacao.push, {})]);
  return subscription !== null && aparelhos.some((device) => device.endpoint === subscription.endpoint);
}

/** Browsers by their mark; each names those below it, too. */
const browsers = [
  ['Edge', 'Edg/'],
  ['Firefox', 'Firefox/'],
  ['Chrome', 'Chrome/'],
  ['Safari', 'Safari/'],
] as const;

function deviceName(): string {
  const browser = browsers.find(([, mark]) => navigator.userAgent.includes(mark))?.[0] ?? 'Navegador';
  return `${browser} em ${/Mobi|Android/.test(navigator.userAgent) ? 'celular' : 'computador'}`;
}

/** Subscribes this browser. Throws what to tell the person. */
export async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new Error('O navegador não permitiu os avisos. Libere as notificações deste site e tente de novo.');
  const registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  await navigator.serviceWorker.ready;
  const { chave } = await call(notificacao.push, {});
  const wanted = { userVisibleOnly: true, applicationServerKey: chave };
  const subscription = await registration.pushManager.subscribe(wanted).catch(async () => {
    // subscribed with a key that this installation has no more
    await (await current())?.unsubscribe();
    return registration.pushManager.subscribe(wanted);
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await call(notificacao.salvarPush, { body: { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '', aparelho: deviceName() } });
}

export async function turnPushOff(): Promise<void> {
  const subscription = await current();
  if (subscription === null) return;
  await call(notificacao.excluirPush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/** A click on a notice of the service worker goes to its screen in this tab. The answer stops listening. */
export function onPushClick(open: (route: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const heard = ({ data }: MessageEvent<unknown>): void => {
    const { tipo, rota } = (data ?? {}) as { tipo?: unknown; rota?: unknown };
    // own routes only
    if (tipo === 'abrir' && typeof rota === 'string' && /^\/(?!\/)/.test(rota)) open(rota);
  };
  navigator.serviceWorker.addEventListener('message', heard);
  return () => navigator.serviceWorker.removeEventListener('message', heard);
}
