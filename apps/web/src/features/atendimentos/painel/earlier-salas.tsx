import { Button, Skeleton } from '@mantine/core';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '@/core/api.ts';
import { formatDate, formatTime } from '@/core/formats.ts';
import classes from './panel-areas.module.css';

const pageSize = 6;

/** Salas of the contato that the person may see but for the one beside, each a way to open it. */
export function EarlierSalas({ id_contato, chat_id }: { id_contato: number; chat_id?: number }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [resumoContato.getAllAtendimento.path, id_contato] as const,
    queryFn: ({ pageParam, signal }) => call(resumoContato.getAllAtendimento, { query: { id_contato, cursor: pageParam, rpp: pageSize } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor,
  });
  if (error !== null && data === undefined) {
    return (
      <p className={classes.message}>
        {error.message}{' '}
        <Button size="compact-xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      </p>
    );
  }
  if (data === undefined) return <Skeleton h={34} role="group" aria-label="Carregando os atendimentos" />;
  const rows = data.pages.flatMap((page) => page.data).filter((row) => row.chat_id !== chat_id);
  if (rows.length === 0)
    return <p className={classes.message}>{chat_id === undefined ? 'Nenhuma conversa com este contato.' : 'Primeira conversa com este contato.'}</p>;
  return (
    <>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.chat_id}>
            <Link to={`/ChatSala/${row.chat_id}`} className={classes.row}>
              <span>
                <b>{formatDate(row.aberto_em)}</b> {formatTime(row.aberto_em)}
              </span>
              <span>{[row.status, row.departamento, row.assunto, row.responsavel, row.motivo].filter(Boolean).join(' · ')}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="compact-xs" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}
