/** What happens to people of an empresa, for whoever consumes domain events. */
export interface LoginDomainEvents {
  disponibilidade_mudou: { id_login: number; disponivel: boolean };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends LoginDomainEvents {}
}
