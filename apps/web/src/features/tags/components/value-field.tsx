import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { maxValor, type TipoDeTag } from '@prosa/contract/tags/tags.valores.ts';
import { useId } from 'react';

const native = { datetime: 'datetime-local', date: 'date', time: 'time', string: 'text', number: 'text' } as const;
/** spec 5: datetime limits. */
const limits: Partial<Record<TipoDeTag, { min: string; max: string }>> = {
  datetime: { min: '1970-01-01T00:00', max: '2069-01-01T23:59' },
  date: { min: '1900-01-01', max: '2099-12-31' },
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
  return (
    <TextInput
      type={native[type]}
      label={label}
      withAsterisk={required}
      description={description}
      error={error}
      data-path="value"
      data-autofocus
      maxLength={maxValor}
      {...(type === 'number' && { inputMode: 'decimal' as const })}
      {...limits[type]}
      value={value}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  );
}
