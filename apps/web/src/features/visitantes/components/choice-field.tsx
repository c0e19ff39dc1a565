import { Select } from '@mantine/core';
import { useField } from '@/ui/form/fields.tsx';
import { Field } from '@/ui/form/form-section.tsx';

/** One of a few words. */
export function ChoiceField({ name, span = 4, choices }: { name: string; span?: 4 | 6; choices: Readonly<Record<string, string>> }) {
  const { form, label } = useField(name);
  return (
    <Field span={span}>
      <Select
        key={form.key(name)}
        {...form.getInputProps(name)}
        label={label}
        allowDeselect={false}
        data={Object.entries(choices).map(([value, text]) => ({ value, label: text }))}
      />
    </Field>
  );
}
