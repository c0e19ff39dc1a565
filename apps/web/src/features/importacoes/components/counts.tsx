import { formatNumber } from '@/core/formats.ts';
import classes from './importar.module.css';
import type { Group } from './states.ts';

/** How many rows there are of each kind; choosing one shows them. */
export function Counts({ groups, chosen, onChoose }: { groups: readonly Group[]; chosen: Group | undefined; onChoose: (group: Group) => void }) {
  return (
    <div className={classes.counts} role="group" aria-label="Linhas por situação">
      {groups.map((group) => (
        <button key={group.estado} type="button" aria-pressed={group.estado === chosen?.estado} disabled={group.count === 0} onClick={() => onChoose(group)}>
          <b>{formatNumber(group.count)}</b>
          {group.label}
        </button>
      ))}
    </div>
  );
}
