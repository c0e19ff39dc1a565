import { Group, NumberInput, Switch, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { variaveis } from '@prosa/contract/modelos/modelos.variaveis.ts';
import { useRef } from 'react';
import { VariablesMenu } from '@/features/modelos/public.ts';
import { Field } from '@/ui/form/form-section.tsx';
import type { AutomacaoValues } from '../wpp-automacao.queries.ts';

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

/** There is no attendant in what the product says by itself. */
const { 'atendente.nome': _none, ...usual } = variaveis;
const ofQueue = { posicao: 'Lugar na fila', ...usual };

export function TextField({ form, name, label, description }: FieldProps<Text>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: string): void => {
    const el = field.current;
    if (!el) return;
    el.setRangeText(variable, el.selectionStart, el.selectionEnd, 'end');
    el.focus();
    // the form hears it as if it had been typed
    el.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Field>
      <Textarea
        ref={field}
        label={label}
        description={description}
        autosize
        minRows={2}
        maxRows={7}
        maxLength={1000}
        inputContainer={(input) => (
          <>
            {input}
            <Group justify="flex-end" mt={2}>
              <VariablesMenu onPick={insert} names={name === 'fila_texto' ? ofQueue : usual} />
            </Group>
          </>
        )}
        key={form.key(name)}
        {...form.getInputProps(name)}
      />
    </Field>
  );
}

export function FlagField({ form, name, label, description }: FieldProps<'status' | 'horario_util'>) {
  return (
    <Field>
      <Switch label={label} description={description} key={form.key(name)} {...form.getInputProps(name, { type: 'checkbox' })} />
    </Field>
  );
}
