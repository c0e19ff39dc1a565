import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import { queryClient } from './query-client.ts';
import { sessionQuery } from './session.ts';

/** Memory of a list in this tab. */
export const listKey = (name: string): string => `datatable:${name}`;

const ownerKey = ({ id_login, id_cliente }: Sessao): string => `rascunho:${id_login ?? `c${id_cliente}`}:`;
/** Drafts of everybody in this browser. */
export const isDraftKey = (key: string): boolean => key.startsWith('rascunho:');

/** Where the drafts of a screen are; null when nobody is signed in. */
export function draftKey(path: string): string | null {
  const session = queryClient.getQueryData(sessionQuery.queryKey)?.data;
  return session ? `${ownerKey(session)}${session.id_empresa ?? 0}:${path.toLowerCase()}` : null;
}

/** The person leaves: drafts in every empresa and what lists were searched for go along, so that the next one here does not find them. */
export function forgetKept(): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey)?.data;
  for (const key of Object.keys(localStorage)) if (session && key.startsWith(ownerKey(session))) localStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(listKey(''))) sessionStorage.removeItem(key);
}
