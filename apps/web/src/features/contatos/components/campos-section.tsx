import type { UseFormReturnType } from '@mantine/form';
import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import type { ContatoValues } from '../contato.queries.ts';
import { OwnField } from './own-field.tsx';

interface CamposSectionProps {
  form: UseFormReturnType<ContatoValues>;
  campos: readonly CampoDefinido[];
}

/** The empresa's own fields, each by its type. */
export function CamposSection({ form, campos }: CamposSectionProps) {
  if (campos.length === 0) return null;
  return (
    <FormSection title="Campos personalizados" text="Campos que a sua empresa acrescentou aos contatos.">
      {campos.map((campo) => (
        <Field key={campo.id_campo} span={6}>
          <Own form={form} campo={campo} />
        </Field>
      ))}
    </FormSection>
  );
}

function Own({ form, campo }: { form: UseFormReturnType<ContatoValues>; campo: CampoDefinido }) {
  const path = `campos.${campo.id_campo}` as const;
  return (
    <OwnField
      campo={campo}
      path={path}
      stored={form.getInitialValues().campos[campo.id_campo] ?? ''}
      error={form.errors[path]}
      onChange={(value) => {
        form.setFieldValue(path, value, { forceUpdate: false });
        form.clearFieldError(path);
      }}
    />
  );
}
