import { Alert, Button } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { ApiError } from '@prosa/contract/client.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ZodType } from 'zod';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { differencesOf, fieldLabel, mergedOf, type Side, valueText } from './conflict-fields.ts';
import { ConflictNotice, type ShownDifference } from './conflict-notice.tsx';
import { type Draft, hasNews } from './drafts.ts';
import { focusField } from './focus-field.ts';
import classes from './form.module.css';
import { FormContext } from './form-context.ts';
import { type Trash, TrashNotice } from './trash-notice.tsx';
import { useDraftKeeping } from './use-draft-keeping.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface EditFormProps<V extends Record<string, unknown>, A> {
  /** The contract's schema of the body: what it refuses is shown before anything is sent. */
  schema: ZodType<unknown, V>;
  initial: V;
  /** What the fields show at first, where that is not what is stored: a draft. */
  start?: V | undefined;
  /** Where what is typed is kept until it is saved, and a draft that waits for an answer. */
  draft?: { key: string | null; older: Draft<V> | null } | undefined;
  /** Gives out what is in the fields. */
  valuesRef?: RefObject<(() => V) | null> | undefined;
  /** `read`: what the form began with, or what was stored when differences were settled. */
  save: (values: V, read: V) => Promise<A>;
  /** After the save: say so and go on. Leaving asks nothing then. */
  onSaved: (answer: A, values: V) => void;
  /** Fields are wrong: here (`null`), or as the server says. The messages under them are drawn anyway. */
  onInvalid?: ((form: UseFormReturnType<V>, refusal: ApiError | null) => void) | undefined;
  /** Says what the server refuses as a whole, in place of the notice above the save bar. */
  onRefused?: ((refusal: ApiError) => void) | undefined;
  /** "Salvar departamento" */
  submitLabel: string;
  cancelTo: string;
  /** Field with the version that was read; a 409 then offers both ways out. */
  versionField?: keyof V & string;
  /** Where what is edited is in the trash: it is not saved there. */
  trash?: Trash | false | undefined;
  /** It is back: the form goes on with what is stored now under what was typed. */
  onRestored?: (() => Promise<void>) | undefined;
  /** How a value reads in the table of differences, where it says more than the value itself: the name behind an id. */
  showValue?: ((field: string, value: unknown) => string | undefined) | undefined;
  /** Reads what is stored now; null when something new is registered. */
  fresh: (() => Promise<V>) | null;
  /** Starts the form anew with what is stored. */
  onReload: (values: V) => void;
  children: (form: UseFormReturnType<V>) => ReactNode;
}

interface Conflict<V> {
  message: string;
  stored: V;
  differences: readonly ShownDifference[];
}

export function EditForm<V extends Record<string, unknown>, A>(props: EditFormProps<V, A>) {
  const { schema, initial, save, onSaved, onInvalid, onRefused, submitLabel, cancelTo, versionField, showValue, fresh, onReload, children } = props;
  const { trash, onRestored, start, draft, valuesRef } = props;
  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues: start ?? initial,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
    onValuesChange: () => keeper.touched(),
  });
  const root = useRef<HTMLFormElement>(null);
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);
  const done = useRef(false);
  // a draft is a change of what is stored
  const changed = (): boolean =>
    !done.current && (start === undefined ? form.isDirty() : hasNews({ em: '', read: initial, values: form.getValues() }, initial));
  const keeper = useDraftKeeping({ key: draft?.key ?? null, read: initial, older: draft?.older ?? null, current: form.getValues, changed });
  useLeaveGuard(changed, keeper.end);
  useEffect(() => {
    if (valuesRef) valuesRef.current = form.getValues;
  });

  const sending = useMutation({ mutationFn: ([values, read]: readonly [V, V]) => save(values, read) });
  const busy = useRef(false); // a second click arrives before the button is drawn disabled

  const send = async (values: V, read: V = initial): Promise<void> => {
    if (busy.current || trash) return;
    busy.current = true;
    try {
      const answer = await sending.mutateAsync([values, read]);
      done.current = true;
      keeper.end();
      onSaved(answer, values);
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
    }
  };
  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError)) {
      toastError('Erro ao salvar'); // spec 8
      return reportError(error);
    }
    // somebody put it there meanwhile: reading it again shows the way back
    if (error.details['lixeira'] === 1) return void readAgain();
    // one that names a field is about that field, not about somebody who saved meanwhile
    if (error.http === 409 && Object.keys(error.erros).length === 0 && fresh !== null && versionField !== undefined) return void compare(error.message);
    if (Object.keys(error.erros).length === 0) onRefused?.(error);
    else {
      onInvalid?.(form, error);
      form.setErrors(error.erros);
      focusField(root.current, Object.keys(error.erros));
    }
  };
  const readAgain = async (): Promise<void> => {
    try {
      await fresh?.();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  /** Shows what is stored now beside what is on screen. */
  const compare = async (message: string): Promise<void> => {
    if (fresh === null || versionField === undefined) return;
    try {
      const stored = await fresh();
      const differences = differencesOf(initial, form.getValues(), stored, versionField).map((difference) => {
        const text = (value: unknown): string => showValue?.(difference.field, value) ?? valueText(value);
        return { ...difference, label: fieldLabel(root.current, difference.field), mineText: text(difference.mine), theirsText: text(difference.theirs) };
      });
      setConflict({ message, stored, differences });
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  /** Saves on top of what was shown; somebody who saved since then is a new conflict. */
  const settle = async (values: V): Promise<void> => {
    if (conflict === null || versionField === undefined) return;
    setConflict(null);
    await send({ ...values, [versionField]: conflict.stored[versionField] }, conflict.stored);
  };
  const refused = sending.error instanceof ApiError && Object.keys(sending.error.erros).length === 0 ? sending.error : null;
  const general = !trash && conflict === null && (onRefused === undefined || refused?.details['lixeira'] === 1) ? refused?.message : undefined;
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) =>
        form.onSubmit(
          (values) => void send(values),
          (errors) => {
            onInvalid?.(form, null);
            focusField(root.current, Object.keys(errors));
          },
        )(event)
      }
    >
      <FormContext value={{ form, schema }}>
        <div className={classes.body}>{children(form)}</div>
      </FormContext>
      <div className={classes.saveBar} data-save-bar>
        {conflict !== null && (
          <ConflictNotice
            key={String(conflict.stored[versionField ?? ''])}
            message={conflict.message}
            differences={conflict.differences}
            onTakeStored={() => onReload(conflict.stored)}
            onOverwrite={() => void settle(form.getValues())}
            onMerge={(chosen: ReadonlyMap<string, Side>) => void settle(mergedOf(form.getValues(), conflict.stored, chosen))}
          />
        )}
        {general !== undefined && (
          <Alert color="red" role="alert" radius={0}>
            {general}
          </Alert>
        )}
        {trash && onRestored && <TrashNotice {...trash} onRestored={onRestored} />}
        <div className={classes.saveBarInner}>
          <Button variant="default" component={Link} to={cancelTo}>
            Cancelar
          </Button>
          <Button type="submit" loading={sending.isPending} disabled={Boolean(trash)}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </form>
  );
}
