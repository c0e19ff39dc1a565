import { IconLock, IconMessage } from '@tabler/icons-react';
import classes from './composer.module.css';

/** What is written goes to the customer, or to the staff alone. */
export function ComposerMode({ note, onChange }: { note: boolean; onChange: (note: boolean) => void }) {
  return (
    <div className={classes.mode} role="radiogroup" aria-label="Para quem é">
      <label>
        <input type="radio" checked={!note} onChange={() => onChange(false)} />
        <IconMessage size={14} aria-hidden /> Mensagem
      </label>
      <label>
        <input type="radio" checked={note} onChange={() => onChange(true)} />
        <IconLock size={14} aria-hidden /> Nota interna
      </label>
    </div>
  );
}
