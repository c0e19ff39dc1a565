import { personId } from '@/core/session/session.ts';
import classes from './sala-here.module.css';
import { SalaView } from './sala-view.tsx';

/** A sala inside another screen: read, written in and ended as at the desk. */
export function SalaHere({ chat_id, onBack }: { chat_id: number; onBack: () => void }) {
  return (
    <div className={classes.here}>
      <SalaView key={chat_id} chat_id={chat_id} me={personId()} onBack={onBack} panel={null} />
    </div>
  );
}
