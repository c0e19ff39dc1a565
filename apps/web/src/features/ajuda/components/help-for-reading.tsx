import { IconHelpCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { LightIconButton } from '@/ui/light.tsx';
import { Tip } from '@/ui/plain/tip.tsx';
import { helpQuery } from '../ajuda.queries.ts';
import classes from './help-for-reading.module.css';

const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));

/** Help of a screen for who may only read it: customers. Drawn without the kit. */
export function HelpForReading({ path }: { path: string }) {
  const { data } = useQuery(helpQuery(path));
  const [opened, setOpened] = useState(false);
  const guide = data?.data;
  if (!guide) return null;
  const name = `Ajuda: ${guide.title}`;
  return (
    <>
      <Tip label={name}>
        <LightIconButton className={classes.button} aria-label={name} onClick={() => setOpened(true)}>
          <IconHelpCircle size={18} stroke={1.7} />
        </LightIconButton>
      </Tip>
      {opened && (
        <Suspense>
          <HelpDialog guide={guide} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
