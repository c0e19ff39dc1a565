import { lazy } from 'react';

export { notificacoesHandlers } from './notificacoes.realtime.ts';
export { usePresence } from './presence.ts';
export { onPushClick } from './push.ts';
export { refreshUnread } from './sino.ts';
/** How the person wants to be told. */
export const NotificationPreferences = lazy(async () => ({ default: (await import('./components/preferences-modal.tsx')).PreferencesModal }));
/** What the bell opens; its code arrives with the first click. */
export const BellList = lazy(async () => ({ default: (await import('./components/bell-list.tsx')).BellList }));
