// Brings notices while no tab is looked at (Web Push). Nothing is cached here: the screens come from the server.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const notice = event.data ? event.data.json() : {};
  const { titulo = 'Prosa', texto = '', tag, rota = '/' } = notice;
  event.waitUntil(
    self.registration.showNotification(titulo, {
      body: texto,
      tag,
      icon: '/icon.svg',
      badge: '/icon.svg',
      lang: 'pt-BR',
      data: { rota },
      renotify: tag !== undefined,
    }),
  );
});

// an open tab goes to the screen; without one a new one opens
async function open(rota) {
  const url = new URL(rota, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [tab] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!tab) {
    await self.clients.openWindow(url.href);
    return;
  }
  await tab.focus();
  tab.postMessage({ tipo: 'abrir', rota: url.pathname + url.search }); // oxlint-disable-line unicorn/require-post-message-target-origin -- of a Client, which takes none
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.rota ?? '/'));
});
