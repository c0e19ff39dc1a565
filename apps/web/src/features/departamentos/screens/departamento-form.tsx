import { departamentoBody } from '@prosa/contract/departamentos/departamentos.schemas.ts';
import { LimitNotice, LimitReached, usePlanLimit } from '@/features/empresas/public.tsx';
import { type DetalheDe, RegistroForm, storedValues } from '@/features/registro/public.ts';
import { AreaField, SwitchField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { BoardSection } from '../components/board-section.tsx';
import { MotivosEditor } from '../components/motivos-editor.tsx';
import { PeopleField, peopleText } from '../components/people-field.tsx';
import { modes, QueueSection } from '../components/queue-section.tsx';
import { type DepartamentoValues, departamento } from '../departamentos.registro.ts';

type Detalhe = DetalheDe<typeof departamento.calls>;

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
  id_quadro: null,
  id_estagio: null,
  card_automatico: 0,
};

const valuesOf = (stored: Detalhe): DepartamentoValues => ({
  ...storedValues('id_departamento', blank, stored),
  membros: stored.membros.map(({ id_login }) => id_login),
  capacidades: stored.membros.flatMap(({ id_login, capacidade }) => (capacidade === null ? [] : [{ id_login, capacidade }])),
});

function shownValue(field: string, value: unknown, stored: Detalhe | undefined): string | undefined {
  const name = (id: unknown): string => stored?.membros.find(({ id_login }) => id_login === Number(id))?.nome ?? `nº ${Number(id)}`;
  if (field === 'membros') return peopleText(value, stored?.membros);
  if (field === 'distribuicao') return modes.find((mode) => mode.value === value)?.label;
  if (field === 'id_quadro' && value === stored?.id_quadro) return stored?.quadro;
  if (field === 'id_estagio' && value === stored?.id_estagio) return stored?.estagio;
  if (field !== 'capacidades') return undefined;
  return (value as { id_login: number; capacidade: number }[]).map((own) => `${name(own.id_login)}: ${own.capacidade}`).join(', ') || 'nenhum';
}

/** /departamento/cadastrar and /departamento/editar/:id_departamento */
export function DepartamentoForm() {
  const { limit, reached } = usePlanLimit('departamentos');
  return (
    <RegistroForm
      registro={departamento}
      schema={departamentoBody}
      blank={blank}
      values={valuesOf}
      showValue={shownValue}
      blocked={(_, editing) => !editing && reached && limit !== undefined && <LimitReached recurso="departamentos" limit={limit} backTo={departamento.path} />}
      notice={(editing) => !editing && !reached && <LimitNotice recurso="departamentos" limit={limit} />}
    >
      {(form, stored) => (
        <>
          <FormSection title="Identificação" text="O nome aparece para a equipe e, se o departamento for público, também para o cliente.">
            <TextField name="nome" span={8} />
            <AreaField name="descricao" minRows={2} maxRows={6} />
          </FormSection>
          <FormSection title="Pessoas" text="Quem recebe as conversas que chegam por aqui.">
            <PeopleField name="membros" people={stored?.membros} />
          </FormSection>
          <QueueSection form={form} people={stored?.membros ?? []} />
          <FormSection title="Encerramento" text="Os motivos aparecem para quem encerra uma conversa deste departamento.">
            <Field>
              <MotivosEditor
                initial={form.getInitialValues().motivos ?? []}
                errors={form.errors}
                onChange={(motivos) => form.setFieldValue('motivos', motivos)}
              />
            </Field>
            <SwitchField name="motivo_obrigatorio" description="A conversa só é encerrada depois de escolher um." />
          </FormSection>
          <BoardSection form={form} stored={stored} />
          <FormSection title="Funcionamento" text="Um departamento inativo guarda o histórico, mas não recebe conversas novas.">
            <SwitchField name="publico" description="O cliente pode escolher este departamento." />
            <SwitchField name="status" description="Recebe conversas novas." />
          </FormSection>
        </>
      )}
    </RegistroForm>
  );
}
