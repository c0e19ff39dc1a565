import { Skeleton } from '@mantine/core';
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

interface FormPageProps<V extends Record<string, unknown>, A>
  extends Omit<EditFormProps<V, A>, 'initial' | 'fresh' | 'onReload' | 'start' | 'draft' | 'valuesRef' | 'onRestored'> {
  title: string;
  /** Last step of the breadcrumb: "Cadastrar", "Editar". */
  step: string;
  /** Values of an empty form. */
  initial: V;
  /** What is edited, as the form's values; absent when something new is registered. */
  load?: UseQueryOptions<any, Error, V, any> | undefined;
  /** Takes the form's place: quota reached, nothing to choose from. */
  blocked?: ReactNode;
  /** Above the form. */
  notice?: ReactNode;
}

/** A form screen: loading, error, blocked, or the form with its sticky save bar. */
export function FormPage<V extends Record<string, unknown>, A>({ title, step, initial, load, blocked, notice, ...form }: FormPageProps<V, A>) {
  const { data, error, refetch, isFetching, isFetchedAfterMount, isStale } = useQuery<any, Error, V, any>({
    queryKey: ['formulario-novo'],
    queryFn: () => Promise.reject(new Error('Nada a carregar')),
    ...load,
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
  if (shown === null && (isFetchedAfterMount || !isStale) && error === null && data !== undefined) setShown({ values: data, round: 0 });
  const fresh = async (): Promise<V> => {
    const { data: read, error: failure } = await refetch();
    if (read === undefined || failure !== null) throw failure ?? new Error('Não foi possível carregar');
    return read;
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
          initial={shown.values}
          start={shown.start}
          draft={{ key, older: offered }}
          valuesRef={valuesRef}
          fresh={load === undefined ? null : fresh}
          onRestored={goOnRestored}
          onReload={(values) => setShown({ values, round: shown.round + 1 })}
        />
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
