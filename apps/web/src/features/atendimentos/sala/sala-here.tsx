import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { personId } from '@/core/session/session.ts';
import classes from './sala-here.module.css';

const SalaView = lazy(async () => ({ default: (await import('./sala-view.tsx')).SalaView }));

/** A sala inside another screen: read, written in and ended as at the desk. */
export function SalaHere({ chat_id, onBack }: { chat_id: number; onBack: () => void }) {
  return (
    <div className={classes.here}>
      <Suspense fallback={<Skeleton h="100%" role="group" aria-label="Abrindo a conversa" />}>
        <SalaView key={chat_id} chat_id={chat_id} me={personId()} onBack={onBack} panel={null} />
      </Suspense>
    </div>
  );
}
