import { calendarioBody } from '@prosa/contract/calendarios/calendarios.schemas.ts';
import { departamentoOptions } from '@/features/departamentos/public.ts';
import { canalOptions } from '@/features/linhas/public.ts';
import { type DetalheDe, RegistroForm, storedValues } from '@/features/registro/public.ts';
import type { Faixa } from '@/ui/br/time-ranges.tsx';
import { toTime } from '@/ui/br/time-text.ts';
import { MultiSelectField, SwitchField, TextField } from '@/ui/form/fields.tsx';
import { Field, FormSection } from '@/ui/form/form-section.tsx';
import { VariablesTextarea } from '@/ui/texts/variables-textarea.tsx';
import { type CalendarioValues, calendario, type Feriado, weekdays } from '../calendarios.registro.ts';
import { FeriadosEditor, WeekEditor } from '../components/hours-editors.tsx';

type Detalhe = DetalheDe<typeof calendario.calls>;

/** Monday to Friday, with lunch. */
const businessWeek = (): Faixa[][] =>
  weekdays.map((_, day) =>
    day === 0 || day === 6
      ? []
      : [
          { inicio: 480, fim: 720 },
          { inicio: 780, fim: 1080 },
        ],
  );
const idsOf = (named: readonly { id: number }[]): number[] => named.map(({ id }) => id);
const optionsOf = (named: readonly { id: number; nome: string }[] = []) => named.map(({ id, nome }) => ({ value: id, label: nome }));
const rangesText = (day: readonly Faixa[]): string => day.map(({ inicio, fim }) => `${toTime(inicio)}–${toTime(fim)}`).join(' e ');
const weekText = (week: readonly Faixa[][]): string =>
  week.flatMap((day, i) => (day.length === 0 ? [] : [`${weekdays[i]!.slice(0, 3)} ${rangesText(day)}`])).join(', ') || 'sempre fechado';
const holidaysText = (list: readonly Feriado[]): string =>
  list.map(({ nome, faixas }) => (faixas.length === 0 ? nome : `${nome} (${rangesText(faixas)})`)).join(', ') || 'nenhum';

/** A field as it reads where two versions stand side by side; undefined: as it is. */
function shownValue(field: string, value: unknown, stored: Detalhe | undefined): string | undefined {
  if (field === 'semana') return weekText(value as Faixa[][]);
  if (field === 'feriados') return holidaysText((value ?? []) as Feriado[]);
  if (field !== 'linhas' && field !== 'departamentos') return undefined;
  const name = (id: number): string => stored?.[field].find((known) => known.id === id)?.nome ?? `nº ${id}`;
  return ((value ?? []) as number[]).map(name).join(', ') || 'nenhum';
}

/** /calendarios/cadastrar and /calendarios/editar/:id_calendario */
export function CalendarioForm() {
  const blank: CalendarioValues = { nome: '', empresa: false, linhas: [], departamentos: [], semana: businessWeek(), feriados: [], mensagem: '' };
  return (
    <RegistroForm
      registro={calendario}
      schema={calendarioBody}
      blank={blank}
      values={(stored) => ({
        ...storedValues('id_calendario', blank, stored),
        linhas: idsOf(stored.linhas),
        departamentos: idsOf(stored.departamentos),
      })}
      showValue={shownValue}
    >
      {(form, stored) => (
        <>
          <FormSection title="Identificação">
            <TextField name="nome" span={8} />
          </FormSection>
          <FormSection
            title="Onde vale"
            text="O do departamento vale antes do número, e o do número antes da empresa. Sem nenhum, o atendimento está sempre aberto."
          >
            <SwitchField name="empresa" />
            <MultiSelectField name="linhas" span={6} query={canalOptions} known={optionsOf(stored?.linhas)} />
            <MultiSelectField name="departamentos" span={6} query={departamentoOptions} known={optionsOf(stored?.departamentos)} />
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
    </RegistroForm>
  );
}
