import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const MediaGallery = lazy(async () => ({ default: (await import('./media-gallery.tsx')).MediaGallery }));

/** The gallery; its code comes when the tab is chosen. */
export function MediaArea({ chat_id }: { id_contato: number; chat_id: number }) {
  return (
    <Suspense fallback={<Skeleton h={84} />}>
      <MediaGallery chat_id={chat_id} />
    </Suspense>
  );
}
