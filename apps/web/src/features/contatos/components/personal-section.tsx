import { SegmentedControl, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { tiposDeContato } from '@prosa/contract/contatos/contatos.tipos.ts';
import { useState } from 'react';
import { type Company, CompanyField } from '@/ui/br/company-field.tsx';
import { DateField } from '@/ui/br/date-field.tsx';
import { DocumentField } from '@/ui/br/document-field.tsx';
import { SwitchField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import type { ContatoValues } from '../contato.queries.ts';
import { AvatarField } from './avatar-field.tsx';

interface PersonalSectionProps {
  form: UseFormReturnType<ContatoValues>;
  /** What the public register says of the company. */
  onCompany: (empresa: Company) => void;
}

/** spec 2: personal data; spec 3: 1 pessoa física, 2 jurídica. */
export function PersonalSection({ form, onCompany }: PersonalSectionProps) {
  const initial = form.getInitialValues();
  const [tipo, setTipo] = useState(Number(initial.tipo ?? 1));
  const [name, setName] = useState((initial.nome || initial.razao_social) ?? '');
  form.watch('nome', ({ value }) => setName(value ?? ''));
  const company = tipo === 2;
  return (
    <FormSection title="Dados pessoais" text="Quem é o contato. CPF e CNPJ são conferidos, mas não obrigatórios.">
      <Field>
        <AvatarField
          id={Number(initial.id_contato ?? 0)}
          name={name}
          initial={initial.avatar ?? ''}
          onChange={(avatar) => form.setFieldValue('avatar', avatar)}
        />
      </Field>
      <Field>
        <SegmentedControl
          aria-label="Tipo de pessoa"
          data={[
            { value: '1', label: 'Pessoa física' },
            { value: '2', label: 'Pessoa jurídica' },
          ]}
          value={String(tipo)}
          onChange={(value) => {
            setTipo(Number(value));
            form.setFieldValue('tipo', value === '2' ? 2 : 1);
          }}
        />
      </Field>
      {company && <CompanyFields form={form} onCompany={onCompany} />}
      <TextField name="nome" span={8} required={!company} {...(company && { label: 'Pessoa de contato' })} />
      <TextField name="cargo" span={4} />
      <Field span={4}>
        <Select
          label="Tipo de contato"
          withAsterisk
          allowDeselect={false}
          data={[...tiposDeContato]}
          key={form.key('tipo_contato')}
          {...form.getInputProps('tipo_contato')}
        />
      </Field>
      <Field span={4}>
        <DocumentField kind="cpf" key={form.key('cpf')} {...form.getInputProps('cpf')} />
      </Field>
      <Field span={4}>
        <DocumentField kind="rg" key={form.key('rg')} {...form.getInputProps('rg')} />
      </Field>
      <Field span={4}>
        <DateField label="Data de aniversário" key={form.key('data_aniversario')} {...form.getInputProps('data_aniversario')} />
      </Field>
      {initial.id_contato !== undefined && <SwitchField name="status" description="Um contato inativo fica fora das listas." />}
    </FormSection>
  );
}

function CompanyFields({ form, onCompany }: PersonalSectionProps) {
  return (
    <>
      <Field span={6}>
        <CompanyField form={form} onCompany={onCompany} />
      </Field>
      <TextField name="nome_fantasia" span={6} />
      <TextField name="razao_social" required />
      <TextField name="ie" span={6} />
      <TextField name="im" span={6} />
    </>
  );
}
