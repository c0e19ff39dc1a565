import { useDebouncedValue } from '@mantine/hooks';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { limitesDaArea } from '@prosa/contract/tickets/area.limites.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { read } from '@/core/calls.ts';
import { StatusDoTicket, ticketClasses } from '@/features/tickets/public.ts';

/** Open tickets that sound like the one that is being written. */
export function Alike({ titulo }: { titulo: string }) {
  const [searched] = useDebouncedValue(titulo, 800);
  const { data } = useQuery({
    ...read(areaTickets.parecidos, { query: { titulo: searched.slice(0, limitesDaArea.titulo.longest) } }),
    enabled: searched.trim().length >= 4,
  });
  if (!data || data.data.length === 0) return null;
  return (
    <div role="status">
      <p className={ticketClasses['quiet']}>Você já tem um ticket aberto parecido. Se for o mesmo assunto, responda nele:</p>
      <ul className={ticketClasses['alike']}>
        {data.data.map((row) => (
          <li key={row.id_ticket}>
            <Link to={`/area_cliente/tickets/show/${row.id_ticket}`}>
              #{row.numero} {row.titulo}
            </Link>{' '}
            <StatusDoTicket row={row} />
          </li>
        ))}
      </ul>
    </div>
  );
}
