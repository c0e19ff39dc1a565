import type { Registro } from '../../../core/registro/registro.ts';

/** Settings of tickets that the record of acts tells apart. */
export type AjusteDeTickets =
  | 'macro_ticket'
  | 'modelo_ticket'
  | 'campo_ticket'
  | 'ticket_recorrente'
  | 'status_ticket'
  | 'prioridade_ticket'
  | 'sla_ticket'
  | 'motivo_espera'
  | 'distribuicao_ticket';

/** What the record of acts says of a kind of setting. */
export const atosDeAjuste = (entidade: AjusteDeTickets): NonNullable<Registro['atos']> => [
  entidade,
  'ajuste_de_tickets_criado',
  'ajuste_de_tickets_mudado',
  'ajuste_de_tickets_excluido',
  'ajuste_de_tickets_restaurado',
];
