/** What happens to tickets, for whoever consumes domain events. `id_login` null: the product itself. */
export interface TicketsDomainEvents {
  ticket_criado: { id_ticket: number; id_login: number | null };
  /** `campos`: names of the fields that are not as they were. */
  ticket_alterado: { id_ticket: number; id_login: number | null; campos: string[] };
  /** An answer that the customer reads (`tipo` publica) or a note; `mencoes`: colleagues that a note names. */
  ticket_respondido: { id_ticket: number; id_entrada: number; tipo: 'publica' | 'nota'; id_login: number; mencoes: number[] };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends TicketsDomainEvents {}
}
