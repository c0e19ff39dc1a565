import { lazy, Suspense } from 'react';

const Buttons = lazy(async () => ({ default: (await import('./components/title-buttons.tsx')).TitleButtons }));

/** Help and tutorial of a screen, beside its title (spec 2); `path`: its address as the router has it. */
export function TitleButtons({ path, tutorials = true }: { path: string; tutorials?: boolean }) {
  return (
    <Suspense>
      <Buttons path={path} tutorials={tutorials} />
    </Suspense>
  );
}
