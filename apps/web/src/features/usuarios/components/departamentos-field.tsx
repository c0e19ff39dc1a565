import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { AsyncMultiSelect } from '@/ui/form/async-select.tsx';
import { Field } from '@/ui/form/form-section.tsx';
import classes from './usuarios.module.css';

export interface NoDepartamento {
  id_departamento: number;
  capacidade: number | null;
}

interface DepartamentosFieldProps {
  initial: readonly NoDepartamento[];
  /** Names of those that are stored. */
  known: readonly { id_departamento: number; nome: string }[];
  error?: string | undefined;
  onChange: (list: NoDepartamento[]) => void;
}

/** The departamentos of a person, and how many salas at once in each. */
export function DepartamentosField({ initial, known, error, onChange }: DepartamentosFieldProps) {
  const [list, setList] = useState<readonly NoDepartamento[]>(initial);
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map(known.map(({ id_departamento, nome }) => [id_departamento, nome])));
  const set = (next: NoDepartamento[]): void => {
    setList(next);
    onChange(next);
  };
  return (
    <Field>
      <AsyncMultiSelect
        label="Departamentos"
        description="De onde recebe conversas. Sem nenhum, não atende."
        data-path="departamentos"
        query={(q) => {
          const options = departamentoOptions(q);
          return {
            ...options,
            select: (answer: unknown) => {
              const found = options.select!(answer);
              const news = found.filter(({ value }) => !names.has(value));
              if (news.length > 0) queueMicrotask(() => setNames((now) => new Map([...now, ...news.map(({ value, label }) => [value, label] as const)])));
              return found;
            },
          };
        }}
        known={known.map(({ id_departamento, nome }) => ({ value: id_departamento, label: nome }))}
        value={list.map(({ id_departamento }) => id_departamento)}
        error={error}
        onChange={(ids) => set(ids.map((id) => list.find(({ id_departamento }) => id_departamento === id) ?? { id_departamento: id, capacidade: null }))}
      />
      {list.length > 0 && (
        <ul className={classes.limits} aria-label="Conversas ao mesmo tempo">
          {list.map(({ id_departamento, capacidade }) => (
            <li key={id_departamento}>
              <span id={`capacidade-${id_departamento}`}>Conversas ao mesmo tempo em {names.get(id_departamento) ?? `nº ${id_departamento}`}</span>
              <NumberInput
                size="xs"
                w={120}
                aria-labelledby={`capacidade-${id_departamento}`}
                placeholder="Do setor"
                min={1}
                max={500}
                allowDecimal={false}
                allowNegative={false}
                defaultValue={capacidade ?? ''}
                onChange={(value) =>
                  set(list.map((one) => (one.id_departamento === id_departamento ? { id_departamento, capacidade: value === '' ? null : Number(value) } : one)))
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Field>
  );
}
