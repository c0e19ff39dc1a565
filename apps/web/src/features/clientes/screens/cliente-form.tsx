import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { clienteBody } from '@prosa/contract/clientes/clientes.schemas.ts';
import type { TelefoneValues } from '@prosa/contract/tipos/telefones.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { useCan } from '@/core/session/session.ts';
import { toast } from '@/core/toasts.tsx';
import { useTrash, withoutHidden } from '@/features/cadastros/public.ts';
import { AddressFields } from '@/ui/br/address-fields.tsx';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { placeText } from '@/ui/br/municipios.ts';
import { PhoneList } from '@/ui/br/phone-list.tsx';
import { AsyncMultiSelect, type Option } from '@/ui/form/async-select.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { type ClienteValues, clienteDeContatoQuery, clienteQuery, contatoOptions, saveCliente, trash } from '../clientes.queries.ts';
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

function toValues({ data }: Answer<typeof clientes.show>): ClienteValues {
  const { documento: _d, celular_1: _c, nome_exibido: _n, cidade: _m, criado_em: _e, alterado_em: _a, excluido_em: _x, status, contatos, ...fields } = data;
  return { ...fields, status: status === 1, contatos: idsOf(contatos) };
}
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
  const { id_cliente } = useParams();
  const [params] = useSearchParams();
  const id_contato = Number(params.get('id_contato'));
  const editing = id_cliente !== undefined;
  const navigate = useNavigate();
  const stored = clienteQuery(Number(id_cliente));
  const start = clienteDeContatoQuery(id_contato);
  // FormPage reads them; here for the names of the contatos and whether it is in the trash
  const read = useQuery({ ...stored, enabled: false }).data?.data;
  const known = [...(read?.contatos ?? []), ...(useQuery({ ...start, enabled: false }).data?.data.contatos ?? [])];
  const seesContatos = useCan('contatos', 'getAll');
  const load = editing ? { ...stored, select: toValues } : id_contato > 0 ? { ...start, select: fromContato } : undefined;
  const trashed = useTrash('clientes', trash, Number(id_cliente), editing ? read : undefined);
  return (
    <FormPage
      key={id_cliente}
      trash={trashed}
      title={editing ? 'Editar cliente' : 'Novo cliente'}
      step={editing ? 'Editar' : 'Cadastrar'}
      schema={schema as z.ZodType<unknown, ClienteValues>}
      initial={blank}
      load={load}
      // whom others linked or took meanwhile is no business of this save
      save={(values, { contatos }) => saveCliente({ ...shownOf(values), ...(editing && { contatos_lidos: contatos }) })}
      onSaved={(id) => {
        toast('Cliente salvo.');
        void navigate(`/clientes/show/${id}`);
      }}
      submitLabel="Salvar cliente"
      cancelTo={editing ? `/clientes/show/${id_cliente}` : '/clientes'}
      versionField="versao"
      showValue={(field, value) => {
        if (field === 'tipo') return Number(value) === 2 ? 'Pessoa jurídica' : 'Pessoa física';
        if (field === 'contatos') return namesOf(known, value);
        return placeText(field, value);
      }}
    >
      {(form) => <Fields form={form} known={optionsOf(known)} seesContatos={seesContatos} />}
    </FormPage>
  );
}

function Fields({ form, known, seesContatos }: { form: UseFormReturnType<ClienteValues>; known: Option[]; seesContatos: boolean }) {
  const initial = form.getInitialValues();
  const [company, setCompany] = useState(Number(initial.tipo) === 2);
  const text = (name: keyof ClienteValues) => ({ ...form.getInputProps(name), autoComplete: 'off' });
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
            <Field span={8}>
              <TextInput label="Razão social" withAsterisk maxLength={160} key={form.key('razao_social')} {...text('razao_social')} />
            </Field>
            <Field span={4}>
              <DocumentInput form={form} kind="cnpj" key={form.key('cnpj')} />
            </Field>
            <Field span={8}>
              <TextInput label="Nome fantasia" maxLength={120} key={form.key('nome_fantasia')} {...text('nome_fantasia')} />
            </Field>
            <Field span={4}>
              <TextInput label="Inscrição estadual" maxLength={20} key={form.key('ie')} {...text('ie')} />
            </Field>
            <Field>
              <TextInput label="Pessoa de contato" maxLength={120} key={form.key('nome')} {...text('nome')} />
            </Field>
          </>
        )}
        {!company && (
          <>
            <Field span={8}>
              <TextInput label="Nome" withAsterisk maxLength={120} key={form.key('nome')} {...text('nome')} />
            </Field>
            <Field span={4}>
              <DocumentInput form={form} kind="cpf" key={form.key('cpf')} />
            </Field>
          </>
        )}
      </FormSection>
      <FormSection title="Contato" text="O e-mail recebe o convite para a área do cliente.">
        <Field>
          <TextInput label="E-mail" type="email" maxLength={254} key={form.key('email')} {...text('email')} />
        </Field>
        <Field>
          <PhoneList
            initial={(initial.telefones as TelefoneValues[] | undefined) ?? []}
            errors={form.errors}
            onChange={(list) => form.setFieldValue('telefones', list)}
          />
        </Field>
      </FormSection>
      <FormSection title="Endereço">
        <AddressFields form={form} />
      </FormSection>
      {seesContatos && (
        <FormSection title="Contatos" text="Quem fala com a empresa em nome deste cliente. Um contato pertence a um cliente só.">
          <Field>
            <AsyncMultiSelect
              label="Contatos deste cliente"
              query={contatoOptions}
              known={known}
              key={form.key('contatos')}
              {...form.getInputProps('contatos')}
            />
          </Field>
        </FormSection>
      )}
      <FormSection title="Outros dados" text="Só a equipe vê as observações.">
        <Field>
          <Textarea
            label="Observações"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={4000}
            key={form.key('observacoes')}
            {...form.getInputProps('observacoes')}
          />
        </Field>
        <Field>
          <Switch label="Ativo" key={form.key('status')} {...form.getInputProps('status', { type: 'checkbox' })} />
        </Field>
      </FormSection>
    </>
  );
}
