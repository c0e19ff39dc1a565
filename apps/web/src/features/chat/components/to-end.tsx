import { IconArrowDown } from '@tabler/icons-react';
import { formatCount } from '@/core/formats.ts';
import classes from './to-end.module.css';

/** Takes the reader to the newest message, and says how many came meanwhile. */
export function ToEnd({ unseen, onClick }: { unseen: number; onClick: () => void }) {
  const label = unseen === 0 ? '' : unseen === 1 ? ': 1 mensagem nova' : `: ${unseen} mensagens novas`;
  return (
    <button type="button" className={classes.toEnd} aria-label={`Ir para a última mensagem${label}`} onClick={onClick}>
      <IconArrowDown size={18} aria-hidden />
      {unseen > 0 && <span className={classes.count}>{formatCount(unseen)}</span>}
    </button>
  );
}
