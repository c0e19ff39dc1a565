import { TextInput, type TextInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { applyMask, caretAfter, type Mask, masks, significant } from './mask.ts';

interface MaskedInputProps extends Omit<TextInputProps, 'onChange' | 'value' | 'defaultValue' | 'ref'> {
  mask: Mask;
  value?: string;
  defaultValue?: string;
  /** Receives the text as drawn: '529.982.247-25'. */
  onChange?: (text: string) => void;
}

/** Text in a mask; the caret stays with its character, and backspace over a dot takes the digit before it. */
export function MaskedInput({ mask, value, defaultValue, onChange, ...rest }: MaskedInputProps) {
  const [text, setText] = useUncontrolled<string>({
    ...(value !== undefined && { value: applyMask(value, mask) }),
    ...(defaultValue !== undefined && { defaultValue: applyMask(defaultValue, mask) }),
    finalValue: '',
    ...(onChange && { onChange }),
  });
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    const count = caret.current;
    caret.current = null;
    if (count === null || input.current === null || document.activeElement !== input.current) return;
    const position = caretAfter(text, count);
    input.current.setSelectionRange(position, position);
  }, [text]);

  const typed = (event: ChangeEvent<HTMLInputElement>): void => {
    const element = event.currentTarget;
    let kept = significant(element.value, mask);
    let before = significant(element.value.slice(0, element.selectionStart ?? element.value.length), mask).length;
    const erased = (event.nativeEvent as InputEvent).inputType === 'deleteContentBackward';
    if (erased && kept === significant(text, mask) && before > 0) {
      kept = kept.slice(0, before - 1) + kept.slice(before);
      before -= 1;
    }
    const next = applyMask(kept, mask);
    caret.current = before;
    if (next === text) {
      // React draws nothing: what was typed does not belong here, put the text and the caret back
      element.value = next;
      element.setSelectionRange(caretAfter(next, before), caretAfter(next, before));
    }
    setText(next);
  };
  const letters = [mask].flat().some((m) => m.includes('A'));
  return <TextInput {...rest} ref={input} inputMode={letters ? 'text' : 'numeric'} autoComplete={rest.autoComplete ?? 'off'} value={text} onChange={typed} />;
}

type Named = Omit<MaskedInputProps, 'mask'>;
export const CpfInput = (props: Named) => <MaskedInput placeholder="000.000.000-00" {...props} mask={masks.cpf} />;
export const CnpjInput = (props: Named) => <MaskedInput placeholder="00.000.000/0000-00" {...props} mask={masks.cnpj} />;
export const CepInput = (props: Named) => <MaskedInput placeholder="00.000-000" {...props} mask={masks.cep} />;
export const PhoneInput = (props: Named) => <MaskedInput placeholder="(00) 00000-0000" type="tel" {...props} mask={masks.phone} />;
export const DateInput = (props: Named) => <MaskedInput placeholder="dd/mm/aaaa" {...props} mask={masks.date} />;
