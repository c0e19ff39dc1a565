/**
 * Without the fields that a form does not show for the tipo (1 pessoa física, 2 jurídica): what is wrong with them could neither be seen
 * nor put right, and what is stored of them stays.
 */
export function withoutHidden<V extends { tipo?: unknown }>(values: V, hidden: Readonly<Partial<Record<1 | 2, readonly (keyof V)[]>>>): V {
  const gone = new Set<PropertyKey>(hidden[Number(values.tipo) === 2 ? 2 : 1]);
  return Object.fromEntries(Object.entries(values).filter(([field]) => !gone.has(field))) as V;
}
