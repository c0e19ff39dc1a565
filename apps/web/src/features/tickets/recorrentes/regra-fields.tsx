import { Checkbox, Group, NumberInput, Select } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { proximasVezes, type Recorrencia } from '@prosa/brasil/recorrencia.ts';
import { useState } from 'react';
import { formatDateTime } from '@/core/formats.ts';
import { useSession } from '@/core/session/session.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { TimeField } from '@/ui/br/time-field.tsx';
import { WordField } from '@/ui/form/fields.tsx';
import { Field } from '@/ui/form/form-section.tsx';
import tickets from '../components/tickets.module.css';
import classes from './recorrentes.module.css';

/** The form's values, as far as they say when. */
export type Regra = { [K in keyof Recorrencia]: Recorrencia[K] };
type Formulario = UseFormReturnType<Regra & Record<string, unknown>>;

const frequencias = { diaria: 'Por dia', semanal: 'Por semana', mensal: 'Por mês', anual: 'Por ano' };
const unidades: Readonly<Record<Recorrencia['frequencia'], readonly [um: string, muitos: string]>> = {
  diaria: ['dia', 'dias'],
  semanal: ['semana', 'semanas'],
  mensal: ['mês', 'meses'],
  anual: ['ano', 'anos'],
};
const ajustes = { nenhum: 'Abre mesmo assim', seguinte: 'Abre no próximo dia aberto', anterior: 'Abre no dia aberto anterior' };
const semana = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'];
const meses = ['Janeiro', 'Fevereiro', 'Março', 'Abril', 'Maio', 'Junho', 'Julho', 'Agosto', 'Setembro', 'Outubro', 'Novembro', 'Dezembro'];
const shown = 5;

/** A whole number, as its field holds it. */
function Numero({ form, name, label, max, suffix = '' }: { form: Formulario; name: 'intervalo' | 'dia'; label: string; max: number; suffix?: string }) {
  return (
    <NumberInput
      label={label}
      suffix={suffix}
      min={1}
      max={max}
      allowDecimal={false}
      defaultValue={form.getValues()[name]}
      error={form.errors[name]}
      data-path={name}
      onChange={(value) => form.setFieldValue(name, Number(value))}
    />
  );
}

/** The dates that follow, as far as they can be said yet. */
function Proximas({ regra }: { regra: Regra }) {
  const { aparencia } = useSession();
  const [now] = useState(() => new Date());
  const complete = /^\d{4}-\d{2}-\d{2}$/.test(regra.inicio) && regra.intervalo >= 1 && (regra.frequencia !== 'semanal' || regra.dias_semana.length > 0);
  const next = complete ? proximasVezes(regra, aparencia.fuso, now, shown) : [];
  return (
    <div role="status" aria-label="Próximas datas" className={classes.next}>
      {next.length === 0 ? (
        <p className={tickets.quiet}>{complete ? 'Nenhuma data pela frente.' : 'Complete a regra para ver as próximas datas.'}</p>
      ) : (
        <>
          <p className={tickets.quiet}>Próximas datas{regra.ajuste !== 'nenhum' && ', antes de olhar os dias em que a empresa abre'}:</p>
          <ol>
            {next.map((at) => (
              <li key={at.getTime()}>{formatDateTime(at.toISOString())}</li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** When it is opened: the rule, its hour, its end, and what that means. */
export function RegraFields({ form }: { form: Formulario }) {
  const [regra, setRegra] = useState<Regra>(form.getValues());
  const seen = (): void => setRegra({ ...form.getValues() });
  for (const name of ['frequencia', 'intervalo', 'dias_semana', 'dia', 'mes', 'minuto', 'inicio', 'fim', 'ajuste']) form.watch(name, seen);
  const { frequencia } = regra;
  const date = (name: 'inicio' | 'fim', label: string, required: boolean) => (
    <Field span={4}>
      <DateField
        label={label}
        withAsterisk={required}
        defaultValue={form.getValues()[name] ?? ''}
        error={form.errors[name]}
        data-path={name}
        onChange={(day) => form.setFieldValue(name, day === '' && !required ? null : day)}
      />
    </Field>
  );
  return (
    <>
      <WordField name="frequencia" span={4} choices={frequencias} />
      <Field span={4}>
        <Numero form={form} name="intervalo" label="A cada" max={99} suffix={` ${unidades[frequencia][regra.intervalo === 1 ? 0 : 1]}`} />
      </Field>
      <Field span={4}>
        <div className={classes.hour}>
          <span aria-hidden>Hora</span>
          <TimeField label="Hora" value={regra.minuto} onChange={(minuto) => form.setFieldValue('minuto', minuto)} />
        </div>
      </Field>
      {frequencia === 'semanal' && (
        <Field span={12}>
          <Checkbox.Group
            label="Dias da semana"
            withAsterisk
            error={form.errors['dias_semana']}
            defaultValue={regra.dias_semana.map(String)}
            onChange={(days) => form.setFieldValue('dias_semana', days.map(Number))}
          >
            <Group gap="md" mt={4} data-path="dias_semana">
              {semana.map((nome, i) => (
                <Checkbox key={nome} value={String(i + 1)} label={nome} />
              ))}
            </Group>
          </Checkbox.Group>
        </Field>
      )}
      {frequencia === 'anual' && (
        <Field span={4}>
          <Select
            label="Mês"
            allowDeselect={false}
            data={meses.map((label, i) => ({ value: String(i + 1), label }))}
            defaultValue={String(regra.mes)}
            onChange={(mes) => form.setFieldValue('mes', Number(mes))}
          />
        </Field>
      )}
      {(frequencia === 'mensal' || frequencia === 'anual') && (
        <Field span={4}>
          <Numero form={form} name="dia" label="Dia do mês" max={31} />
        </Field>
      )}
      <WordField name="ajuste" span={6} choices={ajustes} description="Olha o calendário do departamento do modelo, ou o da empresa." />
      {date('inicio', 'A partir de', true)}
      {date('fim', 'Até', false)}
      <Field span={4}>
        <NumberInput
          label="Termina depois de"
          suffix=" tickets"
          placeholder="Sem limite"
          min={1}
          max={9999}
          allowDecimal={false}
          defaultValue={(form.getValues()['vezes_max'] as number | null) ?? ''}
          error={form.errors['vezes_max']}
          data-path="vezes_max"
          onChange={(value) => form.setFieldValue('vezes_max', value === '' ? null : Number(value))}
        />
      </Field>
      <Field span={12}>
        <Proximas regra={regra} />
      </Field>
    </>
  );
}
