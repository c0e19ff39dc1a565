/** What happens to answers, for whoever consumes domain events. */
export interface FormulariosDomainEvents {
  /** One waits for a place in the plan. */
  formulario_esperando: { id_formulario: number; motivo: string };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends FormulariosDomainEvents {}
}
