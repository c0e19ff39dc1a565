import type { Question } from '../confirm.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { Button } from './button.tsx';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

/** The question before an act, drawn without the kit. */
export function Ask({ question, onClose }: { question: Question; onClose: () => void }) {
  const { title, text, confirm, cancel = 'Cancelar', danger = false, run, onCancel } = question;
  const leave = (): void => {
    onClose();
    onCancel?.();
  };
  return (
    <Dialog title={title} onClose={leave}>
      <DialogForm
        onSubmit={() => {
          onClose();
          run();
        }}
      >
        {text}
        <div className={classes.actions}>
          {/* what is lost is not lost by a key pressed twice: there Enter goes back, and Ctrl+Enter on */}
          <Button variant="default" onClick={leave} data-autofocus={danger || undefined}>
            {cancel}
          </Button>
          <Button type="submit" tint={danger ? 'danger' : undefined} data-autofocus={!danger || undefined}>
            {confirm}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  );
}
