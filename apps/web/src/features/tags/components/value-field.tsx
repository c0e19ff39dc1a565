import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { digitado, maxValor, type TipoDeTag, valorPorExtenso } from '@prosa/contract/tags/tags.valores.ts';
import { useId, useState } from 'react';
import { MaskedInput } from '@/ui/br/masked-input.tsx';

/** Days and hours as they are written here, whatever the browser's own language: its fields would say mm/dd and AM in some. */
const masks: Partial<Record<TipoDeTag, { mask: string; placeholder: string; stored: RegExp }>> = {
  date: { mask: '##/##/####', placeholder: 'dd/mm/aaaa', stored: /^\d{4}-\d\d-\d\d$/ },
  datetime: { mask: '##/##/#### ##:##', placeholder: 'dd/mm/aaaa hh:mm', stored: /^\d{4}-\d\d-\d\dT\d\d:\d\d$/ },
  time: { mask: '##:##', placeholder: 'hh:mm', stored: /^$/ },
};

interface ValueFieldProps {
  type: TipoDeTag;
  value: string;
  onChange: (value: string) => void;
  label?: string;
  error?: string | null | undefined;
  required?: boolean;
  description?: string;
}

/** The value of a tag, by its type. */
export function ValueField({ type, value, onChange, label = 'Valor', error, required = false, description }: ValueFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  if (type === 'bool') {
    return (
      <Input.Wrapper label={label} labelProps={{ id }} error={error} description={description} labelElement="div">
        <SegmentedControl
          aria-labelledby={id}
          fullWidth
          mt={4}
          value={value === '0' ? '0' : '1'}
          onChange={onChange}
          data={[
            { value: '1', label: 'Sim' },
            { value: '0', label: 'Não' },
          ]}
        />
      </Input.Wrapper>
    );
  }
  const common = { label, withAsterisk: required, description, error, 'data-path': 'value', 'data-autofocus': true } as const;
  const masked = masks[type];
  if (masked) {
    const { stored, ...look } = masked;
    return <MaskedInput {...common} {...look} value={stored.test(value) ? valorPorExtenso(type, value) : value} onChange={onChange} />;
  }
  if (type === 'number') {
    return (
      <TextInput
        {...common}
        maxLength={maxValor}
        inputMode="decimal"
        // what is stored is written as here; what is being typed stays as it was typed
        value={digitado(type, typed) === value ? typed : valorPorExtenso(type, value)}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(digitado(type, currentTarget.value));
        }}
      />
    );
  }
  return <TextInput {...common} maxLength={maxValor} value={value} onChange={(e) => onChange(e.currentTarget.value)} />;
}
