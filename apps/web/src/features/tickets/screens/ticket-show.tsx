import { Button } from '@mantine/core';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { TicketDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconArrowsExchange, IconBell, IconBellOff, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '@/core/api.ts';
import { formatDateTime } from '@/core/formats.ts';
import { personId, useCan } from '@/core/session/session.ts';
import { tell } from '@/core/toasts.tsx';
import { RegistroShow } from '@/features/registro/public.ts';
import { Facts } from '@/ui/show/facts.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { RichHtml } from '@/ui/texts/rich-html.tsx';
import { Checklist } from '../components/checklist.tsx';
import { TicketComposer } from '../components/composer.tsx';
import { Prazo, PrioridadeTag, StatusDoTicket } from '../components/tags.tsx';
import classes from '../components/tickets.module.css';
import { TicketTimeline } from '../components/timeline.tsx';
import { TransferDialog } from '../components/transfer-dialog.tsx';
import { RelogioSection } from '../prazos/relogio-section.tsx';
import { ticket, ticketsChanged } from '../tickets.registro.ts';

const act = (work: Promise<unknown>, said: string): Promise<void> => tell(work, said, ticketsChanged);

/** Who has it and who hears of it, with what may be done about that. */
function Acts({ row }: { row: TicketDetalhe }) {
  const me = personId();
  const canSave = useCan('Tickets', 'store');
  const canTransfer = useCan('Tickets', 'transferir');
  const [transferring, setTransferring] = useState(false);
  const follows = row.seguidores.some(({ id_login }) => id_login === me);
  return (
    <div className={classes.acts}>
      {canSave && row.id_responsavel === null && (
        <Button
          size="xs"
          leftSection={<IconUserCheck size={15} stroke={1.7} />}
          onClick={() => void act(call(tickets.assumir, { params: { id: row.id_ticket } }), 'O ticket agora é seu.')}
        >
          Assumir
        </Button>
      )}
      {canTransfer && (
        <Button size="xs" variant="default" leftSection={<IconArrowsExchange size={15} stroke={1.7} />} onClick={() => setTransferring(true)}>
          Transferir
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        leftSection={follows ? <IconBellOff size={15} stroke={1.7} /> : <IconBell size={15} stroke={1.7} />}
        onClick={() =>
          void act(
            call(tickets.seguir, { params: { id: row.id_ticket }, body: { seguir: follows ? 0 : 1 } }),
            follows ? 'Você não recebe mais avisos deste ticket.' : 'Você vai receber os avisos deste ticket.',
          )
        }
      >
        {follows ? 'Deixar de seguir' : 'Seguir'}
      </Button>
      {transferring && <TransferDialog id={row.id_ticket} onClose={() => setTransferring(false)} />}
    </div>
  );
}

/** /tickets/show/:id_ticket */
export function TicketShow() {
  const canSave = useCan('Tickets', 'store');
  const canAnswer = useCan('Tickets', 'responder');
  const seesContatos = useCan('contatos', 'getAll');
  const seesClientes = useCan('clientes', 'getAll');
  return (
    <RegistroShow
      registro={ticket}
      title="Ticket"
      aside={(row) => (
        <>
          <Section title="Andamento">
            <Acts row={row} />
            <Facts
              facts={[
                ['Responsável', row.responsavel || 'Sem responsável'],
                ['Departamento', row.departamento],
                ['Equipe', row.equipe],
                ['Assunto', row.assunto],
                ['Contato', row.id_contato !== null && seesContatos ? <Link to={`/contatos/show/${row.id_contato}`}>{row.contato}</Link> : row.contato],
                ['Cliente', row.id_cliente !== null && seesClientes ? <Link to={`/clientes/show/${row.id_cliente}`}>{row.cliente}</Link> : row.cliente],
                ['Conversa', row.id_sala === null ? null : <Link to={`/ChatSala/${row.id_sala}`}>Abrir a conversa</Link>],
                ['Aberto por', row.criador],
                ['Aberto em', formatDateTime(row.created_at)],
                ['Primeira resposta', row.primeira_resposta_em && formatDateTime(row.primeira_resposta_em)],
                ['Encerrado em', row.encerrado_em && formatDateTime(row.encerrado_em)],
                ['Avaliação', row.avaliacao && [`${row.avaliacao.nota} de 5`, row.avaliacao.comentario].filter(Boolean).join(': ')],
                ['Seguem', row.seguidores.map(({ nome }) => nome).join(', ')],
              ]}
            />
          </Section>
          <RelogioSection id={row.id_ticket} mayWait={canSave && row.excluido_em === null && row.encerrado === 0} />
          <Checklist id_ticket={row.id_ticket} itens={row.itens} mayEdit={canSave && row.excluido_em === null} />
        </>
      )}
    >
      {(row) => (
        <>
          <p className={classes.head}>
            <b>#{row.numero}</b> <StatusDoTicket row={row} /> <PrioridadeTag row={row} /> <Prazo row={row} />
          </p>
          {row.descricao !== '' && (
            <Section title="Descrição">
              <RichHtml html={row.descricao} className={classes.text} />
            </Section>
          )}
          <Section title="Respostas">
            <TicketTimeline id={row.id_ticket} />
          </Section>
          {canAnswer && row.excluido_em === null && (
            <Section title="Responder">
              <TicketComposer key={row.id_ticket} ticket={row} />
            </Section>
          )}
        </>
      )}
    </RegistroShow>
  );
}
