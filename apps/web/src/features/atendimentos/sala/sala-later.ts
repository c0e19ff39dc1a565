import { lazy } from 'react';

/** A sala inside another screen, fetched when it is opened there. */
export const SalaHere = lazy(async () => ({ default: (await import('./sala-here.tsx')).SalaHere }));
