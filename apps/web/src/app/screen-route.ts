import { data, type RouteObject, redirect } from 'react-router';
import type { RouteHandle } from '@/core/route-handle.ts';
import type { Screen } from '@/core/screen.ts';
import { readSession, sessionPermits } from '@/core/session/session.ts';
import { loginFrom } from './guards.ts';
import { loadChunk } from './load-chunk.ts';

/** A screen as a route. Permission is checked in the loader: an error thrown there keeps the shell, one thrown in middleware takes it away. */
export function screenRoute({ path, title, trail, settings, permission, page }: Screen): RouteObject {
  return {
    path,
    handle: { path, title, ...(trail && { trail }), ...(settings !== undefined && { settings }) } satisfies RouteHandle,
    lazy: async () => ({ Component: await loadChunk(page) }),
    loader: async ({ request }) => {
      const session = await readSession();
      if (session === null) throw redirect(loginFrom(request));
      if (permission !== 'everyone' && !sessionPermits(session, permission))
        throw data({ text: 'Você não tem acesso a esta tela.', permission }, { status: 403 });
      return null;
    },
  };
}
