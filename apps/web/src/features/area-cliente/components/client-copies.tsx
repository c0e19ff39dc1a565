import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { Checkbox } from '@/ui/plain/checkbox.tsx';
import { Section } from '@/ui/show/show-page.tsx';
import classes from './tickets.module.css';

/** Colleagues who read along: they get the answers, and find the ticket whatever else they see. */
export function ClientCopies({ id_ticket }: { id_ticket: number }) {
  const { data } = useQuery(read(areaTickets.colegas, { params: { id: id_ticket } }));
  const change = useMutation({
    mutationFn: async (pessoas: readonly number[]) => {
      await call(areaTickets.copia, { params: { id: id_ticket }, body: { pessoas: [...pessoas] } });
      await invalidate(areaTickets.colegas);
    },
    onSuccess: () => toast('Colegas atualizados.'),
    onError: (error) => toastError(messageOf(error)),
  });
  // nobody else comes in by this cliente
  if (data === undefined || data.data.length === 0) return null;
  const now = change.isPending ? change.variables : data.data.filter((c) => c.acompanha).map((c) => c.id_acesso_cliente);
  return (
    <Section title="Colegas em cópia">
      <div className={classes.ticks} role="group" aria-label="Colegas em cópia">
        {data.data.map(({ id_acesso_cliente: id, nome }) => (
          <Checkbox
            key={id}
            label={nome}
            checked={now.includes(id)}
            disabled={change.isPending}
            onChange={({ currentTarget: { checked } }) => change.mutate(checked ? [...now, id] : now.filter((other) => other !== id))}
          />
        ))}
      </div>
    </Section>
  );
}
