import { type Prioridade, prioridades, type TicketLinha } from '@prosa/contract/tickets/tickets.schemas.ts';
import { formatDateTime } from '@/core/formats.ts';
import { Tag } from '@/ui/light.tsx';
import { prioridadeTint, tintOf } from '../tickets.registro.ts';

export const StatusDoTicket = ({ row }: { row: Pick<TicketLinha, 'status_cor' | 'status_ticket_nome'> }) => (
  <Tag tint={tintOf[row.status_cor]}>{row.status_ticket_nome}</Tag>
);

export const PrioridadeTag = ({ value }: { value: Prioridade }) => <Tag tint={prioridadeTint[value]}>{prioridades[value]}</Tag>;

/** When it has to be settled; said in red once that is over. */
export function Prazo({ row }: { row: Pick<TicketLinha, 'prazo' | 'vencido'> }) {
  if (row.prazo === null) return null;
  return row.vencido === 1 ? <Tag tint="red">Venceu {formatDateTime(row.prazo)}</Tag> : <span>{formatDateTime(row.prazo)}</span>;
}
