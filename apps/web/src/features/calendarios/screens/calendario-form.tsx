import { Switch, TextInput } from '@mantine/core';
import { calendarioBody } from '@prosa/contract/calendarios/calendarios.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { toast } from '@/core/toasts.tsx';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { linhaOptions } from '@/features/linhas/public.ts';
import { AsyncMultiSelect } from '@/ui/form/async-select.tsx';
import { FormPage } from '@/ui/form/form-page.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { VariablesTextarea } from '@/ui/texts/variables-textarea.tsx';
import { type CalendarioValues, calendarioQuery, type Detalhe, saveCalendario, toValues } from '../calendarios.queries.ts';
import { businessWeek } from '../components/faixas.ts';
import { FeriadosEditor } from '../components/feriados-editor.tsx';
import { shownValue } from '../components/shown-value.ts';
import { WeekEditor } from '../components/week-editor.tsx';

const list = '/calendarios';
const optionsOf = (named: readonly { id: number; nome: string }[] | undefined) => named?.map(({ id, nome }) => ({ value: id, label: nome })) ?? [];

/** /calendarios/cadastrar and /calendarios/editar/:id_calendario */
export function CalendarioForm() {
  const { id_calendario } = useParams();
  const editing = id_calendario !== undefined;
  const navigate = useNavigate();
  const query = calendarioQuery(Number(id_calendario));
  const { data } = useQuery({ ...query, enabled: false }); // FormPage reads it; here only for names
  const blank: CalendarioValues = { nome: '', empresa: false, linhas: [], departamentos: [], semana: businessWeek(), feriados: [], mensagem: '' };
  return (
    <FormPage
      key={id_calendario}
      title={editing ? 'Editar calendário' : 'Novo calendário'}
      step={editing ? 'Editar' : 'Cadastrar'}
      schema={calendarioBody}
      initial={blank}
      load={editing ? { ...query, select: ({ data: detail }: { data: Detalhe }) => toValues(detail) } : undefined}
      save={saveCalendario}
      onSaved={(_, { nome }) => {
        toast(`Calendário ${nome} salvo.`);
        void navigate(list);
      }}
      submitLabel="Salvar calendário"
      cancelTo={list}
      versionField="versao"
      showValue={(field, value) => shownValue(field, value, data?.data)}
    >
      {(form) => (
        <>
          <FormSection title="Identificação">
            <Field span={8}>
              <TextInput label="Nome" withAsterisk maxLength={80} key={form.key('nome')} {...form.getInputProps('nome')} />
            </Field>
          </FormSection>
          <FormSection
            title="Onde vale"
            text="O do departamento vale antes do número, e o do número antes da empresa. Sem nenhum, o atendimento está sempre aberto."
          >
            <Field>
              <Switch label="Toda a empresa" key={form.key('empresa')} {...form.getInputProps('empresa', { type: 'checkbox' })} />
            </Field>
            <Field span={6}>
              <AsyncMultiSelect
                label="Números de WhatsApp"
                query={linhaOptions}
                known={optionsOf(data?.data.linhas)}
                key={form.key('linhas')}
                {...form.getInputProps('linhas')}
              />
            </Field>
            <Field span={6}>
              <AsyncMultiSelect
                label="Departamentos"
                query={departamentoOptions}
                known={optionsOf(data?.data.departamentos)}
                key={form.key('departamentos')}
                {...form.getInputProps('departamentos')}
              />
            </Field>
          </FormSection>
          <FormSection title="Semana" text="Vários horários por dia, com intervalo de almoço. 00:00 no fim é o fim do dia.">
            <Field>
              <WeekEditor initial={form.getInitialValues().semana} errors={form.errors} onChange={(semana) => form.setFieldValue('semana', semana)} />
            </Field>
          </FormSection>
          <FormSection title="Feriados" text="Valem no lugar do dia da semana. Os nacionais se repetem sozinhos, também os de data móvel.">
            <Field>
              <FeriadosEditor
                initial={form.getInitialValues().feriados ?? []}
                errors={form.errors}
                onChange={(feriados) => form.setFieldValue('feriados', feriados)}
              />
            </Field>
          </FormSection>
          <FormSection
            title="Fora do horário"
            text="O cliente que escreve fora do horário recebe esta mensagem uma vez. Quando abrir, a conversa entra na fila."
          >
            <Field>
              <VariablesTextarea
                label="Mensagem"
                placeholder="Em branco, nenhuma mensagem é enviada"
                minRows={3}
                key={form.key('mensagem')}
                {...form.getInputProps('mensagem')}
              />
            </Field>
          </FormSection>
        </>
      )}
    </FormPage>
  );
}
