import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import { type Permission, permits } from '@prosa/contract/permissions.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { read } from '../calls.ts';
import { setFormat } from '../formats.ts';
import { queryClient } from '../query-client.ts';
import { enterEmpresa, heardEmpresa, tabEmpresa, whileChoosing } from './empresa.ts';
import { getToken, renewToken, setToken, whileLeaving } from './token.ts';

export const sessionQuery = queryOptions({
  queryKey: read(login.getDataLogin, {}).queryKey,
  // never aborted: guards wait for it while the components that watch it come and go
  queryFn: async () => ({ data: ofThisTab((await call(login.getDataLogin, {})).data) }),
  staleTime: 5 * 60_000,
});

/** For screens that are on their way out: the cache is empty before React has drawn the sign-in in their place. */
let latest: Sessao | undefined;

/** Who is signed in, from the cache or the server; null when nobody is. */
export async function readSession(): Promise<Sessao | null> {
  if (getToken() === null) return null;
  const { data } = await queryClient.ensureQueryData(sessionQuery);
  if (data.id_empresa !== tabEmpresa()) adopt(data);
  latest = data;
  setFormat(data.aparencia);
  return data;
}

function adopt(data: Sessao): void {
  latest = data;
  setFormat(data.aparencia);
  enterEmpresa(data.id_empresa);
}

/** The session as this tab shows it: an empresa that another tab chose is told of, and changes nothing here until the person says so. */
function ofThisTab(data: Sessao): Sessao {
  const kept = queryClient.getQueryData(sessionQuery.queryKey)?.data;
  if (kept === undefined || kept.id_login !== data.id_login || kept.id_empresa === data.id_empresa) return data;
  heardEmpresa(data);
  return kept;
}

/** Keeps what a sign-in, a company choice or a password change answered; everything read before belongs to another session. */
export function startSession(data: Sessao): void {
  setToken(data.token);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== login.getDataLogin.path });
  adopt(data);
  queryClient.setQueryData(sessionQuery.queryKey, { data });
}

/** The same person goes on in the same empresa with another token (a new password): what was read stays, and so do the other tabs. */
export function continueSession(data: Sessao): void {
  renewToken(data.token);
  updateSession(data);
}

/** Replaces the signed-in person's data without touching anything else that was read. */
export function updateSession(data: Sessao): void {
  const shown = ofThisTab(data);
  latest = shown;
  setFormat(shown.aparencia);
  queryClient.setQueryData(sessionQuery.queryKey, { data: shown });
}

/** Makes it the empresa of the session and of this tab. */
export const chooseEmpresa = (id: number): Promise<Sessao> =>
  whileChoosing(async () => {
    const { data } = await call(login.selecionarEmpresa, { params: { id } });
    // the same one again: another tab had taken the session elsewhere, and what is on screen here is as good as before
    if (tabEmpresa() === data.id_empresa) enterEmpresa(data.id_empresa);
    else startSession(data);
    return data;
  });

/** The person is available or not from now on. */
export function availabilityChanged(disponivel: '0' | '1'): void {
  const kept = queryClient.getQueryData(sessionQuery.queryKey);
  if (kept !== undefined) updateSession({ ...kept.data, disponivel });
}

/** Another tab or a supervisor changed it: asked for, since what is told of it may be older than what was done after. */
export function availabilityHeard(disponivel: '0' | '1'): void {
  const kept = queryClient.getQueryData(sessionQuery.queryKey);
  if (kept !== undefined && kept.data.disponivel !== disponivel) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** Tells the server, then forgets the session here even when the server was not reached. */
export const signOut = (): Promise<void> => whileLeaving(() => call(login.logout, {}));

/** The signed-in person; only for what is drawn behind the session guard. */
export function useSession(): Sessao {
  const { data } = useQuery({ ...sessionQuery, enabled: () => getToken() !== null });
  const session = data?.data ?? latest;
  if (session === undefined) throw new Error('A sessão terminou');
  return session;
}

/** spec 6: whether the person's grupo grants the pair. */
export const sessionPermits = (session: Sessao, [controller, ...funcoes]: Permission): boolean => permits(session.controle_de_acesso, controller, ...funcoes);

export function useCan(...permission: Permission): boolean {
  return sessionPermits(useSession(), permission);
}

/** Whose choices are kept in this browser (columns, memory of lists); 0 when nobody is signed in. */
export const personId = (): number => queryClient.getQueryData(sessionQuery.queryKey)?.data.id_login ?? 0;
