import { plainWords } from '@prosa/brasil/texto.ts';
import type { CampoDefinido } from '@prosa/contract/campos/campos.valores.ts';
import type { Importavel } from '../../core/importacao/importavel.ts';

/** Where columns of these names and with these examples probably go. */
export function sugerirMapa(
  { sinonimos, calls, partes = {}, varios = [], entende = String }: Importavel,
  colunas: readonly { titulo: string; exemplos: readonly string[] }[],
  campos: readonly CampoDefinido[],
): Record<string, string> {
  const known = new Map<string, string>();
  for (const { id_campo, nome } of campos) known.set(plainWords(nome), `campo_${id_campo}`);
  for (const [destino, names] of [...Object.entries(sinonimos), ...Object.entries(partes)]) for (const name of names) known.set(name, destino);
  for (const [destino, label] of Object.entries(calls.destinos)) {
    known.set(plainWords(destino), destino);
    known.set(plainWords(label), destino);
  }
  const mapa: Record<string, string> = {};
  /** Destinations that have a column, and whether that is a part of the value. */
  const taken = new Map<string, boolean>();
  for (const [i, { titulo, exemplos }] of colunas.entries()) {
    const named = known.get(plainWords(titulo));
    const destino = named === undefined ? undefined : entende(named, exemplos);
    if (destino === undefined) continue;
    const part = partes[destino]?.includes(plainWords(titulo)) ?? false;
    if (taken.has(destino) && !varios.includes(destino) && !(part && taken.get(destino))) continue;
    taken.set(destino, part);
    mapa[i] = destino;
  }
  return mapa;
}

/** What makes two files alike: the names of their columns, in their order. */
export const assinaturaDe = (titulos: readonly string[]): string =>
  titulos
    .map((word) => plainWords(word))
    .join('|')
    .slice(0, 2000);
