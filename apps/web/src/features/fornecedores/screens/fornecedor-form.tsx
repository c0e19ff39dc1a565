import { Switch, Textarea, TextInput } from '@mantine/core';
import type { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { fornecedorBody } from '@prosa/contract/fornecedores/fornecedores.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { toast } from '@/core/toasts.tsx';
import { useTrash } from '@/features/cadastros/public.ts';
import { AddressFields } from '@/ui/br/address-fields.tsx';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { DocumentField } from '@/ui/br/document-field.tsx';
import { placeText } from '@/ui/br/municipios.ts';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { PeopleEditor } from '../components/people-editor.tsx';
import { type FornecedorValues, fornecedorQuery, type Pessoa, saveFornecedor, trash } from '../fornecedores.queries.ts';

const blank: FornecedorValues = {
  razao_social: '',
  nome_fantasia: '',
  representante: '',
  cnpj: '',
  ie: '',
  ...blankAddress,
  contatos: [],
  observacoes: '',
  status: true,
};

function toValues({ data }: Answer<typeof fornecedores.show>): FornecedorValues {
  const { cidade: _m, criado_em: _c, alterado_em: _a, excluido_em: _e, status, ...fields } = data;
  return { ...fields, status: status === 1 };
}

/** /fornecedores/cadastrar and /fornecedores/editar/:id_fornecedor */
export function FornecedorForm() {
  const { id_fornecedor } = useParams();
  const editing = id_fornecedor !== undefined;
  const navigate = useNavigate();
  const query = fornecedorQuery(Number(id_fornecedor));
  // FormPage reads it; here for whether it is in the trash
  const stored = useQuery({ ...query, enabled: false }).data?.data;
  const trashed = useTrash('fornecedores', trash, Number(id_fornecedor), editing ? stored : undefined);
  return (
    <FormPage
      key={id_fornecedor}
      trash={trashed}
      title={editing ? 'Editar fornecedor' : 'Novo fornecedor'}
      step={editing ? 'Editar' : 'Cadastrar'}
      schema={fornecedorBody}
      initial={blank}
      load={editing ? { ...query, select: toValues } : undefined}
      save={saveFornecedor}
      onSaved={(id, { razao_social }) => {
        toast(`Fornecedor ${razao_social} salvo.`);
        void navigate(`/fornecedores/show/${id}`);
      }}
      submitLabel="Salvar fornecedor"
      cancelTo={editing ? `/fornecedores/show/${id_fornecedor}` : '/fornecedores'}
      versionField="versao"
      showValue={placeText}
    >
      {(form) => {
        const text = (name: keyof FornecedorValues) => ({ ...form.getInputProps(name), autoComplete: 'off' });
        return (
          <>
            <FormSection title="Empresa" text="O CNPJ é de um fornecedor só.">
              <Field span={8}>
                <TextInput label="Razão social" withAsterisk maxLength={160} key={form.key('razao_social')} {...text('razao_social')} />
              </Field>
              <Field span={4}>
                <DocumentField kind="cnpj" key={form.key('cnpj')} {...form.getInputProps('cnpj')} />
              </Field>
              <Field span={8}>
                <TextInput label="Nome fantasia" maxLength={120} key={form.key('nome_fantasia')} {...text('nome_fantasia')} />
              </Field>
              <Field span={4}>
                <TextInput label="Inscrição estadual" maxLength={20} key={form.key('ie')} {...text('ie')} />
              </Field>
              <Field>
                <TextInput label="Nome do representante" maxLength={120} key={form.key('representante')} {...text('representante')} />
              </Field>
            </FormSection>
            <FormSection title="Endereço">
              <AddressFields form={form} />
            </FormSection>
            <FormSection title="Contatos" text="Com quem falar em cada assunto. O primeiro aparece na lista.">
              <PeopleEditor
                initial={(form.getInitialValues().contatos as Pessoa[] | undefined) ?? []}
                errors={form.errors}
                onChange={(list) => form.setFieldValue('contatos', list)}
              />
            </FormSection>
            <FormSection title="Outros dados">
              <Field>
                <Textarea label="Observações" autosize minRows={3} maxRows={10} maxLength={4000} key={form.key('observacoes')} {...text('observacoes')} />
              </Field>
              <Field>
                <Switch label="Ativo" key={form.key('status')} {...form.getInputProps('status', { type: 'checkbox' })} />
              </Field>
            </FormSection>
          </>
        );
      }}
    </FormPage>
  );
}
