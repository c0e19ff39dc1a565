import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import type { TicketDoClienteDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { call } from '@/core/api.ts';
import { invalidate } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { StatusDoTicket, ticketClasses } from '@/features/tickets/public.ts';
import { ButtonLink } from '@/ui/plain/button.tsx';
import { Facts } from '@/ui/show/facts.tsx';
import { Section, ShowPage } from '@/ui/show/show-page.tsx';
import { RichHtml } from '@/ui/texts/rich-html.tsx';
import { respostas, ticketQuery } from '../area-cliente.tickets.ts';
import { ClientComposer } from '../components/client-composer.tsx';
import { ClientCopies } from '../components/client-copies.tsx';
import { ClientRating } from '../components/client-rating.tsx';
import { ClientTimeline } from '../components/client-timeline.tsx';
import classes from '../components/tickets.module.css';

/** Spec 3: of every empresa. */
const resolvido = 2;

/** What was filled in beside the text. */
function FilledFields({ campos }: Pick<TicketDoClienteDetalhe, 'campos'>) {
  const facts = campos.map(({ nome, tipo, valor }): [string, string] => [nome, mostrarCampo(tipo, valor)]).filter(([, text]) => text !== '');
  return facts.length === 0 ? null : (
    <Section title="Mais sobre o pedido">
      <Facts facts={facts} />
    </Section>
  );
}

/** /area_cliente/tickets/show/:id_ticket */
export function ClientTicketShow() {
  const id = Number(useParams()['id_ticket']);
  const { data: row, error, refetch } = useQuery(ticketQuery(id));
  const client = useQueryClient();
  const moved = row && `${row.ultima_em} ${row.status} ${row.nao_lidas}`;
  const seen = useRef(moved);
  useEffect(() => {
    // the ticket itself is asked for again and again; what was said is read only when it says that something was
    if (seen.current !== undefined && seen.current !== moved) void client.invalidateQueries({ queryKey: [respostas.path] });
    seen.current = moved;
  }, [moved, client]);
  const told = useRef(0);
  const onRead = useCallback(
    (indice: number): void => {
      if (indice <= told.current) return;
      told.current = indice;
      void call(areaTickets.lido, { params: { id }, body: { indice } }).then(
        () => invalidate(areaTickets.inicio),
        // it is told again with the next answer, or the next visit
        () => undefined,
      );
    },
    [id],
  );
  return (
    <ShowPage
      kind="Ticket"
      title={row?.titulo}
      error={error}
      onRetry={() => void refetch()}
      actions={
        row?.editavel === 1 && (
          <ButtonLink to={`/area_cliente/tickets/editar/${id}`} variant="default">
            Mudar o que escrevi
          </ButtonLink>
        )
      }
      main={
        row && (
          <>
            <p className={classes.facts}>
              <b>#{row.numero}</b> <StatusDoTicket row={row} />
              <span>Aberto em {formatDateTime(row.created_at)}</span>
              {row.assunto !== '' && <span>{row.assunto}</span>}
              {row.responsavel !== '' && <span>{row.responsavel} está cuidando</span>}
              {row.previsao !== null && <span>Resposta prevista até {formatDateTime(row.previsao)}</span>}
            </p>
            {row.texto !== '' && (
              <Section title="O que você contou">
                <RichHtml html={row.texto} className={ticketClasses['text']} />
              </Section>
            )}
            <FilledFields campos={row.campos} />
            <Section title="Respostas">
              <ClientTimeline id={id} onRead={onRead} />
            </Section>
            {row.status === resolvido && (
              <Section title="Como foi o atendimento?">
                <ClientRating key={`${id} ${row.avaliacao?.em ?? ''}`} ticket={row} />
              </Section>
            )}
            <Section title="Responder">
              <ClientComposer key={id} ticket={row} />
            </Section>
            <ClientCopies id_ticket={id} />
          </>
        )
      }
    />
  );
}
