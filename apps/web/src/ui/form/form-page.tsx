import { Skeleton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { draftKey } from '@/core/session/kept-here.ts';
import { LoadFailure } from '../load-failure.tsx';
import { PageHeader } from '../page-header.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { type Draft, dropDraft, hasNews, readDraft, rebased, resumed, typedOver, writeDraft } from './drafts.ts';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import classes from './form.module.css';
import { recentMs } from './recent.ts';
import type { Trash } from './trash-notice.tsx';

/** `S`: what the server answers of the record that is edited. */
export interface FormPageProps<V extends Record<string, unknown>, A, S = unknown>
  extends Omit<
    EditFormProps<V, A>,
    'schema' | 'initial' | 'fresh' | 'onReload' | 'start' | 'draft' | 'valuesRef' | 'onRestored' | 'trash' | 'showValue' | 'children'
  > {
  /** The contract's schema of the body; where it hangs on what is stored, made of that. */
  schema: EditFormProps<V, A>['schema'] | ((stored: S | undefined) => EditFormProps<V, A>['schema']);
  title: string;
  /** Last step of the breadcrumb: "Cadastrar", "Editar". */
  step: string;
  /** Values of an empty form. */
  initial: V;
  /** What is edited, as the form's values; absent when something new is registered. */
  load?: UseQueryOptions<any, Error, V, any> | undefined;
  /** Takes the form's place: quota reached, nothing to choose from, not the person's to change. */
  blocked?: ReactNode | ((stored: S | undefined) => ReactNode);
  trash?: (stored: S | undefined) => Trash | false;
  /** How a value reads in the table of differences, where it says more than the value itself: the name behind an id. */
  showValue?: (field: string, value: unknown, stored: S | undefined) => string | undefined;
  /** `stored`: what is edited as the server answered it, for names and whatever no field holds; undefined of something new. */
  children: (form: UseFormReturnType<V>, stored: S | undefined) => ReactNode;
  /** Above the form. */
  notice?: ReactNode;
}

/** A form screen: loading, error, blocked, or the form with its sticky save bar. */
export function FormPage<V extends Record<string, unknown>, A, S = unknown>(props: FormPageProps<V, A, S>) {
  const { schema, title, step, initial, load, blocked: blockedBy, notice, trash, showValue, children, ...form } = props;
  const { data, error, refetch, isFetching, isFetchedAfterMount, isStale } = useQuery<any, Error, { stored: S; values: V }, any>({
    queryKey: ['formulario-novo'],
    queryFn: () => Promise.reject(new Error('Nada a carregar')),
    ...load,
    select: (stored: S) => ({ stored, values: load?.select ? load.select(stored) : (stored as unknown as V) }),
    enabled: load !== undefined,
    // what is edited is read when the form opens or is about to, never from an older answer, and not again while the person types
    staleTime: recentMs,
    refetchOnMount: true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [shown, setShown] = useState<{ values: V; round: number; start?: V } | null>(load === undefined ? { values: initial, round: 0 } : null);
  const { pathname } = useLocation();
  const [key] = useState(() => draftKey(pathname));
  const [draft, setDraft] = useState(() => readDraft<V>(key));
  const valuesRef = useRef<(() => V) | null>(null);
  const offered = shown !== null && draft !== null && hasNews(draft, shown.values) ? draft : null;
  if (shown === null && (isFetchedAfterMount || !isStale) && error === null && data !== undefined) setShown({ values: data.values, round: 0 });
  const fresh = async (): Promise<V> => {
    const { data: read, error: failure } = await refetch();
    if (read === undefined || failure !== null) throw failure ?? new Error('Não foi possível carregar');
    return read.values;
  };
  const goOn = ({ older, ...taken }: Draft<V>): void => {
    if (shown === null) return;
    const { initial: begin, values } = resumed(taken, shown.values, form.versionField);
    const start = valuesRef.current === null ? values : typedOver(values, shown.values, valuesRef.current());
    setShown({ values: begin, start, round: shown.round + 1 });
    setDraft(older ?? null);
  };
  const discard = ({ older }: Draft<V>): void => {
    setDraft(older ?? null);
    if (older === undefined || key === null) dropDraft(key);
    else writeDraft(key, older.read, older.values, null);
  };
  /** What only restoring changed is taken over; what was typed stays. */
  const goOnRestored = async (): Promise<void> => {
    const stored = await fresh();
    if (shown === null || valuesRef.current === null) return;
    const { initial: begin, values } = rebased({ read: shown.values, values: valuesRef.current() }, stored, form.versionField);
    setShown({ values: begin, start: values, round: shown.round + 1 });
  };
  const stored = data?.stored;
  const blocked = typeof blockedBy === 'function' ? blockedBy(stored) : blockedBy;
  return (
    <div className={classes.page}>
      <div className={classes.header}>
        <PageHeader title={title} step={step} />
        {notice && <div className={classes.notice}>{notice}</div>}
        {!blocked && offered !== null && (
          <div className={classes.notice}>
            <DraftNotice em={offered.em} onContinue={() => goOn(offered)} onDiscard={() => discard(offered)} />
          </div>
        )}
      </div>
      {blocked}
      {!blocked && shown === null && error !== null && <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!blocked && shown === null && error === null && <FormSkeleton />}
      {!blocked && shown !== null && (
        <EditForm<V, A>
          key={shown.round}
          {...form}
          schema={typeof schema === 'function' ? schema(stored) : schema}
          trash={trash?.(stored)}
          showValue={showValue && ((field, value) => showValue(field, value, stored))}
          initial={shown.values}
          start={shown.start}
          draft={{ key, older: offered }}
          valuesRef={valuesRef}
          fresh={load === undefined ? null : fresh}
          onRestored={goOnRestored}
          onReload={(values) => setShown({ values, round: shown.round + 1 })}
        >
          {(own) => children(own, stored)}
        </EditForm>
      )}
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className={classes.body} aria-busy role="group" aria-label="Carregando">
      {[3, 2].map((fields) => (
        <div key={fields} className={classes.section}>
          <Skeleton h={16} w={140} />
          <div className={classes.fields}>
            {Array.from({ length: fields }, (_, i) => (
              <div key={i} style={{ gridColumn: 'span 12' }}>
                <Skeleton h={11} w={90} mb={9} />
                <Skeleton h={34} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
