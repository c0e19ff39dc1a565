import { TextInput, type TextInputProps } from '@mantine/core';
import { CnpjInput, CpfInput } from './masked-input.tsx';

interface DocumentFieldProps extends Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue' | 'ref'> {
  kind: 'cpf' | 'cnpj' | 'rg';
  value?: string;
  defaultValue?: string;
  onChange?: (text: string) => void;
}

/** spec 5: CPF and CNPJ in their masks (letters in the first twelve places of a CNPJ), RG as each state writes it. */
export function DocumentField({ kind, onChange, ...rest }: DocumentFieldProps) {
  if (kind === 'cpf') return <CpfInput label="CPF" {...rest} {...(onChange && { onChange })} />;
  if (kind === 'cnpj') return <CnpjInput label="CNPJ" {...rest} {...(onChange && { onChange })} />;
  return <TextInput label="RG" maxLength={20} autoComplete="off" {...rest} onChange={({ currentTarget: { value } }) => onChange?.(value)} />;
}
