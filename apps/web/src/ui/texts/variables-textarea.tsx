import { Group, Textarea, type TextareaProps } from '@mantine/core';
import { variaveis } from '@prosa/contract/modelos/modelos.variaveis.ts';
import { useRef } from 'react';
import { VariablesMenu } from './variables-menu.tsx';

/** There is no attendant in what the product says by itself. */
const { 'atendente.nome': _none, ...usual } = variaveis;
const ofQueue = { posicao: 'Lugar na fila', ...usual };

interface VariablesTextareaProps extends Omit<TextareaProps, 'inputContainer'> {
  /** A text of the queue: the place in it is known. */
  queue?: boolean;
}

/** A text that the product says by itself, with its variables at hand. */
export function VariablesTextarea({ queue = false, ...props }: VariablesTextareaProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: string): void => {
    const el = field.current;
    if (!el) return;
    el.setRangeText(variable, el.selectionStart, el.selectionEnd, 'end');
    el.focus();
    // the form hears it as if it had been typed
    el.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Textarea
      ref={field}
      autosize
      minRows={2}
      maxRows={7}
      maxLength={1000}
      {...props}
      inputContainer={(input) => (
        <>
          {input}
          <Group justify="flex-end" mt={2}>
            <VariablesMenu onPick={insert} names={queue ? ofQueue : usual} />
          </Group>
        </>
      )}
    />
  );
}
