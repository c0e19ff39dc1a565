import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { read } from '@/core/calls.ts';
import { AsyncMultiSelect, AsyncSelect, type Option, type OptionsQuery } from '@/ui/form/async-select.tsx';

const optionOf = ({ id_ticket, numero, titulo }: { id_ticket: number; numero: number; titulo: string }): Option => ({
  value: id_ticket,
  label: `#${numero} ${titulo}`,
});
/** Tickets that the person sees, by number, title or contato. */
export const ticketOptions: OptionsQuery = (q) => ({
  ...read(tickets.getAll, { query: { q, rpp: 25 } }),
  select: ({ data }: Answer<typeof tickets.getAll>) => data.map(optionOf),
});

interface TicketPickerProps {
  label: string;
  /** spec 5: ids joined by commas; '' is none. */
  value: string;
  onChange: (ids: string) => void;
  required?: boolean;
  error?: string | undefined;
  /** One at most. */
  single?: boolean;
}

const idsOf = (value: string): number[] =>
  value
    .split(',')
    .map(Number)
    .filter((id) => id > 0);

/** spec 5: chosen is what is there; a selection of which nothing is there is cleared. */
export function TicketPicker({ value, onChange, required = false, single = false, ...rest }: TicketPickerProps) {
  const ids = idsOf(value);
  const { data } = useQuery({ ...read(tickets.getAll, { query: { ids: value } }), enabled: ids.length > 0 });
  const known = data?.data.map(optionOf) ?? [];
  const lost = ids.length > 0 && data !== undefined && !data.data.some(({ id_ticket }) => ids.includes(id_ticket));
  const clear = useRef(onChange);
  useEffect(() => {
    clear.current = onChange;
  });
  useEffect(() => {
    if (lost) clear.current('');
  }, [lost]);
  const shared = { ...rest, query: ticketOptions, known, withAsterisk: required, required };
  // the names come later than the numbers
  const key = known.map((option) => option.label).join();
  return single ? (
    <AsyncSelect key={key} {...shared} value={ids[0] ?? null} onChange={(id) => onChange(id === null ? '' : String(id))} />
  ) : (
    <AsyncMultiSelect key={key} {...shared} value={ids} onChange={(chosen) => onChange(chosen.join(','))} />
  );
}
