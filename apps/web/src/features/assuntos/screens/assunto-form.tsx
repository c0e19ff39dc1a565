import { Switch, TextInput } from '@mantine/core';
import { assuntoBody } from '@prosa/contract/assuntos/assuntos.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { toast } from '@/core/toasts.tsx';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { type AssuntoValues, assuntoQuery, type Detalhe, saveAssunto } from '../assuntos.queries.ts';

const list = '/ChatAssunto';
const blank: AssuntoValues = { assunto: '', id_departamento: null, status: true };
const toValues = ({ data }: { data: Detalhe }): AssuntoValues => ({
  id_assunto: data.id_assunto,
  assunto: data.assunto,
  id_departamento: data.id_departamento,
  status: data.status === 1,
  versao: data.versao,
});

/** /ChatAssunto/cadastrar and /ChatAssunto/editar/:id_assunto */
export function AssuntoForm() {
  const { id_assunto } = useParams();
  const editing = id_assunto !== undefined;
  const navigate = useNavigate();
  const query = assuntoQuery(Number(id_assunto));
  const { data } = useQuery({ ...query, enabled: false }); // FormPage reads it; here only for the departamento's name
  const stored = data?.data;
  return (
    <FormPage
      key={id_assunto}
      title={editing ? 'Editar assunto' : 'Novo assunto'}
      step={editing ? 'Editar' : 'Cadastrar'}
      schema={assuntoBody}
      initial={blank}
      load={editing ? { ...query, select: toValues } : undefined}
      save={saveAssunto}
      onSaved={(_, { assunto }) => {
        toast(`Assunto ${assunto} salvo.`);
        void navigate(list);
      }}
      submitLabel="Salvar assunto"
      cancelTo={list}
      versionField="versao"
      showValue={(field, value) => {
        if (field !== 'id_departamento') return undefined;
        if (value === null) return 'Todos os departamentos';
        return value === stored?.id_departamento ? (stored?.departamento ?? undefined) : `nº ${Number(value)}`;
      }}
    >
      {(form) => (
        <FormSection title="Identificação" text="O assunto diz do que a conversa trata. Sem departamento, vale para todos.">
          <Field span={8}>
            <TextInput label="Assunto" withAsterisk maxLength={80} key={form.key('assunto')} {...form.getInputProps('assunto')} />
          </Field>
          <Field span={8}>
            <AsyncSelect
              label="Departamento"
              placeholder="Todos os departamentos"
              query={departamentoOptions}
              known={stored?.id_departamento && stored.departamento ? [{ value: stored.id_departamento, label: stored.departamento }] : []}
              key={form.key('id_departamento')}
              {...form.getInputProps('id_departamento')}
            />
          </Field>
          <Field>
            <Switch
              label="Ativo"
              description="Pode ser escolhido em conversas."
              key={form.key('status')}
              {...form.getInputProps('status', { type: 'checkbox' })}
            />
          </Field>
        </FormSection>
      )}
    </FormPage>
  );
}
