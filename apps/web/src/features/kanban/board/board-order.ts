import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { type OrdemDoQuadro, ordensDoQuadro } from '@prosa/contract/kanban/kanban.textos.ts';

/** Where one card stands to another: below 0 before it. */
export type Compare = (a: BlocoLinha, b: BlocoLinha) => number;
const ways = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);
/** As people put them. */
export const byKey: Compare = (a, b) => ways(a.chave, b.chave);

const isOrder = (name: string): name is OrdemDoQuadro => Object.hasOwn(ordensDoQuadro, name);
/** An order that cards stand by, from an address; undefined: as people put them. */
export function ordemOf(text: string | null | undefined): { nome: OrdemDoQuadro; down: boolean } | undefined {
  const [nome = '', way] = (text ?? '').split(' ');
  return isOrder(nome) && (way === 'asc' || way === 'desc') ? { nome, down: way === 'desc' } : undefined;
}

const names = new Intl.Collator('pt-BR');
/** The order of the server: what is worth nothing is least, what is due never is last, and among equals the number counts. */
export function compareBy(text: string | undefined): Compare {
  const order = ordemOf(text);
  if (order === undefined) return byKey;
  const { nome, down } = order;
  const valueOf = (card: BlocoLinha): string | number => card[nome] ?? (nome === 'valor' ? -1 : nome === 'prioridade' ? 0 : '~');
  return (a, b) => {
    const by = nome === 'titulo' ? names.compare(a.titulo, b.titulo) : 0;
    return (by || ways(valueOf(a), valueOf(b)) || a.id_bloco - b.id_bloco) * (down ? -1 : 1);
  };
}

/** What the next cards of a list are asked for by (`depois_de`). */
export function placeOf(card: BlocoLinha, text: string | undefined): string {
  const order = ordemOf(text);
  return order ? `${card[order.nome] ?? ''} ${card.id_bloco}` : card.chave;
}
