import { type CorDeKanban, coresDeKanban } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { colorOf, nomesDasCores } from '../kanban.queries.ts';
import classes from './quadros.module.css';

/** One of the colours of boards, lists and labels. */
export function ColorPick({ label, value, onChange }: { label: string; value: CorDeKanban; onChange: (cor: CorDeKanban) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.colors}>
      <legend>{label}</legend>
      <div>
        {coresDeKanban.map((cor) => (
          <label key={cor} title={nomesDasCores[cor]} style={{ background: colorOf(cor) }}>
            <input
              type="radio"
              name={name}
              checked={cor === value}
              onChange={() => onChange(cor)}
              aria-label={nomesDasCores[cor]}
              className="visually-hidden"
            />
            {cor === value && <IconCheck size={14} stroke={2.4} aria-hidden />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
