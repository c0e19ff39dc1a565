import { Radio, Stack } from '@mantine/core';
import { useField } from '@/ui/form/fields.tsx';
import { Field } from '@/ui/form/form-section.tsx';

interface EscopoFieldProps {
  name: string;
  /** What each reach means there, the narrowest first. */
  textos: readonly [proprios: string, departamento: string, todos: string];
}

const valores = ['proprios', 'departamento', 'todos'] as const;

/** How far the people of a grupo see, with each choice in plain words. */
export function EscopoField({ name, textos }: EscopoFieldProps) {
  const { form, label } = useField(name);
  return (
    <Field span={6}>
      <Radio.Group key={form.key(name)} {...form.getInputProps(name)} label={label}>
        <Stack gap={8} mt={6} mb={4}>
          {valores.map((valor, i) => (
            <Radio key={valor} value={valor} label={textos[i]} />
          ))}
        </Stack>
      </Radio.Group>
    </Field>
  );
}
