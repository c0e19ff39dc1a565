import type { Filtro } from '../kanban.queries.ts';

const numbers = ['id_responsavel', 'id_departamento', 'id_membro', 'id_etiqueta', 'id_contato', 'prioridade', 'situacao', 'favoritos'] as const;
const prazos = ['vencidos', 'hoje', 'semana', 'sem'] as const;
/** What a board is narrowed by, as its address says it. */
export const filterKeys = ['q', 'prazo', ...numbers] as const;
/** What of its address is remembered, where its filters are: those, and how cards stand. */
export const keptKeys = [...filterKeys, 'ordem'] as const;

/** The filter of an address; what is not one of ours is passed over. */
export function filtroOf(params: URLSearchParams): Filtro {
  const filtro: Record<string, string | number> = {};
  const q = params.get('q')?.trim() ?? '';
  if (q !== '') filtro['q'] = q.slice(0, 120);
  const prazo = prazos.find((p) => p === params.get('prazo'));
  if (prazo) filtro['prazo'] = prazo;
  for (const key of numbers) {
    const value = params.get(key);
    if (value !== null && /^\d{1,15}$/.test(value)) filtro[key] = Number(value);
  }
  return filtro;
}
