import { ActionIcon, Button, Checkbox, Group, Menu, Select, TextInput } from '@mantine/core';
import { type Bissexto, dataDoFeriado, feriadosNacionais } from '@prosa/brasil/feriados.ts';
import { IconCalendarPlus, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { dayIso, formatDay } from '@/core/formats.ts';
import { DateField } from '@/ui/br/date-field.tsx';
import { isDay } from '@/ui/br/date-text.ts';
import { type Faixa, TimeRanges } from '@/ui/br/time-ranges.tsx';
import { useField } from '@/ui/form/fields.tsx';
import { type Feriado, weekdays } from '../calendarios.registro.ts';
import classes from './calendarios.module.css';

interface WeekEditorProps {
  initial: readonly (readonly Faixa[])[];
  errors: Readonly<Record<string, unknown>>;
  onChange: (week: Faixa[][]) => void;
}

/** The hours of each weekday, from Sunday. */
export function WeekEditor({ initial, errors, onChange }: WeekEditorProps) {
  const [week, setWeek] = useState<Faixa[][]>(() => initial.map((day) => [...day]));
  const set = (next: Faixa[][]): void => {
    setWeek(next);
    onChange(next);
  };
  const toWorkdays = (day: number): void => set(week.map((own, i) => (i >= 1 && i <= 5 ? week[day]!.map((f) => ({ ...f })) : own)));
  return (
    <ul className={classes.week} data-path="semana">
      {weekdays.map((name, day) => (
        <li key={name} className={classes.day}>
          <span className={classes.dayName}>{name}</span>
          <TimeRanges
            name={name}
            path={`semana.${day}`}
            value={week[day] ?? []}
            max={6}
            errors={errors}
            onChange={(value) => set(week.map((own, i) => (i === day ? value : own)))}
          />
          {day >= 1 && day <= 5 && (
            <Button variant="subtle" size="compact-xs" className={classes.copy} aria-label={`Copiar para seg–sex: ${name}`} onClick={() => toWorkdays(day)}>
              Copiar para seg–sex
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Keyed {
  key: number;
  feriado: Feriado;
}
let keys = 0;
const keyed = (feriado: Feriado): Keyed => ({ key: ++keys, feriado });
const max = 100;

const sameDay = (a: Feriado['dia'], b: Feriado['dia']): boolean => Object.entries(a).every(([field, value]) => (b as Record<string, unknown>)[field] === value);

/** The next time it comes, from today on; its date when it is over. */
function nextDate(dia: Feriado['dia'], today: string): string {
  const year = Number(today.slice(0, 4));
  const dates = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => dataDoFeriado(dia, year + n)).filter((date) => date !== null);
  return dates.find((date) => date >= today) ?? (dia.tipo === 'data' ? dia.data : (dates[0] ?? ''));
}

const isLeapDay = (dia: Feriado['dia']): dia is Extract<Feriado['dia'], { tipo: 'anual' }> => dia.tipo === 'anual' && dia.mes === 2 && dia.dia === 29;
const leapChoices = [
  { value: 'antes', label: 'Nos outros anos: 28/02' },
  { value: 'depois', label: 'Nos outros anos: 01/03' },
  { value: 'nenhum', label: 'Nos outros anos: não há' },
] satisfies { value: Bissexto; label: string }[];

/** A date of a field, kept to its year or every year; what is no day yet is kept as it is, and refused. */
const dayFrom = (date: string, everyYear: boolean): Feriado['dia'] =>
  everyYear && isDay(date) ? { tipo: 'anual', mes: Number(date.slice(5, 7)), dia: Number(date.slice(8, 10)) } : { tipo: 'data', data: date };

function DayFields({ feriado, place, today, errors, onChange }: RowProps) {
  const { dia, nome } = feriado;
  const [date, setDate] = useState(() => nextDate(dia.tipo === 'anual' ? { ...dia, bissexto: 'nenhum' } : dia, today));
  const [everyYear, setEveryYear] = useState(dia.tipo === 'anual');
  if (dia.tipo === 'pascoa') return <span className={classes.movable}>Data móvel: {formatDay(date)}</span>;
  const set = (text: string, every: boolean): void => {
    setDate(text);
    setEveryYear(every);
    onChange({ ...feriado, dia: dayFrom(text, every) });
  };
  return (
    <>
      <DateField
        w={116}
        flex="none"
        aria-label={`Data de ${nome || 'feriado novo'}`}
        data-path={`feriados.${place}.dia.data`}
        error={errors[`feriados.${place}.dia.data`] as string | undefined}
        defaultValue={date}
        onChange={(text) => set(text, everyYear)}
      />
      {isLeapDay(dia) && (
        <Select
          w={210}
          flex="none"
          aria-label={`Nos anos sem 29 de fevereiro: ${nome || 'feriado novo'}`}
          allowDeselect={false}
          data={leapChoices}
          value={dia.bissexto ?? 'antes'}
          onChange={(value) => onChange({ ...feriado, dia: { ...dia, bissexto: value as Bissexto } })}
        />
      )}
      <Checkbox size="xs" label="Todo ano" checked={everyYear} onChange={({ currentTarget }) => set(date, currentTarget.checked)} />
    </>
  );
}

interface RowProps {
  feriado: Feriado;
  place: number;
  today: string;
  errors: Readonly<Record<string, unknown>>;
  onChange: (feriado: Feriado) => void;
}

function FeriadoRow(props: RowProps & { onRemove: () => void }) {
  const { maxLength } = useField('feriados.nome');
  const { feriado, place, errors, onChange, onRemove } = props;
  const name = feriado.nome || 'feriado novo';
  return (
    <li className={classes.feriado}>
      <TextInput
        className={classes.feriadoName}
        aria-label={`Nome do feriado ${place + 1}`}
        placeholder="Nome"
        maxLength={maxLength}
        data-path={`feriados.${place}.nome`}
        error={errors[`feriados.${place}.nome`] as string | undefined}
        value={feriado.nome}
        onChange={({ currentTarget }) => onChange({ ...feriado, nome: currentTarget.value })}
      />
      <div className={classes.feriadoDay}>
        <DayFields {...props} />
      </div>
      <Select
        className={classes.feriadoHours}
        aria-label={`Horário em ${name}`}
        allowDeselect={false}
        data={[
          { value: 'fechado', label: 'Fechado o dia todo' },
          { value: 'outro', label: 'Outro horário' },
        ]}
        value={feriado.faixas.length === 0 ? 'fechado' : 'outro'}
        onChange={(value) => onChange({ ...feriado, faixas: value === 'outro' ? [{ inicio: 480, fim: 720 }] : [] })}
      />
      <ActionIcon aria-label={`Remover ${name}`} onClick={onRemove}>
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
      {feriado.faixas.length > 0 && (
        <TimeRanges
          name={name}
          path={`feriados.${place}.faixas`}
          value={feriado.faixas}
          max={4}
          errors={errors}
          onChange={(faixas) => onChange({ ...feriado, faixas })}
        />
      )}
    </li>
  );
}

interface FeriadosEditorProps {
  initial: readonly Feriado[];
  errors: Readonly<Record<string, unknown>>;
  onChange: (feriados: Feriado[]) => void;
}

/** Holidays as rules, in the order in which they come next; the national ones are taken over with one click and may then be changed. */
export function FeriadosEditor({ initial, errors, onChange }: FeriadosEditorProps) {
  const [today] = useState(() => dayIso(Date.now()));
  const [list, setList] = useState<Keyed[]>(() => [...initial].sort((a, b) => nextDate(a.dia, today).localeCompare(nextDate(b.dia, today))).map(keyed));
  const set = (next: Keyed[]): void => {
    setList(next);
    onChange(next.map(({ feriado }) => feriado));
  };
  const importNational = (withOptional: boolean): void => {
    const fresh = feriadosNacionais
      .filter(({ dia, facultativo }) => (withOptional || !facultativo) && !list.some(({ feriado }) => sameDay(feriado.dia, dia)))
      .map(({ nome, dia }) => keyed({ nome, dia, faixas: [] }));
    set([...list, ...fresh].sort((a, b) => nextDate(a.feriado.dia, today).localeCompare(nextDate(b.feriado.dia, today))).slice(0, max));
  };
  return (
    <div className={classes.feriados} data-path="feriados">
      {list.length > 0 && (
        <ol className={classes.feriadoList} aria-label="Feriados">
          {list.map(({ key, feriado }, place) => (
            <FeriadoRow
              key={key}
              feriado={feriado}
              place={place}
              today={today}
              errors={errors}
              onChange={(next) => set(list.map((k) => (k.key === key ? { key, feriado: next } : k)))}
              onRemove={() => set(list.filter((k) => k.key !== key))}
            />
          ))}
        </ol>
      )}
      <Group gap="xs">
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" size="xs" leftSection={<IconCalendarPlus size={15} />}>
              Importar feriados nacionais
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => importNational(false)}>Só os feriados nacionais</Menu.Item>
            <Menu.Item onClick={() => importNational(true)}>Com Carnaval e Corpus Christi</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {list.length < max && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={15} />}
            onClick={() => set([...list, keyed({ nome: '', dia: { tipo: 'data', data: '' }, faixas: [] })])}
          >
            Adicionar feriado
          </Button>
        )}
      </Group>
    </div>
  );
}
