import { Select, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { tagModeloBody } from '@prosa/contract/tags/tags.schemas.ts';
import { type TipoDeTag, tiposDeTag } from '@prosa/contract/tags/tags.valores.ts';
import { useState } from 'react';
import { RegistroForm } from '@/features/registro/public.ts';
import { TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { ValueField } from '../components/value-field.tsx';
import { type TagModeloValues, tagModelo } from '../tag-modelo.registro.ts';

const blank: TagModeloValues = { name: '', type_value: 'string', value: '', altera_valor: 1 };
const types = (Object.keys(tiposDeTag) as TipoDeTag[]).map((value) => ({ value, label: tiposDeTag[value] }));

/** /tagsModelo/cadastrar and /tagsModelo/editar/:id */
export const TagModeloForm = () => (
  <RegistroForm registro={tagModelo} schema={tagModeloBody} blank={blank}>
    {(form) => <Fields form={form} />}
  </RegistroForm>
);

function Fields({ form }: { form: UseFormReturnType<TagModeloValues> }) {
  const start = form.getValues();
  const [type, setType] = useState<TipoDeTag>(start.type_value);
  const [value, setValue] = useState(start.value ?? '');
  const [editable, setEditable] = useState(Number(start.altera_valor) !== 0);
  const change = (next: string): void => {
    setValue(next);
    form.setFieldValue('value', next);
    form.clearFieldError('value');
  };
  return (
    <FormSection title="Tag" text="O nome aparece no contato. Uma tag de sim ou não aparece só com o nome.">
      <TextField name="name" span={8} />
      <Field span={4}>
        <Select
          label="Tipo do valor"
          data={types}
          allowDeselect={false}
          value={type}
          error={form.errors['type_value']}
          data-path="type_value"
          onChange={(next) => {
            if (next === null) return;
            setType(next);
            form.setFieldValue('type_value', next);
            change(next === 'bool' ? '1' : '');
          }}
        />
      </Field>
      <Field>
        <Switch
          label="Pode mudar no contato"
          description="Desligado, o valor é fixo: a tag só pode ser posta ou tirada."
          checked={editable}
          onChange={(e) => {
            setEditable(e.currentTarget.checked);
            form.setFieldValue('altera_valor', e.currentTarget.checked ? 1 : 0);
            form.clearFieldError('value');
          }}
        />
      </Field>
      <Field span={6}>
        <ValueField
          type={type}
          value={value}
          required={!editable}
          error={form.errors['value'] as string | undefined}
          description={editable ? 'Opcional: já vem preenchido quando alguém usa a tag.' : ''}
          onChange={change}
        />
      </Field>
    </FormSection>
  );
}
