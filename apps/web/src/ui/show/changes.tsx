import { Button } from '@mantine/core';
import type { MudancaDeRegistro } from '@prosa/contract/registro/registro.schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime } from '@/core/formats.ts';
import { ChangedFields } from './changed-fields.tsx';
import classes from './show.module.css';
import { Section, SectionWaits } from './show-page.tsx';

const acts: Readonly<Record<MudancaDeRegistro['tipo'], string>> = {
  criado: 'cadastrou',
  alterado: 'alterou',
  excluido: 'excluiu',
  restaurado: 'restaurou',
  acesso: 'mudou o acesso à área do cliente',
};

interface ChangesProps {
  /** The endpoint's path and the id: what makes it stale is the same as of the record. */
  queryKey: readonly [path: string, id: number];
  read: (antes_de: number | undefined, signal: AbortSignal) => Promise<{ data: MudancaDeRegistro[]; mais: boolean }>;
  /** Who did what nobody of the staff did. */
  otherwise?: string;
}

/** Who did what to a record, newest first. */
export function Changes({ queryKey, read, otherwise = 'O sistema' }: ChangesProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.mais ? last.data.at(-1)?.id_mudanca : undefined),
  });
  return (
    <Section title="Histórico">
      {data === undefined && <SectionWaits error={error} h={48} retry={refetch} />}
      {data?.pages[0]?.data.length === 0 && <p className={classes.quiet}>Nada mudou ainda.</p>}
      <ol className={classes.changes}>
        {data?.pages
          .flatMap((page) => page.data)
          .map(({ id_mudanca, em, tipo, autor, campos }) => (
            <li key={id_mudanca}>
              <p>
                <b>{autor || otherwise}</b> {acts[tipo]} · <time dateTime={em}>{formatDateTime(em)}</time>
              </p>
              <ChangedFields campos={campos} />
            </li>
          ))}
      </ol>
      {hasNextPage && (
        <Button mt="sm" size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </Section>
  );
}
