import { Select, Textarea } from '@mantine/core';
import { prioridades } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useField } from '@/ui/form/fields.tsx';
import { Field } from '@/ui/form/form-section.tsx';
import { statusQuery } from '../tickets.registro.ts';

/** Texts, one on each line. */
export function LinesField({ name, span = 12, description }: { name: string; span?: 6 | 12; description?: string }) {
  const { form, label } = useField(name);
  const start = (form.getInitialValues() as Record<string, readonly string[] | undefined>)[name] ?? [];
  const wrong = Object.entries(form.errors).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];
  return (
    <Field span={span}>
      <Textarea
        label={label}
        description={description}
        autosize
        minRows={2}
        maxRows={12}
        defaultValue={start.join('\n')}
        error={wrong}
        data-path={name}
        onChange={({ currentTarget }) =>
          form.setFieldValue(
            name,
            currentTarget.value
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean),
          )
        }
      />
    </Field>
  );
}

interface NumberChoiceProps {
  name: string;
  placeholder: string;
  data: readonly { value: string; label: string }[];
}
/** One of a few numbers, or none. */
function NumberChoice({ name, placeholder, data }: NumberChoiceProps) {
  const { form, label } = useField(name);
  const start = (form.getInitialValues() as Record<string, number | null | undefined>)[name];
  return (
    <Field span={6}>
      <Select
        label={label}
        placeholder={placeholder}
        clearable
        data={[...data]}
        defaultValue={start === null || start === undefined ? null : String(start)}
        error={form.errors[name]}
        data-path={name}
        onChange={(value) => form.setFieldValue(name, value === null ? null : Number(value))}
      />
    </Field>
  );
}

export const PrioridadeField = ({ name = 'prioridade', placeholder }: { name?: string; placeholder: string }) => (
  <NumberChoice name={name} placeholder={placeholder} data={Object.entries(prioridades).map(([value, label]) => ({ value, label }))} />
);

export function StatusField({ name, placeholder }: { name: string; placeholder: string }) {
  const { data = [] } = useQuery(statusQuery);
  const chosen = data.filter((s) => s.status === 1).map((s) => ({ value: String(s.id_status_ticket), label: s.nome }));
  // the names come later than the number
  return <NumberChoice key={chosen.length} name={name} placeholder={placeholder} data={chosen} />;
}
