import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { applyMask, caretAfter, type Mask, significant } from './mask.ts';

/** Text in a mask; the caret stays with its character, and backspace over a dot takes the digit before it. `setText` receives it as drawn. */
export function useMasked(text: string, mask: Mask, setText: (text: string) => void) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  useLayoutEffect(() => {
    const count = caret.current;
    caret.current = null;
    if (count === null || input.current === null || document.activeElement !== input.current) return;
    const position = caretAfter(text, count);
    input.current.setSelectionRange(position, position);
  }, [text]);

  const onChange = (event: ChangeEvent<HTMLInputElement>): void => {
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
  return { ref: input, inputMode: letters ? 'text' : 'numeric', value: text, onChange } as const;
}
