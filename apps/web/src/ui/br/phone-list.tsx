import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { storedPhone } from '@prosa/brasil/telefone.ts';
import { type TelefoneValues, type TipoDeTelefone, tiposDeTelefone } from '@prosa/contract/tipos/telefones.schemas.ts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import classes from './phone.module.css';
import { PhoneNumber } from './phone-number.tsx';

interface Row {
  key: number;
  id_telefone: number | undefined;
  tipo_contato: TipoDeTelefone;
  numero: string;
  principal: boolean;
  /** Was on another record: the field is drawn anew, empty. */
  cleared: number;
}

let keys = 0;
const blank = (principal: boolean): Row => ({ key: ++keys, id_telefone: undefined, tipo_contato: 'Whatsapp', numero: '', principal, cleared: 0 });
const rowOf = (phone: TelefoneValues): Row => ({
  key: ++keys,
  id_telefone: Number(phone.id_telefone) || undefined,
  tipo_contato: phone.tipo_contato,
  numero: phone.numero,
  principal: phone.principal === true || phone.principal === 1 || phone.principal === '1',
  cleared: 0,
});
/** One row without a number is no phone yet. */
const valuesOf = (rows: readonly Row[]): TelefoneValues[] =>
  rows.length === 1 && rows[0]?.numero === ''
    ? []
    : rows.map(({ id_telefone, tipo_contato, numero, principal }) => ({
        ...(id_telefone && { id_telefone }),
        tipo_contato,
        numero,
        principal: principal ? 1 : 0,
      }));

interface PhoneListProps {
  initial: readonly TelefoneValues[];
  /** Of the form: 'telefones', 'telefones.0.numero'. */
  errors: Readonly<Record<string, unknown>>;
  onChange: (list: TelefoneValues[]) => void;
  /** Asked when a possible number was typed; false clears it. */
  check?: (numero: string) => Promise<boolean>;
  max?: number;
}

/** spec 5: each row needs type and number, exactly one is the primary phone. */
export function PhoneList({ initial, errors, onChange, check, max = 20 }: PhoneListProps) {
  const [rows, setRows] = useState<Row[]>(() => (initial.length > 0 ? initial.map(rowOf) : [blank(true)]));
  // the rows may change while an answer is on its way
  const latest = useRef(rows);
  const known = useRef(new Set(initial.map(({ numero }) => storedPhone(numero))));
  const name = useId();
  const set = (next: Row[]): void => {
    latest.current = next;
    setRows(next);
    onChange(valuesOf(next));
  };
  const change = (key: number, part: Partial<Row>): void => set(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const remove = (key: number): void => {
    const left = rows.filter((row) => row.key !== key);
    const none = !left.some(({ principal }) => principal);
    set(left.map((row, place) => (none && place === 0 ? { ...row, principal: true } : row)));
  };
  const complete = async (key: number, numero: string): Promise<void> => {
    const phone = storedPhone(numero);
    if (!check || known.current.has(phone)) return;
    known.current.add(phone);
    if (await check(numero)) return;
    known.current.delete(phone);
    set(latest.current.map((row) => (row.key === key && row.numero === numero ? { ...row, numero: '', cleared: row.cleared + 1 } : row)));
  };
  const general = errors['telefones'];
  return (
    <div className={classes.list} data-path="telefones">
      {rows.length > 0 && (
        <ul className={classes.rows} aria-label="Telefones">
          {rows.map((row, place) => (
            <li key={row.key} className={classes.row}>
              <NativeSelect
                aria-label={`Tipo do telefone ${place + 1}`}
                data={[...tiposDeTelefone]}
                value={row.tipo_contato}
                data-path={`telefones.${place}.tipo_contato`}
                error={errors[`telefones.${place}.tipo_contato`] as string | undefined}
                onChange={({ currentTarget: { value } }) => change(row.key, { tipo_contato: value as TipoDeTelefone })}
              />
              <PhoneNumber
                key={row.cleared}
                aria-label={`Telefone ${place + 1}`}
                defaultValue={row.numero}
                data-path={`telefones.${place}.numero`}
                error={errors[`telefones.${place}.numero`] as string | undefined}
                onChange={(numero) => change(row.key, { numero })}
                onComplete={(numero) => void complete(row.key, numero)}
              />
              <label className={classes.principal}>
                <input
                  type="radio"
                  name={name}
                  aria-label={`Telefone ${place + 1} é o principal`}
                  checked={row.principal}
                  onChange={() => set(rows.map((other) => ({ ...other, principal: other.key === row.key })))}
                />
                Principal
              </label>
              <ActionIcon aria-label={`Remover telefone ${place + 1}`} onClick={() => remove(row.key)}>
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {typeof general === 'string' && (
        <p role="alert" className={classes.wrong}>
          {general}
        </p>
      )}
      {rows.length < max && (
        <Button variant="default" size="xs" leftSection={<IconPlus size={15} />} onClick={() => set([...rows, blank(rows.length === 0)])}>
          Adicionar telefone
        </Button>
      )}
    </div>
  );
}
