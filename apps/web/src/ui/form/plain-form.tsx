import { type ReactNode, useRef, useState } from 'react';
import { focusField } from './focus-field.ts';
import classes from './form.module.css';
import { isOwnSubmit } from './saving/own-submit.ts';
import { SaveBar } from './saving/save-bar.tsx';
import { type SavingProps, useSaving } from './saving/use-saving.ts';

type Errors = Readonly<Record<string, string | undefined>>;

/** What the fields show, and where they say what was typed. */
export interface PlainFields<V> {
  values: V;
  errors: Errors;
  /** `path`: where its error stands, if not under its name. */
  change: <F extends keyof V & string>(field: F, value: V[F], path?: string) => void;
  /** It is left: what is wrong with it is said. */
  leave: (path: string) => void;
}

interface PlainFormProps<V extends Record<string, unknown>, A> extends SavingProps<V, A> {
  /** What is wrong before the server is asked, by field. */
  check: (values: V) => Errors;
  submitLabel: string;
  cancelTo: string;
  children: (fields: PlainFields<V>) => ReactNode;
}

const without = (errors: Errors, path: string): Errors => Object.fromEntries(Object.entries(errors).filter(([field]) => field !== path));

/** A form without the kit: it checks little by itself, and says what the server refuses at its field. */
export function PlainForm<V extends Record<string, unknown>, A>({ check, submitLabel, cancelTo, children, ...props }: PlainFormProps<V, A>) {
  const first = props.start ?? props.initial;
  const root = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(first);
  const [errors, setErrors] = useState<Errors>({});
  const saving = useSaving(props, {
    root,
    values: () => values,
    dirty: () => JSON.stringify(values) !== JSON.stringify(first),
    refuse: ({ erros }) => show(erros),
    closed: false,
  });
  const show = (wrong: Errors): void => {
    setErrors(wrong);
    focusField(root.current, Object.keys(wrong));
  };
  const fields: PlainFields<V> = {
    values,
    errors,
    change: (field, value, path = field) => {
      setValues((typed) => ({ ...typed, [field]: value }));
      setErrors((shown) => without(shown, path));
      saving.touched();
    },
    leave: (path) => {
      const wrong = check(values)[path];
      setErrors((shown) => ({ ...without(shown, path), ...(wrong !== undefined && { [path]: wrong }) }));
    },
  };
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOwnSubmit(event)) return;
        const wrong = check(values);
        if (Object.keys(wrong).length > 0) show(wrong);
        else saving.send(values);
      }}
    >
      <div className={classes.body}>{children(fields)}</div>
      <SaveBar saving={saving} submitLabel={submitLabel} cancelTo={cancelTo} />
    </form>
  );
}
