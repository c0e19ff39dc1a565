import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useField } from './fields.tsx';
import classes from './rows-editor.module.css';

type Row = Readonly<Record<string, string>>;
interface Keyed {
  key: number;
  row: Row;
}
let keys = 0;
const keyed = (row: Row): Keyed => ({ key: ++keys, row });

interface InputProps {
  label: string | undefined;
  maxLength: number | undefined;
  withAsterisk: boolean;
  defaultValue: string;
  error: string | undefined;
  'data-path': string;
}
interface RowField {
  name: string;
  type?: string;
  /** A masked field, which gives its text. */
  input?: ComponentType<InputProps & { onChange: (text: string) => void }>;
}

/** One text of a row. */
function RowText({ list, place, field: { name, type, input: Masked }, value, onChange }: RowTextProps) {
  const { form, ...field } = useField(`${list}.${name}`);
  const path = `${list}.${place}.${name}`;
  const props = { ...field, 'data-path': path, defaultValue: value, error: form.errors[path] as string | undefined };
  if (Masked) return <Masked {...props} onChange={onChange} />;
  return <TextInput {...props} type={type ?? 'text'} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />;
}
interface RowTextProps {
  list: string;
  place: number;
  field: RowField;
  value: string;
  onChange: (text: string) => void;
}

/** A list in a form: one row of texts each, called and bounded as the schema says. `one`: 'Contato'. */
export function RowsEditor({ name, one, max, fields }: { name: string; one: string; max: number; fields: readonly RowField[] }) {
  const { form } = useField(name);
  const [list, setList] = useState<Keyed[]>(() => ((form.getInitialValues() as Record<string, Row[] | undefined>)[name] ?? []).map(keyed));
  const set = (next: Keyed[]): void => {
    setList(next);
    form.setFieldValue(
      name,
      next.map(({ row }) => row),
    );
  };
  const blank = Object.fromEntries(fields.map((field) => [field.name, '']));
  return (
    <div className={classes.rows} data-path={name}>
      {list.map(({ key, row }, place) => (
        <fieldset key={key} className={classes.row}>
          <legend className="visually-hidden">
            {one} {place + 1}
          </legend>
          {fields.map((field) => (
            <RowText
              key={field.name}
              list={name}
              place={place}
              field={field}
              value={row[field.name] ?? ''}
              onChange={(text) => set(list.map((k) => (k.key === key ? { key, row: { ...row, [field.name]: text } } : k)))}
            />
          ))}
          <ActionIcon
            className={classes.remove ?? ''}
            aria-label={`Remover ${one.toLowerCase()} ${place + 1}`}
            onClick={() => set(list.filter((k) => k.key !== key))}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        </fieldset>
      ))}
      {list.length < max && (
        <div>
          <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => set([...list, keyed(blank)])}>
            Adicionar {one.toLowerCase()}
          </Button>
        </div>
      )}
    </div>
  );
}
