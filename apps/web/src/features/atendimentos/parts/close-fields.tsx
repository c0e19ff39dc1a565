import { Radio, Select, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** '': closed without saying. */
export type Outcome = '1' | '0' | '';

/** What the wire takes of it: nothing when nothing was said. */
export const resolvedOf = (outcome: Outcome): { resolvido?: 0 | 1 } => (outcome === '' ? {} : { resolvido: outcome === '1' ? 1 : 0 });

interface OutcomeProps {
  label: string;
  value: Outcome;
  onChange: (value: Outcome) => void;
  /** The dialog opens with the keyboard here. */
  first?: boolean;
}

export function OutcomeField({ label, value, onChange, first }: OutcomeProps) {
  return (
    <Radio.Group label={label} value={value} onChange={onChange}>
      <Stack gap={8} mt={8}>
        <Radio value="1" label="Sim, resolvido" data-autofocus={first || undefined} />
        <Radio value="0" label="Não resolvido" />
        <Radio value="" label="Encerrar sem informar" />
      </Stack>
    </Radio.Group>
  );
}

interface ClosingReasonProps {
  label?: string;
  required: boolean;
  motivos: readonly { id_motivo: number; motivo: string }[];
  value: string | null;
  error: ReactNode;
  onChange: (value: string | null) => void;
}

/** One of the departamento's reasons. */
export function ClosingReason({ label = 'Motivo', required, motivos, value, error, onChange }: ClosingReasonProps) {
  return (
    <Select
      label={label}
      withAsterisk={required}
      placeholder={required ? 'Escolha o motivo' : 'Não selecionado'}
      clearable={!required}
      searchable
      nothingFoundMessage="Nenhuma opção encontrada"
      data={motivos.map((m) => ({ value: String(m.id_motivo), label: m.motivo }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
