import { type Connections, openDatabase } from '@prosa/server/src/core/db/database.ts';
import type { Core } from '@prosa/server/src/core/module.ts';
import { blocosService } from '@prosa/server/src/modules/kanban/blocos/blocos.service.ts';
import { Client, type QueryConfig } from 'pg';

type Statement = string | QueryConfig;
/** What one move of a card sent to the database, and what in it is that card and the key that it got. */
export interface SentMove {
  readonly statements: readonly Statement[];
  readonly id_bloco: number;
  readonly chave: string;
}

/** Moves a card as somebody who sees the whole board and sets it up, past HTTP; answers what was sent for it. */
export async function sentForMove(
  connections: Connections,
  person: { readonly id_login: number; readonly id_empresa: number },
  move: { id_bloco: number; id_estagio: number; ordem: number },
): Promise<SentMove> {
  const statements: Statement[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const { query } = Client.prototype;
  const database = openDatabase(connections, (error) => console.error(error), { app: 1, owner: 1 });
  const { move: act } = blocosService({ database, clock: { now: () => new Date() } } as unknown as Core);
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    statements.push(args[0] as Statement);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    const staff = { ...person, kind: 'staff', departamentos: [], escopos: { bloco: 'todos' } } as unknown as Parameters<typeof act>[0];
    const { chave } = await act(staff, { ...move, id_anterior: undefined, id_posterior: undefined, id_motivo: undefined });
    return { statements, id_bloco: move.id_bloco, chave };
  } finally {
    Client.prototype.query = query;
    await database.close();
  }
}

/** The same statements bare for other cards, there and back, on one connection for each of `cards`: milliseconds of each move. */
export async function bareMoves(
  connections: Connections,
  [there, back]: readonly [SentMove, SentMove],
  cards: readonly (readonly number[])[],
  each: number,
): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    cards.map(async (own, who) => {
      const client = new Client(connections.app);
      await client.connect();
      for (let i = 0; i < each; i++) {
        const { statements, id_bloco, chave } = i % 2 === 0 ? there : back;
        const card = own[Math.floor(i / 2) % own.length]!;
        // a place of its own behind the key that the product gave
        const value = (v: unknown): unknown =>
          v === id_bloco ? card : v === chave ? `${chave}${who.toString(36)}${i.toString(36)}V` : Array.isArray(v) ? v.map(value) : v;
        const began = performance.now();
        for (const s of statements) await client.query(typeof s === 'string' ? s : { ...s, values: s.values?.map(value) });
        times.push(performance.now() - began);
      }
      await client.end();
    }),
  );
  return times;
}
