import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ApiError } from '@prosa/contract/client.ts';
import { letGoOfRefused, queryClient } from '@/core/query-client.ts';
import { sessionQuery } from '@/core/session/session.ts';
import { toastError } from '@/core/toasts.tsx';

interface Change {
  /** Something that the person could see or do was taken away. */
  readonly lost: boolean;
  /** Reads again what the features keep beside the answers of calls. */
  readonly reread: () => void;
  /** Asks the screen on show again whether the person may see it. */
  readonly revalidate: () => void;
}

/**
 * The signed-in person may do or see other things now: what nobody looks at is forgotten, what is on screen is read again, and what is refused by
 * now goes from it. A screen that is not theirs any more says so itself; a word tells the rest.
 */
export async function rightsChanged({ lost, reread, revalidate }: Change): Promise<void> {
  if (lost) {
    toastError('Seu acesso mudou: o que você não pode mais ver saiu da tela.');
    queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== login.getDataLogin.path });
  }
  // the guard of the screen reads the session that is kept: it comes first
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch((error: unknown) => {
    // a connection that fails just now says so at the next request
    if (!(error instanceof ApiError)) throw error;
  });
  revalidate();
  reread();
  await queryClient.invalidateQueries();
  letGoOfRefused();
}
