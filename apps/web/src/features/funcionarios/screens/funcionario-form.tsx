import { Autocomplete } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { funcionarioBody } from '@prosa/contract/funcionarios/funcionarios.schemas.ts';
import type { TelefoneValues } from '@prosa/contract/tipos/telefones.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { RegistroForm, storedValues, type ValoresDe } from '@/features/registro/public.ts';
import { AddressFields } from '@/ui/br/address-fields.tsx';
import { blankAddress } from '@/ui/br/blank-address.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { dateText } from '@/ui/br/date-text.ts';
import { DocumentField } from '@/ui/br/document-field.tsx';
import { MoneyField } from '@/ui/br/money-field.tsx';
import { placeText } from '@/ui/br/municipios.ts';
import { PhoneList } from '@/ui/br/phone-list.tsx';
import type { Option } from '@/ui/form/async-select.tsx';
import { AreaField, knownOf, SelectField, SwitchField, TextField, useField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { cargosQuery, funcionario } from '../funcionarios.registro.ts';

type FuncionarioValues = ValoresDe<typeof funcionario.calls>;

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

/** /funcionarios/cadastrar and /funcionarios/editar/:id_funcionario */
export const FuncionarioForm = () => (
  <RegistroForm
    registro={funcionario}
    schema={funcionarioBody}
    blank={blank}
    values={(stored) => ({
      ...storedValues('id_funcionario', blank, stored),
      // of those who may not see it, the form has none
      ...('salario' in stored && { salario: stored.salario }),
      id_login: stored.login?.id_login ?? null,
    })}
    showValue={(field, value, stored) => {
      if (field === 'salario' && typeof value === 'number') return formatMoney(value);
      if (field === 'id_login' && value === stored?.login?.id_login) return stored?.login?.nome;
      return field.startsWith('data_') && typeof value === 'string' ? dateText(value) || 'vazio' : placeText(field, value);
    }}
  >
    {(form, stored) => <Fields form={form} known={knownOf(stored?.login?.id_login, stored?.login?.nome)} />}
  </RegistroForm>
);

function Fields({ form, known }: { form: UseFormReturnType<FuncionarioValues>; known: Option[] }) {
  const initial = form.getInitialValues();
  const seesSalaries = useCan('funcionarios', 'salario');
  const seesPeople = useCan('usuario', 'getAll');
  const cargos = useQuery(cargosQuery).data?.data ?? [];
  const day = (name: 'data_nascimento' | 'data_admissao' | 'data_inicio_atividade', label: string) => (
    <DateField label={label} key={form.key(name)} {...form.getInputProps(name)} />
  );
  return (
    <>
      <FormSection title="Dados pessoais" text="O CPF é de um funcionário só.">
        <TextField name="nome" span={8} />
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
        <AddressFields />
      </FormSection>
      <FormSection title="Trabalho" text={seesSalaries ? 'O salário só aparece para quem tem permissão de ver salários.' : undefined}>
        <Field span={seesSalaries ? 8 : 12}>
          <Cargo cargos={cargos} />
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
        {seesPeople && <SelectField name="id_login" description="Com que nome esta pessoa entra no sistema, se entra." query={peopleQuery} known={known} />}
      </FormSection>
      <FormSection title="Outros dados">
        <AreaField name="observacoes" />
        <SwitchField name="status" />
      </FormSection>
    </>
  );
}

function Cargo({ cargos }: { cargos: string[] }) {
  const { form, ...field } = useField('cargo');
  return <Autocomplete {...field} data={cargos} key={form.key('cargo')} {...form.getInputProps('cargo')} autoComplete="off" />;
}
