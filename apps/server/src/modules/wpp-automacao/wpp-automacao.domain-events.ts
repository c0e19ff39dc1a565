/** What happens to automatic messages and their times, for whoever consumes domain events. */
export interface WppAutomacaoDomainEvents {
  /** Saved or deleted: other times may hold for conversations that are open. */
  automacao_mudou: { id_wpp_automacao: number };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends WppAutomacaoDomainEvents {}
}
