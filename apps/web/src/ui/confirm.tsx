import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

interface Question {
  title: string;
  text: ReactNode;
  /** The act, as a verb: "Excluir departamento", never "OK". */
  confirm: string;
  cancel?: string;
  /** Red: something is lost. */
  danger?: boolean;
  run: () => void;
  onCancel?: () => void;
}

/** Asks before a destructive act. The focus starts on the way back, so that Enter loses nothing. */
export function askConfirm({ title, text, confirm, cancel = 'Cancelar', danger = false, run, onCancel }: Question): void {
  modals.openConfirmModal({
    title,
    children: <Text size="md">{text}</Text>,
    labels: { confirm, cancel },
    cancelProps: { 'data-autofocus': true },
    ...(danger && { confirmProps: { color: 'red.8' } }),
    onConfirm: run,
    ...(onCancel && { onCancel }),
  });
}
