import { lazy } from 'react';

export { usePresence } from './presence.ts';
/** How the person wants to be told. */
export const NotificationPreferences = lazy(async () => ({ default: (await import('./components/preferences-modal.tsx')).PreferencesModal }));
/** What the bell opens; its code arrives with the first click. */
export const BellList = lazy(async () => ({ default: (await import('./components/bell-list.tsx')).BellList }));
