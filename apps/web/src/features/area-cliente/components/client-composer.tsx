import { ApiError } from '@prosa/contract/client.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import type { ArquivoDeTicket, TicketDoClienteDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { formatDate } from '@/core/formats.ts';
import { newId } from '@/core/new-id.ts';
import { draftKey } from '@/core/session/kept-here.ts';
import { messageOf, tell, toast } from '@/core/toasts.tsx';
import { ticketClasses } from '@/features/tickets/public.ts';
import { dropDraft, readDraft, writeDraft } from '@/ui/form/drafts.ts';
import { Button } from '@/ui/plain/button.tsx';
import { responder, ticketsChanged } from '../area-cliente.tickets.ts';
import classes from './tickets.module.css';
import { Uploads } from './uploads.tsx';

const longest = 20_000;

/** The customer's answer in plain text, and the end of the ticket; what is typed waits in this browser until it is sent. */
export function ClientComposer({ ticket }: { ticket: TicketDoClienteDetalhe }) {
  const { id_ticket, encerrado, reabre_ate } = ticket;
  const key = draftKey(`/area_cliente/tickets/show/${id_ticket}`);
  const navigate = useNavigate();
  const [texto, setTexto] = useState(() => readDraft<{ texto: string }>(key)?.values.texto ?? '');
  const [files, setFiles] = useState<readonly ArquivoDeTicket[]>([]);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const sent = useRef(newId());

  const type = (next: string): void => {
    setTexto(next);
    setWrong('');
    if (key !== null && next.trim() !== '') writeDraft(key, { texto: '' }, { texto: next }, null);
    else dropDraft(key);
  };
  const send = async (): Promise<void> => {
    if (busy) return;
    if (texto.trim() === '' && files.length === 0) return setWrong('Escreva a resposta');
    setBusy(true);
    try {
      const { id_ticket: where } = await call(responder, {
        body: { id_ticket, resposta: texto, arquivos: files.map((f) => f.id_arquivo), private_id: sent.current },
      });
      sent.current = newId();
      dropDraft(key);
      setTexto('');
      setFiles([]);
      toast(where === id_ticket ? 'Resposta enviada.' : 'Um novo ticket foi aberto com a sua resposta.');
      await ticketsChanged();
      if (where !== id_ticket) void navigate(`/area_cliente/tickets/show/${where}`);
    } catch (error) {
      setWrong(error instanceof ApiError ? (Object.values(error.erros)[0] ?? error.message) : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const act = (endpoint: typeof areaTickets.resolver, said: string): Promise<void> => tell(call(endpoint, { params: { id: id_ticket } }), said, ticketsChanged);

  const over = encerrado === 1 && reabre_ate === null;
  return (
    <>
      {over && <p className={ticketClasses['quiet']}>Este ticket foi encerrado. O que você escrever aqui abre um novo, que continua este.</p>}
      {encerrado === 1 && reabre_ate !== null && (
        <p className={ticketClasses['quiet']}>Está marcado como resolvido. Até {formatDate(reabre_ate)}, uma resposta sua abre o ticket de novo.</p>
      )}
      <textarea
        className={classes.box}
        aria-label="Sua resposta"
        placeholder="Escreva aqui"
        value={texto}
        maxLength={longest}
        aria-invalid={wrong !== ''}
        aria-describedby={wrong === '' ? undefined : 'erro-resposta'}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      {wrong !== '' && (
        <p id="erro-resposta" className={ticketClasses['error']} role="alert">
          {wrong}
        </p>
      )}
      <Uploads files={files} onChange={setFiles} />
      <div className={classes.foot}>
        {encerrado === 0 ? (
          <Button variant="default" onClick={() => void act(areaTickets.resolver, 'Marcado como resolvido.')}>
            Está resolvido
          </Button>
        ) : over ? null : (
          <Button variant="default" onClick={() => void act(areaTickets.reabrir, 'O ticket está aberto de novo.')}>
            Abrir de novo
          </Button>
        )}
        <span className={classes.grow} />
        <Button loading={busy} onClick={() => void send()}>
          Enviar resposta
        </Button>
      </div>
    </>
  );
}
