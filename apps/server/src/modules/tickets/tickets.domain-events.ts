import type { MetaDeSla } from '@prosa/contract/tickets/sla.schemas.ts';

/** What happens to tickets, for whoever consumes domain events. */
/** Who did it: somebody of the staff, the customer in the client area or by a link, or the product itself (all are missing). */
export interface QuemFez {
  id_login: number | null;
  id_cliente?: number;
  id_contato?: number;
  /** Which of the people of the cliente. */
  id_acesso_cliente?: number;
}
export interface TicketsDomainEvents {
  ticket_criado: QuemFez & { id_ticket: number };
  /** `campos`: names of the fields that are not as they were. */
  ticket_alterado: QuemFez & { id_ticket: number; campos: string[] };
  /** So much of the time for this promise is used that somebody has to hurry; `em`: when it was due to be told. */
  ticket_vencendo: QuemFez & { id_ticket: number; meta: MetaDeSla; em: string };
  /** A promise was not kept. */
  ticket_vencido: QuemFez & { id_ticket: number; meta: MetaDeSla; em: string };
  /** Its policy bore the breach no longer; `avisar`: whom it names. */
  ticket_escalado: QuemFez & { id_ticket: number; meta: MetaDeSla; avisar: number[] };
  /** It waited until its date, and it is the team's turn again. */
  ticket_espera_acabou: QuemFez & { id_ticket: number };
  /** The customer's mark for a solution, 1 to 5. */
  ticket_avaliado: QuemFez & { id_ticket: number; nota: number };
  /** An answer that the customer reads (`tipo` publica) or a note; `mencoes`: colleagues that a note names. */
  ticket_respondido: QuemFez & { id_ticket: number; id_entrada: number; tipo: 'publica' | 'nota'; mencoes: number[] };
  /** A scheduled answer stayed. */
  ticket_agendada_nao_enviada: { id_ticket: number; id_login: number; motivo: string };
  /** A rule by which tickets come again stopped by itself; `id_login`: who made it. */
  ticket_recorrente_parou: { id_recorrente: number; id_login: number };
  /** One went into the other; and apart again. */
  ticket_mesclado: QuemFez & { id_ticket: number; id_perdedor: number };
  ticket_mescla_desfeita: QuemFez & { id_ticket: number; id_perdedor: number };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends TicketsDomainEvents {}
}
