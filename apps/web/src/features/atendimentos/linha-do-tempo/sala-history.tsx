import { Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./history-timeline.tsx')).SalaHistory }));

/** The messages of a sala, for screens of other areas; its code arrives with the first of them. */
export function SalaHistory(props: { chat_id: number; me: number }) {
  return (
    <Suspense fallback={<Loader m="xl" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
