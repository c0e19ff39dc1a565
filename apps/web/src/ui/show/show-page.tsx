import { type ReactNode, useId } from 'react';
import { formatDateTime } from '@/core/formats.ts';
import { useRecordTitle } from '@/core/notifications/title.ts';
import { messageOf } from '@/core/toasts.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { Alert } from '@/ui/plain/alert.tsx';
import { Button } from '@/ui/plain/button.tsx';
import { Skeleton } from '@/ui/plain/skeleton.tsx';
import classes from './show.module.css';

interface ShowPageProps {
  /** 'Cliente' */
  kind: string;
  /** Undefined while it is read. */
  title: string | undefined;
  note?: ReactNode;
  error: Error | null;
  onRetry: () => void;
  /** Buttons on the right. */
  actions?: ReactNode;
  /** When it went to the trash, and the way back for whoever may. */
  trashed?: { at: string; restore: (() => void) | undefined } | undefined;
  main: ReactNode;
  aside?: ReactNode;
}

/** One record to be read: what it is on the left, what is done with it on the right. */
export function ShowPage({ kind, title, note, error, onRetry, actions, trashed, main, aside }: ShowPageProps) {
  useRecordTitle(title);
  if (error !== null && title === undefined) {
    return (
      <div className={classes.page}>
        <PageHeader title={kind} step="Ver" />
        <LoadFailure error={error} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <PageHeader title={title ?? kind} step="Ver" note={note} actions={actions} />
      {trashed !== undefined && (
        <div className={classes.trashed}>
          <Alert kind="warning" role="alert" title={`Na lixeira desde ${formatDateTime(trashed.at)}`}>
            {trashed.restore && (
              <Button size="xs" variant="default" onClick={trashed.restore}>
                Restaurar
              </Button>
            )}
          </Alert>
        </div>
      )}
      {title === undefined ? (
        <div className={classes.grid} aria-busy role="group" aria-label="Carregando">
          {[5, 3].map((lines) => (
            <div key={lines} className={classes.section}>
              {Array.from({ length: lines }, (_, i) => (
                <Skeleton key={i} h={12} mt={12} mb={12} w={`${50 + ((i * 19) % 45)}%`} />
              ))}
            </div>
          ))}
        </div>
      ) : (
        <div className={classes.grid}>
          <div className={classes.column}>{main}</div>
          {aside && <div className={classes.column}>{aside}</div>}
        </div>
      )}
    </div>
  );
}

/** One subject of the page. */
export function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Stands in a section whose data is not there: on its way, or refused. */
export function SectionWaits({ error, h, label, retry }: { error: Error | null; h: number; label?: string; retry: () => Promise<unknown> }) {
  if (error === null) return <Skeleton h={h} label={label} />;
  return (
    <p className={classes.quiet} role="alert">
      {messageOf(error)}{' '}
      <Button size="xs" variant="quiet" onClick={() => void retry()}>
        Tentar de novo
      </Button>
    </p>
  );
}
