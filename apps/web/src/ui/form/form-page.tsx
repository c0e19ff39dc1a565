import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import { type FormBegin, FormFrame, type FormFrameProps } from './form-frame.tsx';

export interface FormPageProps<V extends Record<string, unknown>, A, S = unknown>
  extends FormFrameProps<V, S>,
    Omit<EditFormProps<V, A>, 'schema' | 'children' | keyof FormBegin<V>> {
  /** The contract's schema of the body; where it hangs on what is stored, made of that. */
  schema: EditFormProps<V, A>['schema'] | ((stored: S | undefined) => EditFormProps<V, A>['schema']);
  /** `stored`: what is edited as the server answered it, for names and whatever no field holds; undefined of something new. */
  children: (form: UseFormReturnType<V>, stored: S | undefined) => ReactNode;
}

/** A form screen: loading, error, blocked, or the form with its sticky save bar. */
export function FormPage<V extends Record<string, unknown>, A, S = unknown>(props: FormPageProps<V, A, S>) {
  const { schema, title, step, initial, load, versionField, blocked, notice, trash, showValue, children, ...form } = props;
  return (
    <FormFrame<V, S> {...{ title, step, initial, load, versionField, blocked, notice, trash, showValue }}>
      {(begin, stored) => (
        <EditForm<V, A> {...form} {...begin} schema={typeof schema === 'function' ? schema(stored) : schema}>
          {(own) => children(own, stored)}
        </EditForm>
      )}
    </FormFrame>
  );
}
