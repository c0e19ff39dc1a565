import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';

export interface Question {
  title: string;
  text: ReactNode;
  /** The act, as a verb: "Excluir departamento", never "OK". */
  confirm: string;
  cancel?: string;
  /** Red: something is lost. */
  danger?: boolean;
  run: () => void;
  /** Also when the dialog is closed without an answer. */
  onCancel?: () => void;
}

let asked: Question | null = null;
const listeners = new Set<() => void>();

/** Asks before an act. Enter confirms; where something is lost the focus starts on the way back, and Ctrl+Enter confirms. */
export function askConfirm(question: Question | null): void {
  asked = question;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** Stands once in every shell; the dialog's code arrives with the first question. `dialog`: where the kit is not there to draw it. */
export function ConfirmHost({ dialog: Dialog = ConfirmDialog }: { dialog?: ComponentType<{ question: Question; onClose: () => void }> }) {
  const question = useSyncExternalStore(subscribe, () => asked);
  if (question === null) return null;
  return (
    <Suspense>
      <Dialog question={question} onClose={() => askConfirm(null)} />
    </Suspense>
  );
}
