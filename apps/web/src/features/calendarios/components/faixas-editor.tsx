import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { Faixa } from '../calendarios.queries.ts';
import classes from './calendarios.module.css';
import { fromTime, nextFaixa, toTime } from './faixas.ts';

interface FaixasEditorProps {
  /** "Segunda-feira", the name of a holiday. */
  name: string;
  /** Path of the list in the form. */
  path: string;
  value: readonly Faixa[];
  max: number;
  errors: Readonly<Record<string, unknown>>;
  onChange: (value: Faixa[]) => void;
}

/** The ranges of one day. Plain time fields: seven days of them are on screen. */
export function FaixasEditor({ name, path, value, max, errors, onChange }: FaixasEditorProps) {
  const change = (place: number, part: Partial<Faixa>): void => onChange(value.map((f, i) => (i === place ? { ...f, ...part } : f)));
  const messages = [...new Set(Object.entries(errors).filter(([key, text]) => key.startsWith(`${path}.`) && typeof text === 'string'))];
  return (
    <div className={classes.faixas} data-path={path}>
      {value.length === 0 && <span className={classes.closed}>Fechado</span>}
      {value.map((faixa, place) => (
        <span key={place} className={classes.faixa}>
          <input
            type="time"
            aria-label={`${name}, início ${place + 1}`}
            aria-invalid={errors[`${path}.${place}.inicio`] !== undefined || undefined}
            value={toTime(faixa.inicio)}
            onChange={({ currentTarget }) => {
              const inicio = fromTime(currentTarget.value, false);
              if (inicio !== null) change(place, { inicio });
            }}
          />
          <span aria-hidden>às</span>
          <input
            type="time"
            aria-label={`${name}, fim ${place + 1}`}
            aria-invalid={errors[`${path}.${place}.fim`] !== undefined || undefined}
            value={toTime(faixa.fim)}
            onChange={({ currentTarget }) => {
              const fim = fromTime(currentTarget.value, true);
              if (fim !== null) change(place, { fim });
            }}
          />
          <ActionIcon size="sm" aria-label={`Remover ${name}, horário ${place + 1}`} onClick={() => onChange(value.filter((_, i) => i !== place))}>
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        </span>
      ))}
      {value.length < max && (
        <ActionIcon size="sm" variant="default" aria-label={`Adicionar horário: ${name}`} onClick={() => onChange([...value, nextFaixa(value)])}>
          <IconPlus size={14} stroke={1.8} />
        </ActionIcon>
      )}
      {messages.map(([key, text]) => (
        <span key={key} role="alert" className={classes.wrong}>
          {String(text)}
        </span>
      ))}
    </div>
  );
}
