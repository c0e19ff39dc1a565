import { topicOf } from '@prosa/contract/realtime.ts';
import type { AreaDeMudanca, Mudanca } from '../../core/db/after-commit.ts';
import { mudancaDe } from '../../core/db/after-commit.ts';
import type { Db } from '../../core/db/database.ts';
import type { Core, Module } from '../../core/module.ts';

/** What follows a change of a board within this time is told with it, in milliseconds (K13). */
const together = 250;
/** Of more cards it is only said that the board changed. */
const mostIds = 200;

/**
 * What a transaction changed on boards: cards by their numbers; without numbers, the board itself or its lists. `estagios`: the lists of which
 * it changed how many cards somebody sees there, or what these are worth; left out where that is not known.
 */
interface MudancaDoKanban extends Mudanca {
  mudou(id_quadro: number, ids?: readonly number[], estagios?: readonly number[]): void;
}

const kanban: AreaDeMudanca<MudancaDoKanban> = { nome: 'kanban' };

/** Where whoever writes in `db` notes what it changed on a board. */
export const notarKanban = (db: Db): MudancaDoKanban | undefined => mudancaDe(db, kanban);

/** null: everything. */
type Ids = Set<number> | null;
interface Mudado {
  readonly cards: Ids;
  readonly listas: Ids;
}
const both = (a: Ids, b: Ids): Ids => (a === null || b === null ? null : new Set([...a, ...b]));
const joined = (a: Mudado | undefined, b: Mudado): Mudado => (a === undefined ? b : { cards: both(a.cards, b.cards), listas: both(a.listas, b.listas) });

/**
 * From now on every committed change of a board is told to the company: numbers alone, which screens fetch with permission. The first at once,
 * what follows within a quarter of a second together.
 */
export function anunciarKanban({ database, publisher }: Pick<Core, 'database' | 'publisher'>): Pick<Module, 'stop'> {
  const waiting = new Map<string, { timer: NodeJS.Timeout; gathered: Mudado | undefined }>();

  const tell = (id_empresa: number, id_quadro: number, { cards, listas }: Mudado): void =>
    publisher.publish(id_empresa, topicOf.empresa(id_empresa), 'change_kanban', {
      id_quadro,
      ids: cards === null || cards.size > mostIds ? [] : [...cards],
      ...(listas && { estagios: [...listas] }),
    });

  function gather(id_empresa: number, id_quadro: number, mudado: Mudado): void {
    const key = `${id_empresa} ${id_quadro}`;
    const held = waiting.get(key);
    if (held) {
      held.gathered = joined(held.gathered, mudado);
      return;
    }
    tell(id_empresa, id_quadro, mudado);
    const over = (): void => {
      const { gathered } = waiting.get(key)!;
      waiting.delete(key);
      if (gathered !== undefined) gather(id_empresa, id_quadro, gathered);
    };
    waiting.set(key, { timer: setTimeout(over, together), gathered: undefined });
  }

  database.announce(kanban, (_db, id_empresa): MudancaDoKanban => {
    const noted = new Map<number, Mudado>();
    const these = (ids: readonly number[] | undefined): Ids => (ids === undefined ? null : new Set(ids));
    return {
      mudou(id_quadro, ids, estagios) {
        noted.set(id_quadro, joined(noted.get(id_quadro), { cards: these(ids), listas: these(estagios) }));
      },
      ler: () => Promise.resolve(),
      anunciar() {
        for (const [id_quadro, mudado] of noted) gather(id_empresa, id_quadro, mudado);
      },
    };
  });

  return {
    async stop() {
      for (const [key, { timer, gathered }] of waiting) {
        clearTimeout(timer);
        const [id_empresa, id_quadro] = key.split(' ').map(Number) as [number, number];
        if (gathered !== undefined) tell(id_empresa, id_quadro, gathered);
      }
      waiting.clear();
    },
  };
}
