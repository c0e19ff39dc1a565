import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { draftKey } from '@/core/session/kept-here.ts';
import { LoadFailure } from '../load-failure.tsx';
import { PageHeader } from '../page-header.tsx';
import { Skeleton } from '../plain/skeleton.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { type Draft, dropDraft, hasNews, readDraft, rebased, resumed, typedOver, writeDraft } from './drafts.ts';
import classes from './form.module.css';
import { recentMs } from './recent.ts';
import type { SavingProps } from './saving/use-saving.ts';
import type { Trash } from './trash-notice.tsx';

/** `S`: what the server answers of the record that is edited. */
export interface FormFrameProps<V extends Record<string, unknown>, S> {
  title: string;
  /** Last step of the breadcrumb: "Cadastrar", "Editar". */
  step: string;
  /** Values of an empty form. */
  initial: V;
  /** What is edited, as the form's values; absent when something new is registered. */
  load?: UseQueryOptions<any, Error, V, any> | undefined;
  versionField?: (keyof V & string) | undefined;
  /** Takes the form's place: quota reached, nothing to choose from, not the person's to change. */
  blocked?: ReactNode | ((stored: S | undefined) => ReactNode);
  trash?: ((stored: S | undefined) => Trash | false) | undefined;
  /** How a value reads in the table of differences, where it says more than the value itself: the name behind an id. */
  showValue?: ((field: string, value: unknown, stored: S | undefined) => string | undefined) | undefined;
  /** Above the form. */
  notice?: ReactNode;
}

/** What a form begins with. */
export interface FormBegin<V extends Record<string, unknown>> extends Omit<SavingProps<V, never>, 'save' | 'onSaved' | 'onRefused'> {
  trash: Trash | false | undefined;
  onRestored: () => Promise<void>;
}

/** Around a form: loading, error, blocked, a draft that waits, or the form as `children` draws it. `stored`: what is edited as the server answered it. */
export function FormFrame<V extends Record<string, unknown>, S = unknown>(
  props: FormFrameProps<V, S> & { children: (form: FormBegin<V>, stored: S | undefined) => ReactNode },
) {
  const { title, step, initial, load, versionField, blocked: blockedBy, notice, trash, showValue, children } = props;
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
    const { initial: begin, values } = resumed(taken, shown.values, versionField);
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
    const { initial: begin, values } = rebased({ read: shown.values, values: valuesRef.current() }, stored, versionField);
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
        <Round
          key={shown.round}
          draw={children}
          stored={stored}
          begin={{
            initial: shown.values,
            start: shown.start,
            draft: { key, older: offered },
            valuesRef,
            versionField,
            trash: trash?.(stored),
            showValue: showValue && ((field, value) => showValue(field, value, stored)),
            fresh: load === undefined ? null : fresh,
            onRestored: goOnRestored,
            onReload: (values) => setShown({ values, round: shown.round + 1 }),
          }}
        />
      )}
    </div>
  );
}

interface RoundProps<V extends Record<string, unknown>, S> {
  draw: (begin: FormBegin<V>, stored: S | undefined) => ReactNode;
  begin: FormBegin<V>;
  stored: S | undefined;
}

/** The form, anew with each key. */
const Round = <V extends Record<string, unknown>, S>({ draw, begin, stored }: RoundProps<V, S>) => draw(begin, stored);

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
