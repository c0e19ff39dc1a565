/** What happens to lines, for whoever consumes domain events. */
export interface LinhasDomainEvents {
  /** The network told news of a template of the account; undefined: as before. */
  modelo_oficial_mudou: { id_wpp_config: number; nome: string; idioma: string; estado?: string; motivo?: string; categoria?: string; qualidade?: string };
  linha_mudou: { id_wpp_config: number; estado: string };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends LinhasDomainEvents {}
}
