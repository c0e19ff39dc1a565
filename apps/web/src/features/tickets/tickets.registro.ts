import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import { macroTicket, modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { statusTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { StatusTicket, TicketDetalhe, TicketLinha } from '@prosa/contract/tickets/tickets.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { invalidateUnder, read } from '@/core/calls.ts';
import { registroDaTela } from '@/features/registro/public.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';

/** What a change of a ticket makes old: its own calls, and what is listed of its contato. */
export const ticketsChanged = (): Promise<void> => invalidateUnder(['/Tickets', '/ArquivoTicket', '/resumoContato', '/SlaTicket/relogio', '/visoesTicket']);

export const ticket = registroDaTela(tickets, {
  path: '/tickets',
  nomeDe: ({ titulo }: TicketLinha | TicketDetalhe) => titulo,
  aoExcluir: 'O ticket vai para a lixeira com tudo o que foi dito nele, de onde dá para restaurar.',
  mostra: true,
  changed: ticketsChanged,
});

export const nomesDasCores: Readonly<Record<StatusTicket['cor'], string>> = {
  primary: 'Azul',
  success: 'Verde',
  dark: 'Cinza',
  danger: 'Vermelho',
  warning: 'Laranja',
  info: 'Ciano',
  secondary: 'Violeta',
};

export const statusQuery = { ...read(statusTicket.getAll, {}), select: ({ data }: Answer<typeof statusTicket.getAll>) => data };

/** What was said, the newest page first; earlier ones are asked for. */
export const respostasQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [tickets.getRespostas.path, { params: { id } }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(tickets.getRespostas, { params: { id }, query: { rpp: 100, ...(pageParam !== undefined && { antes_de: pageParam }) } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.mais ? last.data[0]?.indice : undefined),
  });

export const contatoOptions: OptionsQuery = (q) => ({
  ...read(contatos.getAll, { query: { q, rpp: 50 } }),
  select: ({ data }: Answer<typeof contatos.getAll>) => data.map(({ id_contato, nome }) => ({ value: id_contato, label: nome })),
});
export const clienteOptions: OptionsQuery = (q) => ({
  ...read(clientes.getAll, { query: { q, rpp: 50 } }),
  select: ({ data }: Answer<typeof clientes.getAll>) => data.map(({ id_cliente, nome }) => ({ value: id_cliente, label: nome })),
});
export const equipeOptions: OptionsQuery = (q) => ({
  ...read(equipes.getAll, { query: { q, status: 1, rpp: 50 } }),
  select: ({ data }: Answer<typeof equipes.getAll>) => data.map(({ id_equipe, nome }) => ({ value: id_equipe, label: nome })),
});
export const assuntoOptions: OptionsQuery = (q) => ({
  ...read(assuntos.listar, { query: { q, status: 1, rpp: 50 } }),
  select: ({ data }: Answer<typeof assuntos.listar>) => data.map(({ id_assunto, assunto }) => ({ value: id_assunto, label: assunto })),
});
export const modeloOptions: OptionsQuery = (q) => ({
  ...read(modeloTicket.getAll, { query: { q, status: 1, rpp: 50 } }),
  select: ({ data }: Answer<typeof modeloTicket.getAll>) => data.map(({ id_modelo, nome }) => ({ value: id_modelo, label: nome })),
});
export const macroOptions: OptionsQuery = (q) => ({
  ...read(macroTicket.getAll, { query: { q, status: 1, rpp: 50 } }),
  select: ({ data }: Answer<typeof macroTicket.getAll>) => data.map(({ id_macro, nome }) => ({ value: id_macro, label: nome })),
});

/** Spec 9: the first customers come after a second. */
export const firstClientes = 1000;
