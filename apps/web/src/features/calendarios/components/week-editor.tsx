import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Faixa } from '../calendarios.queries.ts';
import classes from './calendarios.module.css';
import { weekdays } from './faixas.ts';
import { FaixasEditor } from './faixas-editor.tsx';

interface WeekEditorProps {
  initial: readonly (readonly Faixa[])[];
  errors: Readonly<Record<string, unknown>>;
  onChange: (week: Faixa[][]) => void;
}

/** The hours of each weekday, from Sunday. */
export function WeekEditor({ initial, errors, onChange }: WeekEditorProps) {
  const [week, setWeek] = useState<Faixa[][]>(() => initial.map((day) => [...day]));
  const set = (next: Faixa[][]): void => {
    setWeek(next);
    onChange(next);
  };
  const toWorkdays = (day: number): void => set(week.map((own, i) => (i >= 1 && i <= 5 ? week[day]!.map((f) => ({ ...f })) : own)));
  return (
    <ul className={classes.week} data-path="semana">
      {weekdays.map((name, day) => (
        <li key={name} className={classes.day}>
          <span className={classes.dayName}>{name}</span>
          <FaixasEditor
            name={name}
            path={`semana.${day}`}
            value={week[day] ?? []}
            max={6}
            errors={errors}
            onChange={(value) => set(week.map((own, i) => (i === day ? value : own)))}
          />
          {day >= 1 && day <= 5 && (
            <Button variant="subtle" size="compact-xs" className={classes.copy} aria-label={`Copiar para seg–sex: ${name}`} onClick={() => toWorkdays(day)}>
              Copiar para seg–sex
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
