/** What happens to calendars, for whoever consumes domain events. */
export interface CalendariosDomainEvents {
  /** Saved or deleted: other hours may hold somewhere. */
  calendario_mudou: { id_calendario: number };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends CalendariosDomainEvents {}
}
