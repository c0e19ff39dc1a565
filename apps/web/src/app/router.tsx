import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject, redirect } from 'react-router';
import { bringFeatures, featuresAt, type LazyFeature } from '@/core/feature.ts';
import { outsideScreens } from '@/features/acesso/acesso.outside.ts';
import { clientScreens } from '@/features/area-cliente/area-cliente.routes.ts';
import { wizard } from '@/features/primeiros-passos/primeiros-passos.outside.ts';
import { notFound, RouteError } from './error-screens.tsx';
import { features } from './features.gen.ts';
import { FirstPaint } from './first-paint.tsx';
import { requireCliente, requireSession, requireStaff, skipWhenSignedIn } from './guards.ts';
import { loadChunk } from './load-chunk.ts';
import { onlyInDevelopment } from './only-in-development.ts';
import { Root } from './root.tsx';
import { screenRoute } from './screen-route.ts';

const lazyPage = (page: Parameters<typeof screenRoute>[0]['page']): RouteObject['lazy'] => {
  return async () => ({ Component: await loadChunk(page) });
};
const outside = (name: keyof typeof outsideScreens): RouteObject => {
  const { path, title, page } = outsideScreens[name];
  return { path, handle: { path, title }, lazy: lazyPage(page) };
};

/** Below a shell that does without the kit. */
const withKit = (route: RouteObject): RouteObject => ({
  lazy: lazyPage(async () => (await import('./shell/client/client-kit.tsx')).ClientKit),
  children: [route],
});

/** The route below which the features' screens come, once one of their addresses is visited. */
const staffScreens = 'staff-screens';

/** Paths match without regard to case: the specification spells one line both /WPPConfig and /WppConfig. */
export const routes: RouteObject[] = [
  {
    path: '/',
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: FirstPaint,
    children: [
      { middleware: [skipWhenSignedIn], children: [outside('login')] },
      {
        path: 'area_cliente',
        middleware: [requireCliente],
        lazy: lazyPage(async () => (await import('./shell/client/client-shell.tsx')).ClientShell),
        children: [
          { index: true, loader: () => redirect('/area_cliente/dashboard') },
          {
            ErrorBoundary: RouteError,
            children: [...clientScreens.map((screen) => (screen.kit ? withKit(screenRoute(screen)) : screenRoute(screen))), { path: '*', loader: notFound }],
          },
        ],
      },
      {
        lazy: lazyPage(async () => (await import('./themed.tsx')).Themed),
        children: [
          outside('token'),
          {
            path: 'dev/ui',
            handle: { path: 'dev/ui', title: 'Componentes' },
            loader: onlyInDevelopment,
            lazy: lazyPage(async () => (await import('./dev/dev-ui.tsx')).DevUi),
          },
          {
            middleware: [requireSession],
            children: [outside('selecionarEmpresa'), outside('bloqueio'), outside('trocarSenha'), outside('segundoFator')],
          },
          {
            middleware: [requireStaff],
            lazy: lazyPage(async () => (await import('./shell/wizard-shell.tsx')).WizardShell),
            children: [{ path: wizard.path, handle: { path: wizard.path, title: wizard.title }, ErrorBoundary: RouteError, lazy: lazyPage(wizard.page) }],
          },
          {
            middleware: [requireStaff],
            lazy: lazyPage(async () => (await import('./shell/shell.tsx')).Shell),
            children: [
              { index: true, loader: () => redirect('/dashboard') },
              {
                id: staffScreens,
                ErrorBoundary: RouteError,
                children: [{ path: '*', handle: { path: '*', title: 'Página não encontrada' }, loader: notFound }],
              },
            ],
          },
        ],
      },
    ],
  },
];

/** For one router: puts a feature's screens in their place when one of its addresses is first visited. */
export function screensOnVisit(): PatchRoutesOnNavigationFunction {
  const known = new Set<LazyFeature>();
  return async ({ path, patch }) => {
    const fetched = await Promise.all(
      featuresAt(path).map(async (feature) => ({ feature, screens: known.has(feature) ? [] : ((await loadChunk(feature.load)).screens ?? []) })),
    );
    for (const { feature, screens } of fetched) {
      // also when two visits fetched it at the same time
      if (!known.has(feature)) patch(staffScreens, screens.map(screenRoute));
      known.add(feature);
    }
  };
}

export function createRouter() {
  bringFeatures(features);
  return createBrowserRouter(routes, { patchRoutesOnNavigation: screensOnVisit() });
}
