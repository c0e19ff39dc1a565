import { Skeleton } from '@mantine/core';
import type { Resposta, TicketDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { RegistroShow } from '@/features/registro/public.ts';
import { Facts } from '@/ui/show/facts.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import { RichHtml } from '@/ui/texts/rich-html.tsx';
import { TicketActs } from '../components/acts.tsx';
import { Checklist } from '../components/checklist.tsx';
import { useOwnFacts } from '../components/own-fields.tsx';
import { Prazo, PrioridadeTag, StatusDoTicket } from '../components/tags.tsx';
import { TicketLinks } from '../components/ticket-links.tsx';
import classes from '../components/tickets.module.css';
import { TicketTimeline } from '../components/timeline.tsx';
import { Agendadas } from '../compositor/agendadas.tsx';
import { TicketComposer } from '../compositor/composer.tsx';
import { Here } from '../compositor/here.tsx';
import { usePresenca } from '../compositor/presenca.ts';
import { RelogioSection } from '../prazos/relogio-section.tsx';
import { DividirDialog } from '../relacoes/dividir-dialog.tsx';
import { Relacoes } from '../relacoes/relacoes-section.tsx';
import { ticket } from '../tickets.registro.ts';

const ContatoOf = lazy(async () => ({ default: (await import('@/features/painel/public.ts')).ContatoOf }));

/** What went into another ticket is shown there, under its address. */
function Lead({ to }: { to: number }) {
  const id = useParams()['id_ticket'];
  return Number(id) === to ? null : <Navigate to={`/tickets/show/${to}`} replace />;
}

/** Where it stands, and what is known of it. */
function Andamento({ row, seesContatos, seesClientes }: { row: TicketDetalhe; seesContatos: boolean; seesClientes: boolean }) {
  const own = useOwnFacts(row);
  return (
    <Facts
      facts={[
        ['Responsável', row.responsavel || 'Sem responsável'],
        ['Departamento', row.departamento],
        ['Equipe', row.equipe],
        ['Assunto', row.assunto],
        ['Contato', row.id_contato !== null && seesContatos ? <Link to={`/contatos/show/${row.id_contato}`}>{row.contato}</Link> : row.contato],
        ['Cliente', row.id_cliente !== null && seesClientes ? <Link to={`/clientes/show/${row.id_cliente}`}>{row.cliente}</Link> : row.cliente],
        ['Aberto por', row.criador],
        ['Aberto em', formatDateTime(row.created_at)],
        ['Primeira resposta', row.primeira_resposta_em && formatDateTime(row.primeira_resposta_em)],
        ['Encerrado em', row.encerrado_em && formatDateTime(row.encerrado_em)],
        ['Avaliação', row.avaliacao && [`${row.avaliacao.nota} de 5`, row.avaliacao.comentario].filter(Boolean).join(': ')],
        ...own,
        ['Seguem', row.seguidores.map(({ nome }) => nome).join(', ')],
      ]}
    />
  );
}

/** What was said, and where more is said. */
function Dito({ row, mayAnswer, mayMerge }: { row: TicketDetalhe; mayAnswer: boolean; mayMerge: boolean }) {
  const { id_ticket } = row;
  const navigate = useNavigate();
  const [writing, setWriting] = useState(false);
  const [quote, setQuote] = useState<{ html: string; n: number } | null>(null);
  const [splitting, setSplitting] = useState<Resposta | null>(null);
  const people = usePresenca(id_ticket, writing);
  return (
    <>
      <Lead to={id_ticket} />
      <p className={classes.head}>
        <b>#{row.numero}</b> <StatusDoTicket row={row} /> <PrioridadeTag row={row} /> <Prazo row={row} />
      </p>
      <Here people={people} />
      {row.descricao !== '' && (
        <Section title="Descrição">
          <RichHtml html={row.descricao} className={classes.text} />
        </Section>
      )}
      <Section title="Respostas">
        <TicketTimeline
          id={id_ticket}
          mayAnswer={mayAnswer}
          mayMerge={mayMerge}
          onQuote={(html) => setQuote((before) => ({ html, n: (before?.n ?? 0) + 1 }))}
          onSplit={setSplitting}
        />
        <Agendadas id={id_ticket} mayCancel={mayAnswer} />
      </Section>
      {mayAnswer && (
        <Section title="Responder">
          <TicketComposer ticket={row} quote={quote} onWriting={setWriting} />
        </Section>
      )}
      {splitting && <DividirDialog id={id_ticket} first={splitting} onClose={() => setSplitting(null)} onDone={(id) => void navigate(`/tickets/show/${id}`)} />}
    </>
  );
}

/** /tickets/show/:id_ticket */
export function TicketShow() {
  const canSave = useCan('Tickets', 'store');
  const canAnswer = useCan('Tickets', 'responder');
  const canMerge = useCan('Tickets', 'mesclar');
  const seesContatos = useCan('contatos', 'getAll');
  const seesClientes = useCan('clientes', 'getAll');
  return (
    <RegistroShow
      registro={ticket}
      title="Ticket"
      aside={(row) => (
        <>
          <Section title="Andamento">
            <TicketActs row={row} />
            <Andamento row={row} seesContatos={seesContatos} seesClientes={seesClientes} />
          </Section>
          {row.id_contato !== null && seesContatos && (
            <Section title="Contato">
              <Suspense fallback={<Skeleton h={220} />}>
                <ContatoOf key={row.id_contato} id_contato={row.id_contato} />
              </Suspense>
            </Section>
          )}
          <RelogioSection id={row.id_ticket} mayWait={canSave && row.excluido_em === null && row.encerrado === 0} />
          <Relacoes id={row.id_ticket} mayEdit={canSave && row.excluido_em === null} mayMerge={canMerge} mayAnswer={canAnswer && row.excluido_em === null} />
          <Checklist id_ticket={row.id_ticket} itens={row.itens} mayEdit={canSave && row.excluido_em === null} />
          <TicketLinks id_ticket={row.id_ticket} />
        </>
      )}
    >
      {(row) => <Dito key={row.id_ticket} row={row} mayAnswer={canAnswer && row.excluido_em === null} mayMerge={canMerge && row.excluido_em === null} />}
    </RegistroShow>
  );
}
