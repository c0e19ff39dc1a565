import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { type MiddlewareFunction, redirect } from 'react-router';
import { landingOr, obstacle } from '@/core/session/landing.ts';
import { readSession } from '@/core/session/session.ts';

async function sessionOrNull(): Promise<Sessao | null> {
  try {
    return await readSession();
  } catch (error) {
    if (error instanceof ApiError && error.http === 401) return null;
    throw error;
  }
}

/** The sign-in, which comes back to where the request went. */
export function loginFrom(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname === '/' ? '/login' : `/login?de=${encodeURIComponent(pathname + search)}`;
}

/** spec 2: any route but /login and /token without a session goes to /login. */
export const requireSession: MiddlewareFunction = async ({ request }, next) => {
  if ((await sessionOrNull()) === null) throw redirect(loginFrom(request));
  return next();
};

/** The staff shell: no customers, nobody who must first choose a company or a password. */
export const requireStaff: MiddlewareFunction = async ({ request }, next) => {
  const session = await sessionOrNull();
  if (session === null) throw redirect(loginFrom(request));
  const first = obstacle(session);
  if (first !== null) throw redirect(first);
  if (session.tipo === 'cliente') throw redirect('/area_cliente/dashboard');
  return next();
};

/** The client area: customers only. */
export const requireCliente: MiddlewareFunction = async ({ request }, next) => {
  const session = await sessionOrNull();
  if (session === null) throw redirect(loginFrom(request));
  const first = obstacle(session);
  if (first !== null) throw redirect(first);
  if (session.tipo !== 'cliente') throw redirect('/dashboard');
  return next();
};

/** Somebody signed in has nothing to do at /login; who signed in on another tab goes on here where this one was. */
export const skipWhenSignedIn: MiddlewareFunction = async ({ request }, next) => {
  const session = await sessionOrNull().catch(() => null); // server away: the form is shown, and says so on the first try
  if (session !== null) throw redirect(landingOr(session, new URL(request.url).searchParams.get('de')));
  return next();
};
