import { Button } from '@mantine/core';
import { ticketCompositor } from '@prosa/contract/tickets/compositor.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { formatDateTime } from '@/core/formats.ts';
import { tell } from '@/core/toasts.tsx';
import { ticketsChanged } from '../tickets.registro.ts';
import classes from './compositor.module.css';
import { agendadasQuery } from './compositor.queries.ts';

const start = (html: string): string => (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').slice(0, 80) || 'Só arquivos';

/** Answers that wait for their time, and those that were not sent. */
export function Agendadas({ id, mayCancel }: { id: number; mayCancel: boolean }) {
  const { data = [] } = useQuery(agendadasQuery(id));
  if (data.length === 0) return null;
  return (
    <ul className={classes.waiting} aria-label="Respostas agendadas">
      {data.map((a) => {
        const failed = a.estado === 'nao_enviada';
        return (
          <li key={a.id_agendada} data-failed={failed || undefined}>
            <b>{failed ? 'Não enviada' : `Agendada para ${formatDateTime(a.quando)}`}</b>
            <span>
              {a.nome}: {start(a.resposta)}
            </span>
            {failed && <span role="status">{a.motivo}</span>}
            {mayCancel && !failed && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() =>
                  void tell(call(ticketCompositor.cancelarAgendada, { params: { id: a.id_agendada } }), 'Resposta agendada cancelada.', ticketsChanged)
                }
              >
                Cancelar envio
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
