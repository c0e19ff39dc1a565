import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { ApiError } from '@prosa/contract/client.ts';
import { type ReactNode, useRef } from 'react';
import type { ZodType } from 'zod';
import { focusField } from './focus-field.ts';
import classes from './form.module.css';
import { FormContext } from './form-context.ts';
import { isOwnSubmit } from './saving/own-submit.ts';
import { SaveBar } from './saving/save-bar.tsx';
import { type SavingProps, useSaving } from './saving/use-saving.ts';
import { type Trash, TrashNotice } from './trash-notice.tsx';

export interface EditFormProps<V extends Record<string, unknown>, A> extends SavingProps<V, A> {
  /** The contract's schema of the body: what it refuses is shown before anything is sent. */
  schema: ZodType<unknown, V>;
  /** Fields are wrong: here (`null`), or as the server says. The messages under them are drawn anyway. */
  onInvalid?: ((form: UseFormReturnType<V>, refusal: ApiError | null) => void) | undefined;
  /** "Salvar departamento" */
  submitLabel: string;
  cancelTo: string;
  /** Where what is edited is in the trash: it is not saved there. */
  trash?: Trash | false | undefined;
  /** It is back: the form goes on with what is stored now under what was typed. */
  onRestored?: (() => Promise<void>) | undefined;
  children: (form: UseFormReturnType<V>) => ReactNode;
}

/** A form of the kit's fields. */
export function EditForm<V extends Record<string, unknown>, A>(props: EditFormProps<V, A>) {
  const { schema, initial, start, onInvalid, submitLabel, cancelTo, trash, onRestored, children } = props;
  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues: start ?? initial,
    validate: schemaResolver(schema, { sync: true }),
    validateInputOnBlur: true,
    onValuesChange: () => saving.touched(),
  });
  const root = useRef<HTMLFormElement>(null);
  const saving = useSaving(props, {
    root,
    values: form.getValues,
    dirty: () => form.isDirty(),
    refuse: (refusal) => {
      onInvalid?.(form, refusal);
      form.setErrors(refusal.erros);
      focusField(root.current, Object.keys(refusal.erros));
    },
    closed: Boolean(trash),
  });
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        if (!isOwnSubmit(event)) return;
        form.onSubmit(saving.send, (errors) => {
          onInvalid?.(form, null);
          focusField(root.current, Object.keys(errors));
        })(event);
      }}
    >
      <FormContext value={{ form, schema }}>
        <div className={classes.body}>{children(form)}</div>
      </FormContext>
      <SaveBar
        saving={saving}
        submitLabel={submitLabel}
        cancelTo={cancelTo}
        disabled={Boolean(trash)}
        notice={trash && onRestored && <TrashNotice {...trash} onRestored={onRestored} />}
      />
    </form>
  );
}
