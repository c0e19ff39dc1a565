import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { MediaGallery } from '@/features/midias/public.ts';

/** The gallery; its code comes when the tab is chosen. */
export function MediaArea({ id_contato, chat_id }: { id_contato: number; chat_id?: number }) {
  return (
    <Suspense fallback={<Skeleton h={84} />}>
      <MediaGallery of={chat_id === undefined ? { id_contato } : { chat_id }} />
    </Suspense>
  );
}
