/** What happens to lines, for whoever consumes domain events. */
export interface LinhasDomainEvents {
  linha_mudou: { id_wpp_config: number; estado: string };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends LinhasDomainEvents {}
}
