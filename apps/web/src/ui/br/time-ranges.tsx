import { ActionIcon } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { TimeField } from './time-field.tsx';
import classes from './time-ranges.module.css';

/** A range of a day in minutes from midnight; `fim` 1440 is its end. */
export interface Faixa {
  inicio: number;
  fim: number;
}

/** The next range to offer for a day: the morning, the afternoon, the hour after the last. */
function nextFaixa(day: readonly Faixa[]): Faixa {
  if (day.length === 0) return { inicio: 480, fim: 720 };
  const last = Math.max(...day.map((f) => f.fim));
  if (last <= 780) return { inicio: Math.max(last, 780), fim: 1080 };
  return { inicio: Math.min(last, 1380), fim: Math.min(last + 60, 1440) };
}

interface TimeRangesProps {
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
export function TimeRanges({ name, path, value, max, errors, onChange }: TimeRangesProps) {
  const change = (place: number, part: Partial<Faixa>): void => onChange(value.map((f, i) => (i === place ? { ...f, ...part } : f)));
  const messages = [...new Set(Object.entries(errors).filter(([key, text]) => key.startsWith(`${path}.`) && typeof text === 'string'))];
  return (
    <div className={classes.faixas} data-path={path}>
      {value.length === 0 && <span className={classes.closed}>Fechado</span>}
      {value.map((faixa, place) => (
        <span key={place} className={classes.faixa}>
          <TimeField
            label={`${name}, início ${place + 1}`}
            invalid={errors[`${path}.${place}.inicio`] !== undefined}
            value={faixa.inicio}
            onChange={(inicio) => change(place, { inicio })}
          />
          <span aria-hidden>às</span>
          <TimeField
            end
            label={`${name}, fim ${place + 1}`}
            invalid={errors[`${path}.${place}.fim`] !== undefined}
            value={faixa.fim}
            onChange={(fim) => change(place, { fim })}
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
