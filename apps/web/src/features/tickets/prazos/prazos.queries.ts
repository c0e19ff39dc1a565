import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { distribuicaoTicket, motivoEspera, prioridadeTicket, slaTicket, visoesTicket } from '@prosa/contract/tickets/sla.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { invalidateUnder, read } from '@/core/calls.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';
import { ticketsChanged } from '../tickets.registro.ts';

export const politicasQuery = { ...read(slaTicket.getAll, {}), select: ({ data }: Answer<typeof slaTicket.getAll>) => data };
export const prioridadesQuery = { ...read(prioridadeTicket.getAll, {}), select: ({ data }: Answer<typeof prioridadeTicket.getAll>) => data };
export const motivosQuery = { ...read(motivoEspera.getAll, {}), select: ({ data }: Answer<typeof motivoEspera.getAll>) => data };
export const distribuicaoQuery = { ...read(distribuicaoTicket.getAll, {}), select: ({ data }: Answer<typeof distribuicaoTicket.getAll>) => data };
export const relogioQuery = (id: number) => ({
  ...read(slaTicket.relogio, { params: { id } }),
  select: ({ data }: Answer<typeof slaTicket.relogio>) => data,
});

export const calendarioOptions: OptionsQuery = (q) => ({
  ...read(Calendario.getAll, { query: { q, rpp: 50 } }),
  select: ({ data }: Answer<typeof Calendario.getAll>) => data.map(({ id_calendario, nome }) => ({ value: id_calendario, label: nome })),
});

/** Saved views are counted up to a thousand. */
export const visoesContadas = {
  ...read(visoesTicket.contar, {}),
  select: ({ data }: Answer<typeof visoesTicket.contar>): ReadonlyMap<number, number | string> =>
    new Map(data.map(({ id_visao, n }) => [id_visao, n >= 1000 ? '1 mil+' : n])),
};

/** What a change of settings makes old: itself, and the tickets that it counts for. */
export const settingsChanged = async (): Promise<void> => {
  await Promise.all([invalidateUnder(['/SlaTicket', '/prioridadeTicket', '/motivoEspera', '/distribuicaoTicket', '/statusTicket']), ticketsChanged()]);
};
