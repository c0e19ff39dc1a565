import { Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';

const Loaded = lazy(async () => ({ default: (await import('./room-history-timeline.tsx')).RoomHistory }));

/** The messages of a conversation, for screens of other areas; its code arrives with the first of them. */
export function RoomHistory(props: { chat_id: number; me: number }) {
  return (
    <Suspense fallback={<Loader m="xl" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
