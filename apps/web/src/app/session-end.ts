import type { createBrowserRouter } from 'react-router';
import { unread } from '@/core/notifications/unread.ts';
import { queryClient } from '@/core/query-client.ts';
import { leaveEmpresa } from '@/core/session/empresa.ts';
import { forgetKept } from '@/core/session/kept-here.ts';
import { onSessionEnd } from '@/core/session/token.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** spec 4: logout or a 401 clears the session and goes to /login; one that ended by itself, here or in another tab, comes back to where it was. */
export function endWithSession(router: Router): () => void {
  return onSessionEnd((end) => {
    const { pathname, search } = router.state.location;
    const back = end !== 'left' && pathname !== '/' && !/^\/login$/i.test(pathname) ? `?de=${encodeURIComponent(pathname + search)}` : '';
    void leave(router, `/login${back}`, end === 'left');
  });
}

/** The screens go first: what they show must not disappear under them. */
async function leave(router: Router, to: string, forget: boolean): Promise<void> {
  await router.navigate(to, { replace: true });
  // whoever leaves takes what they typed along; a session that ended by itself keeps it for the next sign-in
  if (forget) forgetKept();
  queryClient.clear();
  leaveEmpresa();
  unread.set(0);
}
