import type { createBrowserRouter } from 'react-router';
import { unread } from '@/core/notifications/unread.ts';
import { queryClient } from '@/core/query-client.ts';
import { onSessionEnd } from '@/core/token.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** spec 4: logout or a 401 clears the session and goes to /login; an expired one comes back to where it was. */
export function endWithSession(router: Router): () => void {
  return onSessionEnd((expired) => {
    const { pathname, search } = router.state.location;
    const back = expired && pathname !== '/' && !/^\/login$/i.test(pathname) ? `?de=${encodeURIComponent(pathname + search)}` : '';
    void leave(router, `/login${back}`);
  });
}

/** The screens go first: what they show must not disappear under them. */
async function leave(router: Router, to: string): Promise<void> {
  await router.navigate(to, { replace: true });
  queryClient.clear();
  unread.set(0);
}
