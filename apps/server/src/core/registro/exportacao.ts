import { comFaixas } from '@prosa/contract/codecs.ts';
import type { Permission } from '@prosa/contract/permissions.ts';
import { type ZodObject, type ZodType, z } from 'zod';
import type { Staff } from '../auth/person.ts';
import type { Db } from '../db/database.ts';
import { countFiltered, findNext } from './lista.ts';
import { type Chamadas, escrita, type Registro } from './registro.ts';
import { pedidoDe } from './servico.ts';

type Value = string | number | null;
/** A column of a file: its title, its width in characters, what stands in it, and how that is written when it is no text; a moment as the wire writes it. */
export type Coluna<L> = readonly [titulo: string, largura: number, valor: (row: L) => Value, kind?: 'numero' | 'momento'];

interface Arquivo<T extends string, L> {
  readonly tipo: T;
  readonly access: Permission;
  readonly alsoNeeds?: Permission;
  /** Of the file, without its extension. */
  readonly nome: string;
  readonly colunas: readonly Coluna<L>[];
}

/** Fields of a list's query that a file has no use for. */
const ofPages = new Set(['page', 'rpp', 'ordem', 'cursor', 'ids']);

/** The list of a kind of record as a file, its rows by number (modules/exportacoes makes it). */
export function exportOf<L, T extends string>(r: Registro<any, L>, { colunas, ...file }: Arquivo<T, L>) {
  const query = (r.calls as Required<Chamadas>).getAll.query as unknown as ZodObject;
  const fields = Object.entries(query.shape).filter(([field]) => !ofPages.has(field));
  return {
    ...file,
    // as the list's own call decodes it
    filtro: comFaixas(z.object(Object.fromEntries(fields))) as unknown as ZodType<{ q: string }>,
    columns: colunas.map(([titulo, largura, , kind = 'texto']) => ({ titulo, kind, largura }) as const),
    count: (db: Db, person: Staff, filtro: { q: string }) => countFiltered(db, r, pedidoDe(r, person, filtro)),
    async next(db: Db, person: Staff, filtro: { q: string }, after: number | null, limit: number) {
      const found = await findNext(db, r, pedidoDe(r, person, filtro), after, limit);
      const last = found.at(-1) as Record<string, unknown> | undefined;
      const rows = (found as object[]).map(escrita).map((row) =>
        colunas.map(([, , valor, kind]) => {
          const value = valor(row as L);
          return kind === 'momento' && value !== null ? new Date(value) : value;
        }),
      );
      return { rows, last: last === undefined ? null : Number(last[r.id]) };
    },
  };
}
