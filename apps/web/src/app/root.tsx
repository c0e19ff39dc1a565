import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router';
import { otherEmpresa } from '@/core/session/empresa.ts';
import { useStore } from '@/core/store.ts';
import { loadChunk } from './load-chunk.ts';

const OtherEmpresaDialog = lazy(async () => ({ default: (await loadChunk(() => import('./other-empresa.tsx'))).OtherEmpresaDialog }));

/** Every screen, and what may stand over any of them. */
export function Root() {
  const other = useStore(otherEmpresa);
  return (
    <>
      <Outlet />
      {other !== null && (
        <Suspense>
          <OtherEmpresaDialog other={other} />
        </Suspense>
      )}
    </>
  );
}
