import { type RouteObject, RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { bringFeatures, everyScreen } from '@/core/feature.ts';
import { startSession } from '@/core/session/session.ts';
import { clientScreens } from '@/features/area-cliente/area-cliente.routes.ts';
import { sessionOf } from '@/testing/session.ts';
import { features } from './features.gen.ts';
import { requireCliente, requireSession, requireStaff, skipWhenSignedIn } from './guards.ts';
import { routes } from './router.tsx';

bringFeatures(features);

/** Every route with an address of its own, or that screens are put below, with the guards above it. */
function guarded(tree: readonly RouteObject[], above: readonly unknown[] = [], at = ''): [string, readonly unknown[]][] {
  return tree.flatMap((route) => {
    const guards = [...above, ...(route.middleware ?? [])];
    const address = [at, route.path === '/' ? '' : route.path].filter(Boolean).join('/');
    const own: [string, readonly unknown[]][] = route.path !== undefined && route.children === undefined ? [[address, guards]] : [];
    const below: [string, readonly unknown[]][] = route.id === 'staff-screens' ? [['staff-screens', guards]] : [];
    return [...own, ...below, ...guarded(route.children ?? [], guards, address)];
  });
}
const known = [requireCliente, requireSession, requireStaff, skipWhenSignedIn];
const all = guarded(routes);
const behind = (guard: unknown) => all.filter(([, guards]) => guards.includes(guard)).map(([address]) => address);

describe('[2] [6] who gets to a screen', () => {
  test('without a session: the sign-in and links, and no other', () => {
    const open = all.filter(([, guards]) => !guards.some((guard) => known.includes(guard as never))).map(([address]) => address);
    // of these one is there in development alone
    expect(open).toEqual(['token/:token', 'dev/ui']);
    expect(behind(skipWhenSignedIn)).toEqual(['login']);
  });

  test('every screen of the client area is behind its guard, every other behind the staff’s', async () => {
    expect(behind(requireCliente)).toEqual([...clientScreens.map(({ path }) => `area_cliente/${path}`), 'area_cliente/*']);
    expect(behind(requireStaff)).toContain('staff-screens');
    expect((await everyScreen()).filter(({ path }) => path.toLowerCase().startsWith('area_cliente'))).toEqual([]);
  });

  const sessions = [
    ['a customer at the staff’s', requireStaff, sessionOf({ tipo: 'cliente', id_login: null, id_cliente: 7 }), '/area_cliente/dashboard'],
    ['staff in the client area', requireCliente, sessionOf({}), '/dashboard'],
    [
      'a customer who has to choose a password',
      requireCliente,
      sessionOf({ tipo: 'cliente', id_login: null, id_cliente: 7, refazer_senha: 1 }),
      '/trocar_senha',
    ],
  ] as const;
  test.each(sessions)('%s is led on', async (_who, guard, session, to) => {
    startSession(session);
    const call = { request: new Request('http://prosa.test/x'), params: {}, context: new RouterContextProvider() };
    const thrown: unknown = await Promise.resolve(guard(call as never, async () => undefined)).catch((error: unknown) => error);
    expect((thrown as Response).headers.get('location')).toBe(to);
  });
});
