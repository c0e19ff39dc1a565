import { Switch, Textarea, TextInput } from '@mantine/core';
import type { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { departamentoBody } from '@prosa/contract/departamentos/departamentos.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { toast } from '@/core/toasts.tsx';
import { LimitNotice, LimitReached, usePlanLimit } from '@/features/empresas/public.tsx';
import { AsyncMultiSelect } from '@/ui/form/async-select.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { MotivosEditor } from '../components/motivos-editor.tsx';
import { modes, QueueSection } from '../components/queue-section.tsx';
import { type DepartamentoValues, departamentoQuery, peopleQuery, saveDepartamento } from '../departamentos.queries.ts';

const list = '/departamento';
const blank: DepartamentoValues = {
  nome: '',
  descricao: '',
  publico: true,
  status: true,
  membros: [],
  motivos: [],
  motivo_obrigatorio: false,
  distribuicao: 'manual',
  capacidade: null,
  devolver_min: null,
  mensagem_fila: '',
};

const toValues = ({ data }: Answer<typeof departamentos.show>): DepartamentoValues => ({
  id_departamento: data.id_departamento,
  nome: data.nome,
  descricao: data.descricao,
  publico: data.publico === 1,
  status: data.status === 1,
  membros: data.membros.map(({ id_login }) => id_login),
  motivos: data.motivos,
  motivo_obrigatorio: data.motivo_obrigatorio === 1,
  distribuicao: data.distribuicao,
  capacidade: data.capacidade,
  capacidades: data.membros.flatMap(({ id_login, capacidade }) => (capacidade === null ? [] : [{ id_login, capacidade }])),
  devolver_min: data.devolver_min,
  mensagem_fila: data.mensagem_fila,
  versao: data.versao,
});

/** /departamento/cadastrar and /departamento/editar/:id_departamento */
export function DepartamentoForm() {
  const { id_departamento } = useParams();
  const editing = id_departamento !== undefined;
  const navigate = useNavigate();
  const query = departamentoQuery(Number(id_departamento));
  const { data } = useQuery({ ...query, enabled: false }); // FormPage reads it; here only for the people's names
  const { limit, reached } = usePlanLimit('departamentos');
  const blocked = !editing && reached && limit !== undefined;
  return (
    <FormPage
      key={id_departamento}
      title={editing ? 'Editar departamento' : 'Novo departamento'}
      step={editing ? 'Editar' : 'Cadastrar'}
      schema={departamentoBody}
      initial={blank}
      load={editing ? { ...query, select: toValues } : undefined}
      save={saveDepartamento}
      onSaved={(_, { nome }) => {
        toast(`Departamento ${nome} salvo.`);
        void navigate(list);
      }}
      submitLabel="Salvar departamento"
      cancelTo={list}
      versionField="versao"
      showValue={(field, value) => {
        const name = (id: unknown): string => data?.data.membros.find(({ id_login }) => id_login === Number(id))?.nome ?? `nº ${Number(id)}`;
        if (field === 'membros') return (value as number[]).map(name).join(', ') || 'ninguém';
        if (field === 'distribuicao') return modes.find((mode) => mode.value === value)?.label;
        if (field !== 'capacidades') return undefined;
        return (value as { id_login: number; capacidade: number }[]).map((own) => `${name(own.id_login)}: ${own.capacidade}`).join(', ') || 'nenhum';
      }}
      blocked={blocked && <LimitReached name="departamentos" limit={limit} backTo={list} />}
      notice={!editing && !blocked && <LimitNotice name="departamentos" limit={limit} />}
    >
      {(form) => (
        <>
          <FormSection title="Identificação" text="O nome aparece para a equipe e, se o departamento for público, também para o cliente.">
            <Field span={8}>
              <TextInput label="Nome" withAsterisk maxLength={80} key={form.key('nome')} {...form.getInputProps('nome')} />
            </Field>
            <Field>
              <Textarea label="Descrição" autosize minRows={2} maxRows={6} maxLength={300} key={form.key('descricao')} {...form.getInputProps('descricao')} />
            </Field>
          </FormSection>
          <FormSection title="Pessoas" text="Quem recebe as conversas que chegam por aqui.">
            <Field>
              <AsyncMultiSelect
                label="Quem atende"
                query={peopleQuery}
                known={data?.data.membros.map(({ id_login, nome }) => ({ value: id_login, label: nome })) ?? []}
                key={form.key('membros')}
                {...form.getInputProps('membros')}
              />
            </Field>
          </FormSection>
          <QueueSection form={form} people={data?.data.membros ?? []} />
          <FormSection title="Encerramento" text="Os motivos aparecem para quem encerra uma conversa deste departamento.">
            <Field>
              <MotivosEditor
                initial={form.getInitialValues().motivos ?? []}
                errors={form.errors}
                onChange={(motivos) => form.setFieldValue('motivos', motivos)}
              />
            </Field>
            <Field>
              <Switch
                label="Exigir um motivo"
                description="A conversa só é encerrada depois de escolher um."
                key={form.key('motivo_obrigatorio')}
                {...form.getInputProps('motivo_obrigatorio', { type: 'checkbox' })}
              />
            </Field>
          </FormSection>
          <FormSection title="Funcionamento" text="Um departamento inativo guarda o histórico, mas não recebe conversas novas.">
            <Field>
              <Switch
                label="Público"
                description="O cliente pode escolher este departamento."
                key={form.key('publico')}
                {...form.getInputProps('publico', { type: 'checkbox' })}
              />
            </Field>
            <Field>
              <Switch label="Ativo" description="Recebe conversas novas." key={form.key('status')} {...form.getInputProps('status', { type: 'checkbox' })} />
            </Field>
          </FormSection>
        </>
      )}
    </FormPage>
  );
}
