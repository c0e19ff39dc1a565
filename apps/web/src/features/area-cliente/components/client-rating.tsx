import { ApiError } from '@prosa/contract/client.ts';
import { textosDaNota } from '@prosa/contract/notas.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import type { TicketDoClienteDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { ticketClasses } from '@/features/tickets/public.ts';
import { Button } from '@/ui/plain/button.tsx';
import { AreaField } from '@/ui/plain/fields.tsx';
import { ticketsChanged } from '../area-cliente.tickets.ts';
import classes from './tickets.module.css';

const notas = [1, 2, 3, 4, 5] as const;

/** What the customer thought of the solution: a mark of five, and words if they like. */
export function ClientRating({ ticket }: { ticket: TicketDoClienteDetalhe }) {
  const { id_ticket, avaliacao } = ticket;
  const [nota, setNota] = useState(avaliacao?.nota ?? 0);
  const [comentario, setComentario] = useState(avaliacao?.comentario ?? '');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (nota === 0) return setWrong('Escolha uma nota');
    setWrong('');
    setBusy(true);
    try {
      await call(areaTickets.avaliar, { params: { id: id_ticket }, body: { nota, comentario } });
      toast('Obrigado pela avaliação.');
      await ticketsChanged();
    } catch (error) {
      setWrong(error instanceof ApiError ? (Object.values(error.erros)[0] ?? error.message) : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={classes.marks} role="radiogroup" aria-label="Nota">
        {notas.map((n) => (
          <button key={n} type="button" role="radio" aria-checked={nota === n} aria-label={`${n}: ${textosDaNota[n]}`} onClick={() => setNota(n)}>
            <b>{n}</b> <span>{textosDaNota[n]}</span>
          </button>
        ))}
      </div>
      <div className={classes.more}>
        <AreaField
          label="Quer contar mais? (opcional)"
          minRows={2}
          maxRows={6}
          maxLength={1000}
          value={comentario}
          onChange={({ currentTarget }) => setComentario(currentTarget.value)}
        />
      </div>
      {wrong !== '' && (
        <p className={ticketClasses['error']} role="alert">
          {wrong}
        </p>
      )}
      <div className={classes.foot}>
        <span className={classes.grow} />
        <Button variant={avaliacao === null ? 'filled' : 'default'} loading={busy} onClick={() => void send()}>
          {avaliacao === null ? 'Avaliar' : 'Mudar a avaliação'}
        </Button>
      </div>
    </>
  );
}
