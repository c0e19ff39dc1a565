import { Alert, Button, Group, Stack } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { messageOf, toast } from '@/core/toasts.tsx';
import { isOwnSubmit } from './saving/own-submit.ts';

type Erros = Readonly<Record<string, string | undefined>>;

interface ModalFormProps {
  submitLabel: string;
  /** What cannot be taken back is red. */
  color?: 'red';
  cancelLabel?: string;
  onCancel: () => void;
  /** What is wrong before the server is asked, by field. */
  check?: (fields: FormData) => Erros;
  save: (fields: FormData) => Promise<unknown>;
  /** Told when it was saved; '' where `save` tells it. */
  done: string;
  onDone: () => void;
  /** The fields, with what is wrong at each. */
  children: (erros: Erros) => ReactNode;
}

const nothing: Erros = {};

/** The form of a modal: what is refused is said at its field, anything else above the fields, and what was typed stays. */
export function ModalForm({ submitLabel, color, cancelLabel = 'Cancelar', onCancel, check, save, done, onDone, children }: ModalFormProps) {
  const [erros, setErros] = useState<Erros>(nothing);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (fields: FormData): Promise<void> => {
    if (busy) return;
    const wrong = check?.(fields) ?? nothing;
    setErros(wrong);
    setFailure(undefined);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await save(fields);
      if (done !== '') toast(done);
      onDone();
    } catch (error) {
      const refused = error instanceof ApiError ? error.erros : nothing;
      if (Object.keys(refused).length > 0) setErros(refused);
      else setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isOwnSubmit(event)) void submit(new FormData(event.currentTarget));
      }}
    >
      <Stack gap="md">
        {failure !== undefined && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {children(erros)}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button type="submit" color={color} loading={busy}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
