import { type ComponentProps, lazy, Suspense } from 'react';
import type { ListTools } from './list-tools.tsx';

const Tools = lazy(async () => ({ default: (await import('./list-tools.tsx')).ListTools }));

/** The tools of a list, fetched beside its rows. */
export const ListToolsLater = (props: ComponentProps<typeof ListTools>) => (
  <Suspense fallback={null}>
    <Tools {...props} />
  </Suspense>
);
