import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatCount, formatNumber } from '@/core/formats.ts';
import classes from './list.module.css';
import type { AllFound, BulkAction, ListState } from './list-types.ts';

const ListPages = lazy(async () => ({ default: (await import('./list-pages.tsx')).ListPages }));
const sizes = [25, 50, 100];

/** "929.925", or "10 mil+" where there are more than were counted. */
export const formatFound = (total: number, aproximado: boolean): string => (aproximado ? `${formatCount(total)}+` : formatNumber(total));

interface ListFooterProps {
  state: ListState;
  total: number;
  aproximado: boolean;
  /** Rows on screen. */
  rows: number;
  phone: boolean;
  change: (patch: Partial<ListState>) => void;
}

export function ListFooter({ state: { page, rpp }, total, aproximado, rows, phone, change }: ListFooterProps) {
  const from = page * rpp + 1;
  const to = aproximado ? page * rpp + rows : Math.min((page + 1) * rpp, total);
  // beyond what was counted there is a next page as long as this one is full
  const pages = Math.max(1, Math.ceil(total / rpp), aproximado ? page + (rows === rpp ? 2 : 1) : 1);
  return (
    <div className={classes.footer}>
      <span className={classes.range} aria-live="polite">
        {total > 0 && `${formatNumber(from)}–${formatNumber(to)} de ${formatFound(total, aproximado)}`}
      </span>
      {!phone && (
        <select className={classes.size} aria-label="Linhas por página" value={rpp} onChange={(event) => change({ rpp: Number(event.currentTarget.value) })}>
          {[...new Set([...sizes, rpp])].map((size) => (
            <option key={size} value={size}>
              {size} / pág.
            </option>
          ))}
        </select>
      )}
      {pages > 1 && (
        <Suspense fallback={null}>
          <ListPages page={page} pages={pages} phone={phone} onChange={(next) => change({ page: next })} />
        </Suspense>
      )}
    </div>
  );
}

interface BulkBarProps<T> {
  rows: T[];
  actions: readonly BulkAction<T>[];
  /** What the filters leave, when that is more than the marked page. */
  found: AllFound | null;
  clear: () => void;
}

/** Takes the footer's place while rows are marked. */
export function BulkBar<T>({ rows, actions, found, clear }: BulkBarProps<T>) {
  const [everything, setEverything] = useState(false);
  const all = everything ? found : null;
  const offered = actions.filter((action) => (all ? action.runAll !== undefined : (action.visible?.(rows) ?? true)));
  const reachAll = found !== null && actions.some(({ runAll }) => runAll !== undefined);
  return (
    <div className={classes.footer} role="region" aria-label="Ações para os selecionados">
      <span className={classes.range} aria-live="polite">
        {all !== null
          ? `Todos os ${formatFound(all.total, all.aproximado)} encontrados`
          : rows.length === 1
            ? '1 selecionado'
            : `${formatNumber(rows.length)} selecionados`}
      </span>
      {reachAll && all === null && (
        <Button variant="subtle" size="xs" onClick={() => setEverything(true)}>
          Selecionar todos os {formatFound(found.total, found.aproximado)}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="xs" onClick={clear}>
        Limpar seleção
      </Button>
      {offered.map(({ label, icon, danger, run, runAll }) => (
        <Button
          key={label}
          size="xs"
          variant={danger ? 'light' : 'default'}
          {...(danger && { color: 'red' })}
          leftSection={icon}
          onClick={() => (all === null ? run(rows, clear) : runAll?.(all, clear))}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
