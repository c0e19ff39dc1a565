import { Group, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';

const units = { 1: 'minutos', 60: 'horas' } as const;
type Unit = keyof typeof units;

/** '90 min', '2 h', '2 h 30 min' */
export function duracao(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

interface MinutosFieldProps {
  label: string;
  value: number | null;
  error: string | undefined;
  onChange: (minutes: number | null) => void;
}

/** An amount of time that is kept in minutes, typed in minutes or hours; empty: none. */
export function MinutosField({ label, value, error, onChange }: MinutosFieldProps) {
  const [unit, setUnit] = useState<Unit>(value !== null && value > 0 && value % 60 === 0 ? 60 : 1);
  const typed = value === null ? '' : value / unit;
  return (
    <Group gap={6} align="flex-end" wrap="nowrap">
      <NumberInput
        style={{ flex: 1 }}
        label={label}
        placeholder="Sem prazo"
        min={0}
        allowDecimal={unit === 60}
        decimalScale={2}
        decimalSeparator=","
        value={typed}
        error={error}
        onChange={(next) => onChange(typeof next === 'number' ? Math.round(next * unit) : null)}
      />
      <Select
        w={110}
        aria-label={`${label}: em minutos ou em horas`}
        allowDeselect={false}
        data={Object.entries(units).map(([of, name]) => ({ value: of, label: name }))}
        value={String(unit)}
        onChange={(next) => setUnit(Number(next) as Unit)}
      />
    </Group>
  );
}
