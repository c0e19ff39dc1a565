import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { dateIso, dateText, dateTyped } from './date-text.ts';
import { DateInput } from './masked-input.tsx';

interface DateFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue' | 'ref'> {
  /** yyyy-mm-dd */
  defaultValue?: string | null;
  /** Receives yyyy-mm-dd, or what is typed so far: the contract's `dia` refuses that. */
  onChange?: (date: string) => void;
}

/** A day typed as dd/mm/aaaa. */
export function DateField({ defaultValue, onChange, ...rest }: DateFieldProps) {
  const [text, setText] = useState(dateText(defaultValue ?? ''));
  return (
    <DateInput
      {...rest}
      value={text}
      onChange={(typed) => {
        const kept = dateTyped(typed);
        setText(kept);
        onChange?.(dateIso(kept));
      }}
    />
  );
}
