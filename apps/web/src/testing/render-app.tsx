import { MantineProvider } from '@mantine/core';
import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RouteError } from '@/app/error-screens.tsx';
import { features } from '@/app/features.gen.ts';
import { screenRoute } from '@/app/screen-route.ts';
import { bringFeatures } from '@/core/feature.ts';
import { queryClient } from '@/core/query-client.ts';
import type { Screen } from '@/core/screen.ts';
import { startSession } from '@/core/session/session.ts';
import { ConfirmHost } from '@/ui/confirm.tsx';
import { ToastHost } from '@/ui/toast-host.tsx';

bringFeatures(features);

/** Draws routes as the app does. */
export function renderRoutes(routes: RouteObject[], address: string, patchRoutesOnNavigation?: PatchRoutesOnNavigationFunction) {
  const router = createMemoryRouter([{ ErrorBoundary: RouteError, HydrateFallback: () => null, children: routes }], {
    initialEntries: [address],
    ...(patchRoutesOnNavigation && { patchRoutesOnNavigation }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
        <ConfirmHost />
        <ToastHost />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

/** Draws a feature's screens for a signed-in person, with everything an earlier test read forgotten. */
export function renderScreens(screens: readonly Screen[], session: Sessao, address: string) {
  queryClient.clear();
  startSession(session);
  return renderRoutes(screens.map(screenRoute), address);
}
