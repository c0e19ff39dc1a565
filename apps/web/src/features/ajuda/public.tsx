import { lazy, Suspense } from 'react';

export { HelpForReading } from './components/help-for-reading.tsx';

const Buttons = lazy(async () => ({ default: (await import('./components/title-buttons.tsx')).TitleButtons }));

/** Help and tutorial of a screen, beside its title (spec 2); `path`: its address as the router has it. */
export function TitleButtons({ path }: { path: string }) {
  return (
    <Suspense>
      <Buttons path={path} />
    </Suspense>
  );
}
