import { Alert, Button } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { ApiError } from '@prosa/contract/client.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ZodType } from 'zod';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { focusField } from './focus-field.ts';
import classes from './form.module.css';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface EditFormProps<V extends Record<string, unknown>, A> {
  /** The contract's schema of the body: what it refuses is shown before anything is sent. */
  schema: ZodType<unknown, V>;
  initial: V;
  save: (values: V) => Promise<A>;
  /** After the save: say so and go on. Leaving asks nothing then. */
  onSaved: (answer: A, values: V) => void;
  /** "Salvar departamento" */
  submitLabel: string;
  cancelTo: string;
  /** Field with the version that was read; a 409 then offers both ways out. */
  versionField?: keyof V & string;
  /** Reads what is stored now; null when something new is registered. */
  fresh: (() => Promise<V>) | null;
  /** Starts the form anew with what is stored. */
  onReload: (values: V) => void;
  children: (form: UseFormReturnType<V>) => ReactNode;
}

export function EditForm<V extends Record<string, unknown>, A>(props: EditFormProps<V, A>) {
  const { schema, initial, save, onSaved, submitLabel, cancelTo, versionField, fresh, onReload, children } = props;
  const form = useForm<V>({ mode: 'uncontrolled', initialValues: initial, validate: schemaResolver(schema, { sync: true }), validateInputOnBlur: true });
  const root = useRef<HTMLFormElement>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const done = useRef(false);
  useLeaveGuard(() => !done.current && form.isDirty());

  const sending = useMutation({ mutationFn: save });
  const busy = useRef(false); // a second click arrives before the button is drawn disabled

  const send = async (values: V): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      const answer = await sending.mutateAsync(values);
      done.current = true;
      onSaved(answer, values);
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
    }
  };
  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    if (error.http === 409 && fresh !== null && versionField !== undefined) return setConflict(error.message);
    if (Object.keys(error.erros).length > 0) {
      form.setErrors(error.erros);
      focusField(root.current, Object.keys(error.erros));
    }
  };
  const overwrite = async (): Promise<void> => {
    if (fresh === null || versionField === undefined) return;
    try {
      const stored = await fresh();
      setConflict(null);
      await send({ ...form.getValues(), [versionField]: stored[versionField] });
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  const takeStored = async (): Promise<void> => {
    try {
      if (fresh !== null) onReload(await fresh());
    } catch (error) {
      toastError(messageOf(error));
    }
  };

  const general = sending.error instanceof ApiError && Object.keys(sending.error.erros).length === 0 && conflict === null ? sending.error.message : null;
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) =>
        form.onSubmit(
          (values) => void send(values),
          (errors) => focusField(root.current, Object.keys(errors)),
        )(event)
      }
    >
      <div className={classes.body}>{children(form)}</div>
      <div className={classes.saveBar} data-save-bar>
        {conflict !== null && <ConflictNotice message={conflict} onTakeStored={() => void takeStored()} onOverwrite={() => void overwrite()} />}
        {general !== null && (
          <Alert color="red" role="alert" radius={0}>
            {general}
          </Alert>
        )}
        <div className={classes.saveBarInner}>
          <Button variant="default" component={Link} to={cancelTo}>
            Cancelar
          </Button>
          <Button type="submit" loading={sending.isPending}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}
