import { Alert, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf, toastError } from '@/core/toasts.tsx';

/** What is edited is in the trash, and who may brings it back from there. */
export interface Trash {
  /** 'cliente' */
  kind: string;
  /** Absent for whoever may not. */
  restore?: (() => Promise<unknown>) | undefined;
}

interface TrashNoticeProps extends Trash {
  onRestored: () => Promise<void>;
}

/** Beside the save button of a record in the trash: nothing is saved there; brought back, one goes on where one was. */
export function TrashNotice({ kind, restore, onRestored }: TrashNoticeProps) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false); // a second click arrives before the button is drawn disabled
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
      await onRestored();
    } catch (error) {
      toastError(messageOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <Alert color="orange" role="alert" radius={0} title={`Este ${kind} está na lixeira`}>
      {restore ? (
        <>
          Restaure para poder salvar. O que está digitado aqui não se perde.{' '}
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void run(restore)}>
            Restaurar
          </Button>
        </>
      ) : (
        'Só dá para salvar depois que alguém com permissão para excluir o restaurar.'
      )}
    </Alert>
  );
}
