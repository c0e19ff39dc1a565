/** What happens to cards, for whoever consumes domain events. `id_login` null: the product itself did it. */
export interface KanbanDomainEvents {
  /** `em_massa`: one of all that a file or a copied board brings, at which nobody's bell rings. */
  bloco_criado: { id_bloco: number; id_quadro: number; id_estagio: number; id_login: number | null; em_massa?: true };
  /** `campos`: names of the fields that are not as they were; `entraram`: those who are members now and were not. */
  bloco_alterado: { id_bloco: number; id_quadro: number; id_login: number | null; campos: string[]; entraram: number[] };
  /** It left the list `de` and entered `para`. */
  bloco_movido: { id_bloco: number; id_quadro: number; de: number; para: number; id_login: number | null };
  /** By itself, or with its list. */
  bloco_arquivado: { id_bloco: number; id_quadro: number; id_login: number | null };
  /** Its deadline comes within the hour, or it stands still for longer than its list allows. */
  bloco_vence: { id_bloco: number };
  bloco_parado: { id_bloco: number };
  bloco_comentado: { id_bloco: number; id_comentario: number; id_login: number | null; mencoes: number[] };
}

declare module '../../core/domain-events/domain-events.ts' {
  interface DomainEvents extends KanbanDomainEvents {}
}
