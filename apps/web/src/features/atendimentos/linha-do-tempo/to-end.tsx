import { IconArrowDown } from '@tabler/icons-react';
import { formatCount } from '@/core/formats.ts';
import { type Store, useStore } from '@/core/store.ts';
import { salas } from '../state/salas.ts';
import { timelines } from '../state/timelines.ts';
import { countUnseen } from '../state/unread.ts';
import classes from './to-end.module.css';

interface ToEndProps {
  chat_id: number;
  me: number;
  /** The highest msg_index that was on screen. */
  seen: Store<number>;
  onClick: () => void;
}

/** Takes the reader to the newest message, and says how many came meanwhile. */
export function ToEnd({ chat_id, me, seen, onClick }: ToEndProps) {
  const timeline = useStore(timelines.of(chat_id));
  const sala = useStore(salas.of(chat_id));
  const unseen = countUnseen(timeline, useStore(seen), me, sala?.ultimo_index ?? 0);
  const label = unseen === 0 ? '' : unseen === 1 ? ': 1 mensagem nova' : `: ${unseen} mensagens novas`;
  return (
    <button type="button" className={classes.toEnd} aria-label={`Ir para a última mensagem${label}`} onClick={onClick}>
      <IconArrowDown size={18} aria-hidden />
      {unseen > 0 && <span className={classes.count}>{formatCount(unseen)}</span>}
    </button>
  );
}
