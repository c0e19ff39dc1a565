import { TextInput, type TextInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { applyMask, type Mask, masks } from './mask.ts';
import { useMasked } from './use-masked.ts';

interface MaskedInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue' | 'ref'> {
  mask: Mask;
  value?: string;
  defaultValue?: string;
  /** Receives the text as drawn: '529.982.247-25'. */
  onChange?: (text: string) => void;
}

/** A field whose text stands in a mask. */
export function MaskedInput({ mask, value, defaultValue, onChange, ...rest }: MaskedInputProps) {
  const [text, setText] = useUncontrolled<string>({
    ...(value !== undefined && { value: applyMask(value, mask) }),
    ...(defaultValue !== undefined && { defaultValue: applyMask(defaultValue, mask) }),
    finalValue: '',
    ...(onChange && { onChange }),
  });
  const masked = useMasked(text, mask, setText);
  return <TextInput {...rest} autoComplete={rest.autoComplete ?? 'off'} {...masked} />;
}

type Named = Omit<MaskedInputProps, 'mask'>;
export const CpfInput = (props: Named) => <MaskedInput placeholder="000.000.000-00" {...props} mask={masks.cpf} />;
export const CnpjInput = (props: Named) => <MaskedInput placeholder="00.000.000/0000-00" {...props} mask={masks.cnpj} />;
export const CepInput = (props: Named) => <MaskedInput placeholder="00.000-000" {...props} mask={masks.cep} />;
export const PhoneInput = (props: Named) => <MaskedInput placeholder="(00) 00000-0000" type="tel" {...props} mask={masks.phone} />;
export const DateInput = (props: Named) => <MaskedInput placeholder="dd/mm/aaaa" {...props} mask={masks.date} />;
