import { NumberInput, Select, TextInput } from '@mantine/core';
import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import type { ReactNode } from 'react';
import { DateField } from '@/ui/br/date-field.tsx';

const simNao = [
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
];

interface OwnFieldProps {
  campo: CampoDefinido;
  /** Its place in the form. */
  path: string;
  stored: unknown;
  error: ReactNode;
  onChange: (value: string | number | boolean) => void;
}

/** A field of the empresa's own, by its type. */
export function OwnField({ campo, path, stored, error, onChange: set }: OwnFieldProps) {
  const common = { label: campo.nome, withAsterisk: campo.obrigatorio === 1, error, 'data-path': path };
  switch (campo.tipo) {
    case 'numero':
      return <NumberInput {...common} decimalSeparator="," thousandSeparator="." hideControls defaultValue={stored as string | number} onChange={set} />;
    case 'data':
      return <DateField {...common} defaultValue={String(stored)} onChange={set} />;
    case 'lista':
      return (
        <Select
          {...common}
          placeholder="Não selecionado"
          clearable
          data={[...campo.opcoes]}
          defaultValue={stored === '' ? null : String(stored)}
          onChange={(value) => set(value ?? '')}
        />
      );
    case 'sim_nao':
      return (
        <Select
          {...common}
          placeholder="Não selecionado"
          clearable
          data={simNao}
          defaultValue={stored === '' ? null : stored === true ? 'sim' : 'nao'}
          onChange={(value) => set(value === null ? '' : value === 'sim')}
        />
      );
    default:
      return <TextInput {...common} maxLength={500} autoComplete="off" defaultValue={String(stored)} onChange={({ currentTarget: { value } }) => set(value)} />;
  }
}
