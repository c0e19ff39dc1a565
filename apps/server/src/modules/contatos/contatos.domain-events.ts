/** What happens to contatos, for whoever consumes domain events. `id_login` null: the product itself. */
export interface ContatosDomainEvents {
  contato_criado: { id_contato: number; id_login: number | null };
  /** `campos`: names of the columns that are not as they were. */
  contato_alterado: { id_contato: number; id_login: number | null; campos: string[] };
  contato_excluido: { id_contato: number; id_login: number | null };
  contato_restaurado: { id_contato: number; id_login: number | null };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends ContatosDomainEvents {}
}
