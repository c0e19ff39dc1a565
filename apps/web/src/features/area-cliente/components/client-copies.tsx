import { Checkbox, Stack } from '@mantine/core';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { Section } from '@/ui/show/show-page.tsx';

/** Colleagues who read along: they get the answers, and find the ticket whatever else they see. */
export function ClientCopies({ id_ticket }: { id_ticket: number }) {
  const { data } = useQuery(read(areaTickets.colegas, { params: { id: id_ticket } }));
  const change = useMutation({
    mutationFn: async (pessoas: readonly string[]) => {
      await call(areaTickets.copia, { params: { id: id_ticket }, body: { pessoas: pessoas.map(Number) } });
      await invalidate(areaTickets.colegas);
    },
    onSuccess: () => toast('Colegas atualizados.'),
    onError: (error) => toastError(messageOf(error)),
  });
  // nobody else comes in by this cliente
  if (data === undefined || data.data.length === 0) return null;
  const now = change.isPending ? change.variables : data.data.filter((c) => c.acompanha).map((c) => String(c.id_acesso_cliente));
  return (
    <Section title="Colegas em cópia">
      <Checkbox.Group aria-label="Colegas em cópia" value={[...now]} onChange={(pessoas) => change.mutate(pessoas)}>
        <Stack gap={8}>
          {data.data.map(({ id_acesso_cliente, nome }) => (
            <Checkbox key={id_acesso_cliente} value={String(id_acesso_cliente)} label={nome} disabled={change.isPending} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Section>
  );
}
