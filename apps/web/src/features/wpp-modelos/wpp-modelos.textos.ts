import { categoriasDeModelo } from '@prosa/contract/wpp-modelos/wpp-modelos.endpoints.ts';

const estados: Readonly<Record<string, string>> = {
  APPROVED: 'Aprovado',
  PENDING: 'Em análise',
  REJECTED: 'Recusado',
  PAUSED: 'Pausado',
  DISABLED: 'Desativado',
  IN_APPEAL: 'Em recurso',
};
/** Our names for Meta's states of a template. */
export const estadoText = (estado: string): string => estados[estado] ?? estado;
export const categoriaText = (categoria: string): string => (categoriasDeModelo as Readonly<Record<string, string>>)[categoria] ?? categoria;

const place = /\{\{\s*(\d+)\s*\}\}/g;
/** The text as the customer reads it; a place without a value stays as it is. */
export const filled = (texto: string, values: readonly string[]): string => texto.replace(place, (whole, n: string) => values[Number(n) - 1]?.trim() || whole);
/** Counts the values that a text asks for: the highest number in it. */
export const placesOf = (texto: string): number => Math.min(20, Math.max(0, ...[...texto.matchAll(place)].map(([, n]) => Number(n))));
