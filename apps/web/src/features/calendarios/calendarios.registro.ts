import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { registroDaTela, type ValoresDe } from '@/features/registro/public.ts';

export const calendario = registroDaTela(Calendario, {
  path: '/calendarios',
  nomeDe: (row) => row.nome,
  aoExcluir: 'Onde ele valia passa a valer o calendário menos específico; sem nenhum, o atendimento fica sempre aberto.',
});

export type CalendarioValues = ValoresDe<typeof Calendario>;
export type Feriado = NonNullable<CalendarioValues['feriados']>[number];

/** spec 9: weekdays 1 (Sunday) to 7. */
export const weekdays = ['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'] as const;
