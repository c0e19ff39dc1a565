import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import { queryClient } from '../query-client.ts';
import { tabEmpresa } from './empresa.ts';
import { personId, sessionQuery } from './session.ts';
import { onSessionEnd } from './token.ts';

const lists = 'datatable:';
/** Memory of a list in this tab, by person and empresa: filters name ids of it, and the next person at this browser is somebody else. */
export const listKey = (name: string): string => `${lists}${personId()}:${tabEmpresa() ?? 0}:${name}`;

/** The session is over: what was searched for is nobody's business any more. */
onSessionEnd(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(lists)) sessionStorage.removeItem(key);
});

const ownerKey = ({ id_login, id_cliente }: Sessao): string => `rascunho:${id_login ?? `c${id_cliente}`}:`;
/** Drafts of everybody in this browser. */
export const isDraftKey = (key: string): boolean => key.startsWith('rascunho:');

/** Where the drafts of a screen are; null when nobody is signed in. */
export function draftKey(path: string): string | null {
  const session = queryClient.getQueryData(sessionQuery.queryKey)?.data;
  return session ? `${ownerKey(session)}${session.id_empresa ?? 0}:${path.toLowerCase()}` : null;
}

/** The person leaves: drafts in every empresa go along, so that the next one here does not find them. */
export function forgetKept(): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey)?.data;
  for (const key of Object.keys(localStorage)) if (session && key.startsWith(ownerKey(session))) localStorage.removeItem(key);
}
