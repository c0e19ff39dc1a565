/** What happens to departamentos, for whoever consumes domain events. */
export interface DepartamentosDomainEvents {
  departamento_salvo: { id_departamento: number };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends DepartamentosDomainEvents {}
}
