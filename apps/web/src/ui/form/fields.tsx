import { Select, Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { campoDe } from '@prosa/contract/registro/registro.schemas.ts';
import { type ReactNode, use } from 'react';
import { AsyncMultiSelect, AsyncSelect, type Option, type OptionsQuery } from './async-select.tsx';
import { FormContext } from './form-context.ts';
import { Field } from './form-section.tsx';

interface FieldProps {
  /** Of the body. */
  name: string;
  /** Columns of twelve. */
  span?: 3 | 4 | 6 | 8 | 9 | 12;
  /** Where it is not what the schema calls it. */
  label?: string;
  description?: ReactNode;
  /** Required by what stands in another field, which the schema of this one does not say. */
  required?: boolean;
}

/** A field of the form around it: what it is called, how much it takes and whether it is required, from the schema of the body. */
export function useField(name: string) {
  const around = use(FormContext);
  if (around === null) throw new Error(`o campo ${name} está fora de um formulário`);
  const { titulo, maxLength, obrigatorio } = campoDe(around.schema, name);
  return { form: around.form, label: titulo, maxLength, withAsterisk: obrigatorio };
}

export function TextField({
  name,
  span = 12,
  label,
  required = false,
  ...props
}: FieldProps & Pick<TextInputProps, 'type' | 'placeholder' | 'leftSection' | 'autoComplete'>) {
  const { form, ...field } = useField(name);
  return (
    <Field span={span}>
      <TextInput
        key={form.key(name)}
        {...form.getInputProps(name)}
        autoComplete="off"
        {...field}
        {...props}
        label={label ?? field.label}
        withAsterisk={required || field.withAsterisk}
      />
    </Field>
  );
}

/** Several lines. */
export function AreaField({ name, span = 12, label, minRows = 3, maxRows = 10, ...props }: FieldProps & { minRows?: number; maxRows?: number }) {
  const { form, ...field } = useField(name);
  const rows = { autosize: true, minRows, maxRows };
  return (
    <Field span={span}>
      <Textarea key={form.key(name)} {...form.getInputProps(name)} autoComplete="off" {...rows} {...field} {...props} label={label ?? field.label} />
    </Field>
  );
}

export function SwitchField({ name, span = 12, label, ...props }: FieldProps) {
  const { form, ...field } = useField(name);
  return (
    <Field span={span}>
      <Switch key={form.key(name)} {...form.getInputProps(name, { type: 'checkbox' })} {...props} label={label ?? field.label} />
    </Field>
  );
}

interface ChoiceProps extends FieldProps {
  query: OptionsQuery;
  /** Names of what is chosen already. */
  known?: Option[];
  placeholder?: string;
  /** Milliseconds before the first options are asked for. */
  firstAfter?: number;
}

export function SelectField({ name, span = 12, label, known = [], ...props }: ChoiceProps) {
  const { form, ...field } = useField(name);
  return (
    <Field span={span}>
      <AsyncSelect key={form.key(name)} {...form.getInputProps(name)} known={known} {...props} label={label ?? field.label ?? ''} />
    </Field>
  );
}

export function MultiSelectField({ name, span = 12, label, known = [], ...props }: ChoiceProps) {
  const { form, ...field } = useField(name);
  return (
    <Field span={span}>
      <AsyncMultiSelect key={form.key(name)} {...form.getInputProps(name)} known={known} {...props} label={label ?? field.label ?? ''} />
    </Field>
  );
}

/** One of a few words, by their values. */
export function WordField({ name, span = 12, label, choices, ...props }: FieldProps & { choices: Readonly<Record<string, string>> }) {
  const { form, ...field } = useField(name);
  const data = Object.entries(choices).map(([value, text]) => ({ value, label: text }));
  return (
    <Field span={span}>
      <Select key={form.key(name)} {...form.getInputProps(name)} allowDeselect={false} data={data} {...props} label={label ?? field.label} />
    </Field>
  );
}

/** The one option that is chosen already, for its name. */
export const knownOf = (value: number | null | undefined, label: string | null | undefined): Option[] => (value && label ? [{ value, label }] : []);
