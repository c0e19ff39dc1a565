import '@/ui/theme/styles-login.ts';
import 'virtual:theme.css';
import '@fontsource-variable/inter/wght.css';
import '@/ui/theme/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createRouter } from './app/router.tsx';
import { endWithSession } from './app/session-end.ts';
import { queryClient } from './core/query-client.ts';
import { readSession } from './core/session/session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
// on its way before the code of the screens, which would stand in a queue before it; the guards wait for the same answer
readSession().catch(() => undefined);
const router = createRouter();
endWithSession(router);

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
