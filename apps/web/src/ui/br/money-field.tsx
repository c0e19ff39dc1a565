import { TextInput, type TextInputProps } from '@mantine/core';
import { centavosDe } from '@prosa/brasil/dinheiro.ts';
import { useState } from 'react';

interface MoneyFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue' | 'ref'> {
  /** In cents. */
  defaultValue?: number | null;
  /** Receives cents; null when it is empty. */
  onChange?: (cents: number | null) => void;
}

const format = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });
/** R$ 999.999.999,99 */
const mostDigits = 11;

/** The cents of what is typed; each digit moves the others to the left, as on a cash register. */
export const centsOf = (text: string): number | null => {
  const digits = text.replace(/\D+/g, '').slice(0, mostDigits);
  return digits === '' ? null : Number(digits);
};
export const moneyText = (cents: number | null): string => (cents === null ? '' : format.format(cents / 100));

/** The cents of an amount that was copied from elsewhere; null when it is none, or more than the field holds. */
export function centsOfCopied(text: string): number | null {
  const cents = centavosDe(text);
  return cents === null || String(cents).length > mostDigits ? null : cents;
}

/** An amount in reais, typed from its cents: 3, 32, 321 … 3.210,50. */
export function MoneyField({ defaultValue = null, onChange, ...rest }: MoneyFieldProps) {
  const [cents, setCents] = useState(defaultValue);
  return (
    <TextInput
      leftSection={<span aria-hidden>R$</span>}
      leftSectionPointerEvents="none"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={moneyText(cents)}
      onPaste={(event) => {
        // what is copied is written out already: its last digits are cents only after a comma
        const pasted = centsOfCopied(event.clipboardData.getData('text'));
        if (pasted === null) return;
        event.preventDefault();
        setCents(pasted);
        onChange?.(pasted);
      }}
      onChange={({ currentTarget: { value } }) => {
        const next = centsOf(value);
        // the last digit of nothing is nothing
        const kept = next === 0 && value.length < moneyText(0).length ? null : next;
        setCents(kept);
        onChange?.(kept);
      }}
    />
  );
}
