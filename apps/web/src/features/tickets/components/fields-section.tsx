import type { UseFormReturnType } from '@mantine/form';
import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import { OwnField } from '@/features/contatos/public.ts';
import { Field, FormSection } from '@/ui/form/form-section.tsx';

/** Own fields of tickets in a form, kept under `campos`. */
export function FieldsSection({
  form,
  campos,
  title,
  text,
}: {
  form: UseFormReturnType<Record<string, unknown>>;
  campos: readonly CampoDefinido[];
  title: string;
  text: string;
}) {
  if (campos.length === 0) return null;
  const values = (form.getValues()['campos'] ?? {}) as Record<string, unknown>;
  return (
    <FormSection title={title} text={text}>
      {campos.map((campo) => {
        const path = `campos.${campo.id_campo}`;
        return (
          <Field key={campo.id_campo} span={6}>
            <OwnField
              campo={campo}
              path={path}
              stored={values[campo.id_campo] ?? ''}
              error={form.errors[path]}
              onChange={(value) => {
                form.setFieldValue('campos', { ...(form.getValues()['campos'] as object), [campo.id_campo]: value });
                form.clearFieldError(path);
              }}
            />
          </Field>
        );
      })}
    </FormSection>
  );
}
