import type { RespostaAoCliente } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatDateTime } from '@/core/formats.ts';
import { Arquivo, ticketClasses } from '@/features/tickets/public.ts';
import { Button } from '@/ui/plain/button.tsx';
import { Skeleton } from '@/ui/plain/skeleton.tsx';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import { RichHtml } from '@/ui/texts/rich-html.tsx';
import { respostasQuery } from '../area-cliente.tickets.ts';
import classes from './tickets.module.css';

function Entry({ entry }: { entry: RespostaAoCliente }) {
  const when = <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>;
  if (entry.tipo === 'evento')
    return (
      <p className={ticketClasses['event']}>
        {entry.situacao?.antes} → <b>{entry.situacao?.depois}</b> · {when}
      </p>
    );
  return (
    <div className={classes.said} data-mine={entry.minha === 1 || undefined}>
      <p className={ticketClasses['who']}>
        <b>{entry.minha === 1 ? 'Você' : entry.nome}</b> {when}
      </p>
      {entry.resposta !== '' && <RichHtml html={entry.resposta} className={ticketClasses['text']} />}
      {entry.arquivos.length > 0 && (
        <div className={ticketClasses['files']}>
          {entry.arquivos.map((arquivo) => (
            <Arquivo key={arquivo.id_arquivo} arquivo={arquivo} />
          ))}
        </div>
      )}
    </div>
  );
}

/** What the customer and the company said, in order; new answers of the company are told to readers of the screen. `onRead`: the last one shown. */
export function ClientTimeline({ id, onRead }: { id: number; onRead: (indice: number) => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(respostasQuery(id));
  const entries = data?.pages.toReversed().flatMap((page) => page.data) ?? [];
  const last = entries.findLast((e) => e.tipo === 'publica' && e.minha === 0);
  const newest = last?.indice ?? 0;
  const [known, setKnown] = useState<number | null>(null);
  if (data !== undefined && known === null) setKnown(newest);
  useEffect(() => {
    if (newest > 0 && document.visibilityState === 'visible') onRead(newest);
  }, [newest, onRead]);
  if (data === undefined) return error === null ? <Skeleton h={120} /> : <SectionWaits error={error} h={120} retry={refetch} />;
  return (
    <>
      {hasNextPage && (
        <p className={classes.earlier}>
          <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Mostrar o que veio antes
          </Button>
        </p>
      )}
      {entries.length === 0 && <p className={ticketClasses['quiet']}>Ainda não há respostas. Você recebe um aviso quando houver.</p>}
      <ol className={ticketClasses['timeline']} aria-label="Respostas">
        {entries.map((entry) => (
          <li key={entry.id_resposta}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {known !== null && newest > known ? `Nova resposta de ${last?.nome ?? 'a empresa'}` : ''}
      </p>
    </>
  );
}
