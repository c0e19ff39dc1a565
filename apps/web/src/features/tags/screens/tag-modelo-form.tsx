import { Select, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { tagModeloBody } from '@prosa/contract/tags/tags.schemas.ts';
import { maxNome, type TipoDeTag, tiposDeTag } from '@prosa/contract/tags/tags.valores.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { toast } from '@/core/toasts.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { ValueField } from '../components/value-field.tsx';
import { saveTagModelo, type TagModeloValues, tagModeloQuery } from '../tags.queries.ts';

const list = '/tagsModelo';
const blank: TagModeloValues = { name: '', type_value: 'string', value: '', altera_valor: 1 };
const types = (Object.keys(tiposDeTag) as TipoDeTag[]).map((value) => ({ value, label: tiposDeTag[value] }));

const toValues = ({ data }: Answer<typeof tagModelo.show>): TagModeloValues => ({ ...data });

/** /tagsModelo/cadastrar and /tagsModelo/editar/:id */
export function TagModeloForm() {
  const { id } = useParams();
  const editing = id !== undefined;
  const navigate = useNavigate();
  return (
    <FormPage
      key={id}
      title={editing ? 'Editar tag' : 'Nova tag'}
      step={editing ? 'Editar' : 'Cadastrar'}
      schema={tagModeloBody}
      initial={blank}
      load={editing ? { ...tagModeloQuery(Number(id)), select: toValues } : undefined}
      save={saveTagModelo}
      onSaved={(_, { name }) => {
        toast(`Tag ${name} salva.`);
        void navigate(list);
      }}
      submitLabel="Salvar tag"
      cancelTo={list}
      versionField="versao"
    >
      {(form) => <Fields form={form} />}
    </FormPage>
  );
}

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
      <Field span={8}>
        <TextInput label="Nome" withAsterisk maxLength={maxNome} key={form.key('name')} {...form.getInputProps('name')} />
      </Field>
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
