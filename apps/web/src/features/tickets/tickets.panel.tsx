import { Button, Skeleton } from '@mantine/core';
import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { resumoTickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { read } from '@/core/calls.ts';
import type { PanelArea } from '@/core/feature.ts';
import { formatDate } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import { StatusDoTicket } from './components/tags.tsx';
import classes from './components/tickets.module.css';

const shown = 6;

/** Tickets of the contato that the person may see, and the way to a new one, from the sala where there is one. */
function TicketsDoContato({ id_contato, chat_id }: { id_contato: number; chat_id?: number }) {
  const canSave = useCan('Tickets', 'store');
  const { data, error, refetch } = useQuery(read(resumoTickets.getAllTicket, { query: { id_contato, rpp: shown } }));
  const { data: linked } = useQuery({ ...read(ticketRelacoes.daSala, { params: { id: chat_id ?? 0 } }), enabled: chat_id !== undefined });
  const here = new Set(linked?.data.map((row) => row.id_ticket));
  if (data === undefined)
    return error === null ? <Skeleton h={34} role="group" aria-label="Carregando os tickets" /> : <SectionWaits error={error} h={34} retry={refetch} />;
  // linked to this sala, and of somebody else
  const others = (linked?.data ?? []).filter((row) => !data.data.some((own) => own.id_ticket === row.id_ticket));
  return (
    <>
      {data.data.length === 0 && others.length === 0 && <p className={classes.quiet}>Nenhum ticket deste contato.</p>}
      <ul className={classes.panel}>
        {others.map((row) => (
          <li key={row.id_ticket}>
            <Link to={`/tickets/show/${row.id_ticket}`}>
              #{row.numero} {row.titulo}
            </Link>
            <span className={classes.quiet}>
              <StatusDoTicket row={row} /> desta conversa
            </span>
          </li>
        ))}
        {data.data.map((row) => (
          <li key={row.id_ticket}>
            <Link to={`/tickets/show/${row.id_ticket}`}>
              #{row.numero} {row.titulo}
            </Link>
            <span className={classes.quiet}>
              <StatusDoTicket row={row} /> {formatDate(row.created_at)}
              {here.has(row.id_ticket) && ' · desta conversa'}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.row}>
        {data.recordsFiltered > shown && (
          <Button component={Link} to={`/tickets?f.id_contato=${id_contato}`} size="compact-xs" variant="subtle">
            Ver todos ({data.recordsFiltered})
          </Button>
        )}
        {canSave && (
          <Button
            component="a"
            href={`/tickets/cadastrar/${id_contato}${chat_id === undefined ? '' : `?sala=${chat_id}`}`}
            target="_blank"
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={13} stroke={2} />}
          >
            Novo ticket
          </Button>
        )}
      </div>
    </>
  );
}

export const ticketsPanel: readonly PanelArea[] = [
  { key: 'tickets', title: 'Tickets', ordem: 15, permission: ['Tickets', 'getAll'], part: TicketsDoContato, semSala: TicketsDoContato },
];
