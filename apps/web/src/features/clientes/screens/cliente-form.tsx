import { SegmentedControl } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { clienteBody } from '@prosa/contract/clientes/clientes.schemas.ts';
import type { TelefoneValues } from '@prosa/contract/tipos/telefones.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useCan } from '@/core/session/session.ts';
import { RegistroForm, storedValues } from '@/features/registro/public.ts';
import { AddressFields } from '@/ui/br/address-fields.tsx';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { placeText } from '@/ui/br/municipios.ts';
import { PhoneList } from '@/ui/br/phone-list.tsx';
import type { Option } from '@/ui/form/async-select.tsx';
import { AreaField, MultiSelectField, SwitchField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { withoutHidden } from '@/ui/form/without-hidden.ts';
import { type ClienteValues, cliente, clienteDeContatoQuery, contatoOptions } from '../clientes.queries.ts';
import { DocumentInput } from '../components/document-input.tsx';

const blank: ClienteValues = {
  tipo: 1,
  nome: '',
  razao_social: '',
  nome_fantasia: '',
  cpf: '',
  cnpj: '',
  ie: '',
  email: '',
  telefones: [],
  ...blankAddress,
  observacoes: '',
  status: true,
  contatos: [],
};

const shownOf = (values: ClienteValues): ClienteValues => withoutHidden(values, { 1: ['cnpj'], 2: ['cpf'] });
const schema = z.preprocess((values) => shownOf(values as ClienteValues), clienteBody);

const idsOf = (contatos: readonly { id_contato: number }[]): number[] => contatos.map(({ id_contato }) => id_contato);
const optionsOf = (contatos: readonly { id_contato: number; nome: string }[]): Option[] =>
  contatos.map(({ id_contato, nome }) => ({ value: id_contato, label: nome }));

const namesOf = (known: readonly { id_contato: number; nome: string }[], ids: unknown): string =>
  (Array.isArray(ids) ? ids : []).map((id) => known.find(({ id_contato }) => id_contato === id)?.nome ?? `nº ${id}`).join(', ') || 'nenhum';
const fromContato = ({ data }: Answer<typeof clientes.deContato>): ClienteValues => ({
  ...blank,
  ...data,
  // rows of another record: they become rows of this one
  telefones: data.telefones.map(({ tipo_contato, numero, principal }) => ({ tipo_contato, numero, principal })),
  contatos: idsOf(data.contatos),
});

/** /clientes/cadastrar (?id_contato= starts it from a contato) and /clientes/editar/:id_cliente */
export function ClienteForm() {
  const [params] = useSearchParams();
  const id_contato = Number(params.get('id_contato'));
  const seesContatos = useCan('contatos', 'getAll');
  return (
    <RegistroForm
      registro={cliente}
      schema={schema as z.ZodType<unknown, ClienteValues>}
      blank={blank}
      values={(stored) => ({ ...storedValues('id_cliente', blank, stored), contatos: idsOf(stored.contatos) })}
      load={id_contato > 0 ? { ...clienteDeContatoQuery(id_contato), select: fromContato } : undefined}
      // whom others linked or took meanwhile is no business of this save
      save={(values, { contatos }) => cliente.salvar({ ...shownOf(values), ...(values.id_cliente !== undefined && { contatos_lidos: contatos }) })}
      saved="Cliente salvo."
      showValue={(field, value, stored) => {
        if (field === 'tipo') return Number(value) === 2 ? 'Pessoa jurídica' : 'Pessoa física';
        if (field === 'contatos') return namesOf(stored?.contatos ?? [], value);
        return placeText(field, value);
      }}
    >
      {(form, stored) => <Fields form={form} known={optionsOf(stored?.contatos ?? [])} seesContatos={seesContatos} />}
    </RegistroForm>
  );
}

function Fields({ form, known, seesContatos }: { form: UseFormReturnType<ClienteValues>; known: Option[]; seesContatos: boolean }) {
  const initial = form.getInitialValues();
  const [company, setCompany] = useState(Number(initial.tipo) === 2);
  return (
    <>
      <FormSection title="Identificação" text="O CPF ou CNPJ é de um cliente só. É assim que dá para saber quem já está cadastrado.">
        <Field>
          <SegmentedControl
            aria-label="Tipo de cliente"
            data={[
              { value: '1', label: 'Pessoa física' },
              { value: '2', label: 'Pessoa jurídica' },
            ]}
            value={company ? '2' : '1'}
            onChange={(value) => {
              setCompany(value === '2');
              form.setFieldValue('tipo', Number(value));
              form.clearErrors();
            }}
          />
        </Field>
        {company && (
          <>
            <TextField name="razao_social" span={8} required />
            <Field span={4}>
              <DocumentInput form={form} kind="cnpj" key={form.key('cnpj')} />
            </Field>
            <TextField name="nome_fantasia" span={8} />
            <TextField name="ie" span={4} />
            <TextField name="nome" label="Pessoa de contato" />
          </>
        )}
        {!company && (
          <>
            <TextField name="nome" span={8} required />
            <Field span={4}>
              <DocumentInput form={form} kind="cpf" key={form.key('cpf')} />
            </Field>
          </>
        )}
      </FormSection>
      <FormSection title="Contato" text="O e-mail recebe o convite para a área do cliente.">
        <TextField name="email" type="email" />
        <Field>
          <PhoneList
            initial={(initial.telefones as TelefoneValues[] | undefined) ?? []}
            errors={form.errors}
            onChange={(list) => form.setFieldValue('telefones', list)}
          />
        </Field>
      </FormSection>
      <FormSection title="Endereço">
        <AddressFields />
      </FormSection>
      {seesContatos && (
        <FormSection title="Contatos" text="Quem fala com a empresa em nome deste cliente. Um contato pertence a um cliente só.">
          <MultiSelectField name="contatos" query={contatoOptions} known={known} />
        </FormSection>
      )}
      <FormSection title="Outros dados" text="Só a equipe vê as observações.">
        <AreaField name="observacoes" />
        <SwitchField name="status" />
      </FormSection>
    </>
  );
}
