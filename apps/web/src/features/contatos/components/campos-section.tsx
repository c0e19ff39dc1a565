import { NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import type { ContatoValues } from '../contato.queries.ts';

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
          <OwnField form={form} campo={campo} />
        </Field>
      ))}
    </FormSection>
  );
}

const simNao = [
  { value: 'sim', label: 'Sim' },
  { value: 'nao', label: 'Não' },
];

function OwnField({ form, campo }: { form: UseFormReturnType<ContatoValues>; campo: CampoDefinido }) {
  const path = `campos.${campo.id_campo}` as const;
  const stored = form.getInitialValues().campos[campo.id_campo] ?? '';
  const common = { label: campo.nome, withAsterisk: campo.obrigatorio === 1, error: form.errors[path], 'data-path': path };
  const set = (value: string | number | boolean): void => {
    form.setFieldValue(path, value, { forceUpdate: false });
    form.clearFieldError(path);
  };
  switch (campo.tipo) {
    case 'numero':
      return <NumberInput {...common} decimalSeparator="," thousandSeparator="." hideControls defaultValue={stored as string | number} onChange={set} />;
    case 'data':
      return <DateField {...common} defaultValue={String(stored)} onChange={set} />;
    case 'lista':
      return (
        <Select
          {...common}
          placeholder="Não selecionado"
          clearable
          data={[...campo.opcoes]}
          defaultValue={stored === '' ? null : String(stored)}
          onChange={(value) => set(value ?? '')}
        />
      );
    case 'sim_nao':
      return (
        <Select
          {...common}
          placeholder="Não selecionado"
          clearable
          data={simNao}
          defaultValue={stored === '' ? null : stored === true ? 'sim' : 'nao'}
          onChange={(value) => set(value === null ? '' : value === 'sim')}
        />
      );
    default:
      return <TextInput {...common} maxLength={500} autoComplete="off" defaultValue={String(stored)} onChange={({ currentTarget: { value } }) => set(value)} />;
  }
}
