import { lazy, type ReactNode, Suspense } from 'react';
import { Alert } from '../../plain/alert.tsx';
import { Button, ButtonLink } from '../../plain/button.tsx';
import classes from '../form.module.css';
import type { useSaving } from './use-saving.ts';

const ConflictNotice = lazy(async () => ({ default: (await import('./conflict-notice.tsx')).ConflictNotice }));

interface SaveBarProps {
  saving: Pick<ReturnType<typeof useSaving>, 'conflict' | 'refusal' | 'pending'>;
  /** "Salvar departamento" */
  submitLabel: string;
  cancelTo: string;
  disabled?: boolean;
  /** Above the buttons. */
  notice?: ReactNode;
}

/** Stays at the foot of a form: what keeps it from being saved, and both ways out. */
export function SaveBar({ saving: { conflict, refusal, pending }, submitLabel, cancelTo, disabled = false, notice }: SaveBarProps) {
  return (
    <div className={classes.saveBar} data-save-bar>
      {conflict !== null && (
        <Suspense>
          <ConflictNotice key={conflict.version} {...conflict} />
        </Suspense>
      )}
      {refusal !== undefined && (
        <Alert kind="danger" role="alert" flat>
          {refusal}
        </Alert>
      )}
      {notice}
      <div className={classes.saveBarInner}>
        <ButtonLink variant="default" to={cancelTo}>
          Cancelar
        </ButtonLink>
        <Button type="submit" loading={pending} disabled={disabled}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}
