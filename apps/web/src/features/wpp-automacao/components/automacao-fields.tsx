import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Field } from '@/ui/form/form-section.tsx';
import { VariablesTextarea } from '@/ui/texts/variables-textarea.tsx';
import type { AutomacaoValues } from '../wpp-automacao.registro.ts';

interface FieldProps<K extends keyof AutomacaoValues> {
  form: UseFormReturnType<AutomacaoValues>;
  name: K;
  label: string;
  description?: string;
}

type Minutes = 'nao_respondido_min' | 'inatividade_min' | 'encerrar_min';

/** Minutes; an empty field never happens. */
export function MinutesField({ form, name, label, description }: FieldProps<Minutes>) {
  const initial = form.getInitialValues()[name];
  return (
    <Field span={6}>
      <NumberInput
        label={label}
        description={description}
        suffix=" min"
        min={1}
        max={10_080}
        allowDecimal={false}
        allowNegative={false}
        defaultValue={typeof initial === 'number' ? initial : ''}
        error={form.errors[name]}
        data-path={name}
        onChange={(value) => form.setFieldValue(name, value === '' ? null : Number(value))}
      />
    </Field>
  );
}

type Text = 'boas_vindas' | 'fora_texto' | 'encerramento_texto' | 'fila_texto' | 'inatividade_texto' | 'encerrar_texto';

export function TextField({ form, name, label, description }: FieldProps<Text>) {
  return (
    <Field>
      <VariablesTextarea label={label} description={description} queue={name === 'fila_texto'} key={form.key(name)} {...form.getInputProps(name)} />
    </Field>
  );
}
