import { lazy } from 'react';

export { canShow as canShowFile, type Shown as ViewedFile } from './can-show.ts';

/** Files one after another over the whole window; its code comes when one is opened. */
export const FileViewer = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));
