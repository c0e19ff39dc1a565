import type { TicketDoCliente } from '@prosa/contract/tickets/tickets.schemas.ts';
import { Link } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { StatusDoTicket } from '@/features/tickets/public.ts';
import { Tag } from '@/ui/light.tsx';
import classes from './tickets.module.css';

const novas = (n: number): string => (n === 1 ? '1 resposta nova' : `${n} respostas novas`);

/** Tickets one below the other, each a link to itself. */
export function TicketRows({ rows, label }: { rows: readonly TicketDoCliente[]; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id_ticket}>
          <Link to={`/area_cliente/tickets/show/${row.id_ticket}`} className={classes.row} data-unread={row.nao_lidas > 0 || undefined}>
            <span className={classes.title}>{row.titulo}</span>
            <span className={classes.sub}>
              #{row.numero} · {formatDateTime(row.ultima_em)}
              {row.assunto !== '' && ` · ${row.assunto}`}
            </span>
            <span className={classes.side}>
              <StatusDoTicket row={row} />
              {row.nao_lidas > 0 ? <Tag tint="red">{novas(row.nao_lidas)}</Tag> : row.aguardando === 1 && <Tag tint="orange">Espera por você</Tag>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
