import type { StatusTicket, TicketLinha } from '@prosa/contract/tickets/tickets.schemas.ts';
import { formatDateTime } from '@/core/formats.ts';
import { Tag } from '@/ui/light.tsx';
import type { Tint } from '@/ui/theme/colors.ts';

/** The colours of spec 3 as those of the product. */
export const tintOf: Readonly<Record<StatusTicket['cor'], Tint>> = {
  primary: 'accent',
  success: 'green',
  dark: 'gray',
  danger: 'red',
  warning: 'orange',
  info: 'cyan',
  secondary: 'violet',
};

export const StatusDoTicket = ({ row }: { row: Pick<TicketLinha, 'status_cor' | 'status_ticket_nome'> }) => (
  <Tag tint={tintOf[row.status_cor]}>{row.status_ticket_nome}</Tag>
);

export const PrioridadeTag = ({ row }: { row: Pick<TicketLinha, 'prioridade_nome' | 'prioridade_cor'> }) => (
  <Tag tint={tintOf[row.prioridade_cor]}>{row.prioridade_nome}</Tag>
);

const tints = { ok: undefined, vencendo: 'orange', vencido: 'red' } as const;
const what = { primeira: 'Responder', proxima: 'Responder', solucao: 'Resolver' } as const;

/** What has to be kept next, and until when; said in colour when it is near or over. While time stands still there is none. */
export function Prazo({ row }: { row: Pick<TicketLinha, 'prazo' | 'limite_em' | 'limite_de' | 'sla_estado'> }) {
  const at = row.limite_em ?? row.prazo;
  const tint = tints[row.sla_estado];
  if (at === null) return tint === undefined ? null : <Tag tint={tint}>Fora do prazo</Tag>;
  const verb = row.limite_de === null ? '' : `${what[row.limite_de]} até `;
  if (tint === undefined) return <span>{`${verb}${formatDateTime(at)}`}</span>;
  return <Tag tint={tint}>{row.sla_estado === 'vencido' ? `Venceu ${formatDateTime(at)}` : `${verb}${formatDateTime(at)}`}</Tag>;
}
