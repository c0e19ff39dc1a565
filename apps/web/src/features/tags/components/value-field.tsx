import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { maxValor, type TipoDeTag, valorPorExtenso } from '@prosa/contract/tags/tags.valores.ts';
import { useId } from 'react';
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
  return (
    <TextInput
      {...common}
      maxLength={maxValor}
      {...(type === 'number' && { inputMode: 'decimal' as const })}
      value={value}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  );
}
