import { Autocomplete, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { funcionarios } from '@prosa/contract/funcionarios/funcionarios.endpoints.ts';
import { funcionarioBody } from '@prosa/contract/funcionarios/funcionarios.schemas.ts';
import type { TelefoneValues } from '@prosa/contract/tipos/telefones.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { formatMoney } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { toast } from '@/core/toasts.tsx';
import { useTrash } from '@/features/cadastros/public.ts';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { AddressFields } from '@/ui/br/address-fields.tsx';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { dateText } from '@/ui/br/date-text.ts';
import { DocumentField } from '@/ui/br/document-field.tsx';
import { MoneyField } from '@/ui/br/money-field.tsx';
import { placeText } from '@/ui/br/municipios.ts';
import { PhoneList } from '@/ui/br/phone-list.tsx';
import { AsyncSelect, type Option } from '@/ui/form/async-select.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { cargosQuery, type FuncionarioValues, funcionarioQuery, saveFuncionario, trash } from '../funcionarios.queries.ts';

const blank: FuncionarioValues = {
  nome: '',
  data_nascimento: '',
  rg: '',
  cpf: '',
  ...blankAddress,
  telefones: [],
  cargo: '',
  data_admissao: '',
  data_inicio_atividade: '',
  observacoes: '',
  id_login: null,
  status: true,
};

function toValues({ data }: Answer<typeof funcionarios.show>): FuncionarioValues {
  const { cidade: _m, criado_em: _c, alterado_em: _a, excluido_em: _e, status, login, data_nascimento, data_admissao, data_inicio_atividade, ...fields } = data;
  return {
    ...fields,
    data_nascimento: data_nascimento ?? '',
    data_admissao: data_admissao ?? '',
    data_inicio_atividade: data_inicio_atividade ?? '',
    id_login: login?.id_login ?? null,
    status: status === 1,
  };
}

/** /funcionarios/cadastrar and /funcionarios/editar/:id_funcionario */
export function FuncionarioForm() {
  const { id_funcionario } = useParams();
  const editing = id_funcionario !== undefined;
  const navigate = useNavigate();
  const query = funcionarioQuery(Number(id_funcionario));
  // FormPage reads it; here for the name of who signs in and whether it is in the trash
  const stored = useQuery({ ...query, enabled: false }).data?.data;
  const login = stored?.login;
  const trashed = useTrash('funcionarios', trash, Number(id_funcionario), editing ? stored : undefined);
  return (
    <FormPage
      key={id_funcionario}
      trash={trashed}
      title={editing ? 'Editar funcionário' : 'Novo funcionário'}
      step={editing ? 'Editar' : 'Cadastrar'}
      schema={funcionarioBody}
      initial={blank}
      load={editing ? { ...query, select: toValues } : undefined}
      save={saveFuncionario}
      onSaved={(id, { nome }) => {
        toast(`Funcionário ${nome} salvo.`);
        void navigate(`/funcionarios/show/${id}`);
      }}
      submitLabel="Salvar funcionário"
      cancelTo={editing ? `/funcionarios/show/${id_funcionario}` : '/funcionarios'}
      versionField="versao"
      showValue={(field, value) => {
        if (field === 'salario' && typeof value === 'number') return formatMoney(value);
        if (field === 'id_login' && value === login?.id_login) return login?.nome;
        return field.startsWith('data_') && typeof value === 'string' ? dateText(value) || 'vazio' : placeText(field, value);
      }}
    >
      {(form) => <Fields form={form} known={login ? [{ value: login.id_login, label: login.nome }] : []} />}
    </FormPage>
  );
}

function Fields({ form, known }: { form: UseFormReturnType<FuncionarioValues>; known: Option[] }) {
  const initial = form.getInitialValues();
  const seesSalaries = useCan('funcionarios', 'salario');
  const seesPeople = useCan('usuario', 'getAll');
  const cargos = useQuery(cargosQuery).data?.data ?? [];
  const text = (name: keyof FuncionarioValues) => ({ ...form.getInputProps(name), autoComplete: 'off' });
  const day = (name: 'data_nascimento' | 'data_admissao' | 'data_inicio_atividade', label: string) => (
    <DateField label={label} key={form.key(name)} {...form.getInputProps(name)} />
  );
  return (
    <>
      <FormSection title="Dados pessoais" text="O CPF é de um funcionário só.">
        <Field span={8}>
          <TextInput label="Nome" withAsterisk maxLength={120} key={form.key('nome')} {...text('nome')} />
        </Field>
        <Field span={4}>{day('data_nascimento', 'Nascimento')}</Field>
        <Field span={6}>
          <DocumentField kind="cpf" key={form.key('cpf')} {...form.getInputProps('cpf')} />
        </Field>
        <Field span={6}>
          <DocumentField kind="rg" key={form.key('rg')} {...form.getInputProps('rg')} />
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
      <FormSection title="Trabalho" text={seesSalaries ? 'O salário só aparece para quem tem permissão de ver salários.' : undefined}>
        <Field span={seesSalaries ? 8 : 12}>
          <Autocomplete label="Cargo" maxLength={80} data={cargos} key={form.key('cargo')} {...text('cargo')} />
        </Field>
        {seesSalaries && (
          <Field span={4}>
            <MoneyField
              label="Salário"
              defaultValue={typeof initial.salario === 'number' ? initial.salario : null}
              error={form.errors['salario']}
              data-path="salario"
              onChange={(cents) => form.setFieldValue('salario', cents)}
            />
          </Field>
        )}
        <Field span={6}>{day('data_admissao', 'Admissão')}</Field>
        <Field span={6}>{day('data_inicio_atividade', 'Início da atividade')}</Field>
        {seesPeople && (
          <Field>
            <AsyncSelect
              label="Usuário do sistema"
              description="Com que nome esta pessoa entra no sistema, se entra."
              query={peopleQuery}
              known={known}
              key={form.key('id_login')}
              {...form.getInputProps('id_login')}
            />
          </Field>
        )}
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
}
