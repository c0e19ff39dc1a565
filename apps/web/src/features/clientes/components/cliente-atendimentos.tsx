import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { Tag } from '@/ui/light.tsx';
import { Section, SectionWaits } from '@/ui/show/show-page.tsx';
import { atendimentosQuery, type ClienteDetalhe } from '../clientes.queries.ts';
import classes from './clientes.module.css';

/** The salas of the cliente's contatos that the person may see. */
export function ClienteAtendimentos({ cliente }: { cliente: ClienteDetalhe }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(atendimentosQuery(cliente.id_cliente));
  const seesHistory = useCan('atendimento', 'getAll');
  const salas = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section title={data === undefined ? 'Atendimentos' : `Atendimentos (${data.pages[0]?.recordsTotal ?? 0})`}>
      {data === undefined && <SectionWaits error={error} h={48} retry={refetch} />}
      {data !== undefined && salas.length === 0 && <p className={classes.quiet}>Nenhum atendimento dos contatos deste cliente.</p>}
      <ul className={classes.rows}>
        {salas.map(({ chat_id, contato, status, aberto_em, departamento, responsavel }) => {
          const text = [formatDateTime(aberto_em), departamento, responsavel].filter(Boolean).join(' · ');
          return (
            <li key={chat_id}>
              <span className={classes.rowText}>
                {seesHistory ? (
                  <Link to={`/atendimento/show/${chat_id}`}>{contato}</Link>
                ) : (
                  // spec 2: in a new tab from outside the desk
                  <Link to={`/ChatSala/${chat_id}`} target="_blank">
                    {contato}
                  </Link>
                )}
                <span>{text}</span>
              </span>
              <Tag>{status}</Tag>
            </li>
          );
        })}
      </ul>
      {hasNextPage && (
        <Button mt="sm" size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </Section>
  );
}
