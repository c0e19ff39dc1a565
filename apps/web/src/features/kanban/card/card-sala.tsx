import { Button, Skeleton } from '@mantine/core';
import { atendimento } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import type { BlocoDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { IconExternalLink, IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { read } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { SalaHere } from '@/features/atendimentos/public.ts';
import { Section, SectionWaits } from '@/ui/show/show-page.tsx';
import classes from './card.module.css';

/** The newest sala of the card's contato, answered without leaving the card. */
export function CardSala({ row }: { row: BlocoDetalhe }) {
  const seesHistory = useCan('atendimento', 'getAll');
  const answers = useCan('chat', 'atender');
  if (row.id_contato === null || !seesHistory || !answers) return null;
  return <Newest id_contato={row.id_contato} />;
}

function Newest({ id_contato }: { id_contato: number }) {
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(read(atendimento.getAll, { query: { id_contato, ordem: 'aberto_em desc', rpp: 1 } }));
  const sala = data?.data[0];
  return (
    <Section
      title="Conversa"
      action={
        sala && (
          <Button
            component={Link}
            to={`/ChatSala/${sala.id_sala}`}
            size="compact-xs"
            variant="subtle"
            leftSection={<IconExternalLink size={13} stroke={1.8} />}
          >
            Abrir em Conversas
          </Button>
        )
      }
    >
      {data === undefined && <SectionWaits error={error} h={34} retry={refetch} />}
      {data !== undefined && sala === undefined && <p className={classes.quiet}>Nenhuma conversa com este contato.</p>}
      {sala && !open && (
        <div className={classes.row}>
          <Button size="xs" variant="default" leftSection={<IconMessages size={15} stroke={1.7} />} onClick={() => setOpen(true)}>
            {sala.encerrado_em === null ? 'Responder aqui' : 'Ver a conversa aqui'}
          </Button>
          <span className={classes.quiet}>
            {sala.status} · desde {formatDateTime(sala.aberto_em)}
          </span>
        </div>
      )}
      {sala && open && (
        <Suspense fallback={<Skeleton h={320} role="group" aria-label="Abrindo a conversa" />}>
          <SalaHere chat_id={sala.id_sala} onBack={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
