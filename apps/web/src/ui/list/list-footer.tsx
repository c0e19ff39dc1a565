import { Button, Pagination } from '@mantine/core';
import { formatNumber } from '@/core/formats.ts';
import classes from './list.module.css';
import type { BulkAction, ListState } from './list-types.ts';

const sizes = [25, 50, 100];

interface ListFooterProps {
  state: ListState;
  total: number;
  phone: boolean;
  change: (patch: Partial<ListState>) => void;
}

export function ListFooter({ state: { page, rpp }, total, phone, change }: ListFooterProps) {
  const from = page * rpp + 1;
  const to = Math.min((page + 1) * rpp, total);
  return (
    <div className={classes.footer}>
      <span className={classes.range} aria-live="polite">
        {total > 0 && `${formatNumber(from)}–${formatNumber(to)} de ${formatNumber(total)}`}
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
      <Pagination
        size="sm"
        siblings={phone ? 0 : 1}
        boundaries={phone ? 0 : 1}
        total={Math.max(1, Math.ceil(total / rpp))}
        value={page + 1}
        onChange={(next) => change({ page: next - 1 })}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Próxima página' : 'Página anterior' })}
        getItemProps={(item) => ({ 'aria-label': `Página ${item}` })}
      />
    </div>
  );
}

interface BulkBarProps<T> {
  rows: T[];
  actions: readonly BulkAction<T>[];
  clear: () => void;
}

/** Takes the footer's place while rows are marked. */
export function BulkBar<T>({ rows, actions, clear }: BulkBarProps<T>) {
  return (
    <div className={classes.footer} role="region" aria-label="Ações para os selecionados">
      <span className={classes.range} aria-live="polite">
        {rows.length === 1 ? '1 selecionado' : `${formatNumber(rows.length)} selecionados`}
      </span>
      <Button variant="subtle" color="gray" size="xs" onClick={clear}>
        Limpar seleção
      </Button>
      {actions.map(({ label, icon, danger, run }) => (
        <Button
          key={label}
          size="xs"
          variant={danger ? 'light' : 'default'}
          {...(danger && { color: 'red' })}
          leftSection={icon}
          onClick={() => run(rows, clear)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
