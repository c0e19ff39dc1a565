import { Button } from '@mantine/core';
import { links } from '@prosa/contract/links/links.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import classes from './tickets.module.css';

type Row = Answer<typeof links.doTicket>['data'][number];
const what: Readonly<Record<Row['finalidade'], string>> = { ticket: 'Ticket', avaliacao: 'Avaliação' };
const states: Readonly<Record<Row['situacao'], string>> = { vale: '', venceu: 'venceu', revogado: 'revogado' };

/** Links to this ticket that went out, how often each was opened, and the way to end one. */
export function TicketLinks({ id_ticket }: { id_ticket: number }) {
  const { data } = useQuery(read(links.doTicket, { params: { id: id_ticket } }));
  const may = useCan('Tickets', 'store');
  const revoke = useMutation({
    mutationFn: async (id: number) => {
      await call(links.revogar, { params: { id } });
      await invalidate(links.doTicket);
    },
    onSuccess: () => toast('Link revogado.'),
    onError: (error) => toastError(messageOf(error)),
  });
  // nothing went out: nothing to say
  if (data === undefined || data.data.length === 0) return null;
  const ask = ({ id_link, para }: Row): void =>
    askConfirm({
      title: `Revogar o link de ${para}?`,
      text: 'Quem tem o link não abre mais o ticket por ele. A próxima resposta leva um link novo.',
      confirm: 'Revogar link',
      danger: true,
      run: () => revoke.mutate(id_link),
    });
  return (
    <Section title="Links enviados">
      <ul className={classes.links}>
        {data.data.map((row) => (
          <li key={row.id_link}>
            <span>
              <b>{what[row.finalidade]}</b> para {row.para}
              <span className={classes.linkFacts}>
                {[
                  row.aberturas === 0
                    ? 'nunca aberto'
                    : `aberto ${row.aberturas} ${row.aberturas === 1 ? 'vez' : 'vezes'}, a última ${formatDateTime(row.aberto_em!)}`,
                  row.situacao === 'vale' ? `vale até ${formatDateTime(row.expira_em)}` : states[row.situacao],
                  row.revogado_por === null ? '' : `por ${row.revogado_por}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {may && row.situacao === 'vale' && (
              <Button size="compact-xs" variant="subtle" color="red" disabled={revoke.isPending} onClick={() => ask(row)}>
                Revogar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
