import { lazy } from 'react';

/** The gallery of the salas with a contato; its code comes when it is shown. */
export const MediaGallery = lazy(async () => ({ default: (await import('./media-gallery.tsx')).MediaGallery }));
