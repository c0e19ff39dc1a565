import { permits } from '@prosa/contract/permissions.ts';
import type { OQueMudou } from '@prosa/contract/registro/registro.realtime.ts';
import type { Viewer } from '../auth/person.ts';
import { findViewers } from '../auth/viewers.repository.ts';
import type { Db } from '../db/database.ts';
import type { Core, Module } from '../module.ts';
import { type AreaViva, type MudancaDeRegistros, type QuemVe, quemVe, registros } from './mudanca.ts';

/** At most one event in this time for each area of an empresa, in milliseconds; what comes meanwhile is gathered. */
const pause = 1000;
/** Of more records it is only said that they are many. */
const mostIds = 100;

/** What is to be told of one area. */
class Novidade {
  readonly ids = new Set<number>();
  o_que: OQueMudou | undefined;
  /** Who saw what before. */
  readonly viam = new Map<number, Set<number>>();

  add(ids: Iterable<number>, o_que: OQueMudou): void {
    for (const id of ids) this.ids.add(id);
    this.o_que = this.o_que === undefined || this.o_que === o_que ? o_que : 'varios';
  }
  seen(before: QuemVe): void {
    for (const [id_login, ids] of before) this.viam.set(id_login, new Set([...(this.viam.get(id_login) ?? []), ...ids]));
  }
  join(later: Novidade): void {
    if (later.o_que !== undefined) this.add(later.ids, later.o_que);
    for (const [id_login, ids] of later.viam) this.seen(new Map([[id_login, [...ids]]]));
  }
}

interface Espera {
  timer: NodeJS.Timeout;
  /** What came since the last event; null: nothing. */
  gathered: Novidade | null;
}

/**
 * From now on every committed change of records is told to those who are online and may see them: numbers alone, which lists on screen
 * fetch again. What waits is told when the process stops.
 */
export function anunciarRegistros(core: Pick<Core, 'database' | 'publisher' | 'presence' | 'log'>, areas: () => readonly AreaViva[]): Module {
  const { database, publisher, presence, log } = core;
  const waiting = new Map<string, Espera>();
  const telling = new Set<Promise<void>>();

  const areaOf = (name: string): AreaViva => {
    const found = areas().find(({ area }) => area === name);
    if (!found) throw new Error(`nobody says who may see records of ${name}`);
    return found;
  };
  const watching = async (db: Db, id_empresa: number, { area }: AreaViva): Promise<Viewer[]> => {
    const people = await findViewers(db, [...presence.onlineIn(id_empresa)]);
    return people.filter(({ grants }) => permits(grants, area, 'getAll'));
  };

  async function tell(id_empresa: number, viva: AreaViva, { ids, o_que = 'alterado', viam }: Novidade): Promise<void> {
    const { area, escopo } = viva;
    if (presence.onlineIn(id_empresa).size === 0) return;
    const named = ids.size > mostIds ? null : [...ids];
    const { people, sees } = await database.lerEmpresa(id_empresa, async (db) => {
      const found = await watching(db, id_empresa, viva);
      return { people: found, sees: escopo && named ? await quemVe(db, escopo, found, named) : undefined };
    });
    // people who see the same hear the same bytes
    const alike = new Map<string, { told: number[] | null; logins: number[] }>();
    for (const { id_login } of people) {
      const told = sees ? [...new Set([...(sees.get(id_login) ?? []), ...(viam.get(id_login) ?? [])])].toSorted((a, b) => a - b) : named;
      if (told?.length === 0) continue;
      const key = JSON.stringify(told);
      alike.set(key, { told, logins: [...(alike.get(key)?.logins ?? []), id_login] });
    }
    for (const { told, logins } of alike.values()) publisher.publishToLogins(id_empresa, logins, 'registros', { area, ids: told, o_que });
  }

  function send(id_empresa: number, viva: AreaViva, novidade: Novidade): void {
    const work = tell(id_empresa, viva, novidade)
      .catch((err: unknown) => log.error({ err, id_empresa, area: viva.area }, 'registros: mudança não anunciada'))
      .finally(() => telling.delete(work));
    telling.add(work);
  }

  /** The first at once; what follows within the pause together at its end. */
  function gather(id_empresa: number, viva: AreaViva, novidade: Novidade): void {
    const key = `${id_empresa} ${viva.area}`;
    const held = waiting.get(key);
    if (held) {
      held.gathered ??= new Novidade();
      return held.gathered.join(novidade);
    }
    send(id_empresa, viva, novidade);
    const over = (): void => {
      const { gathered } = waiting.get(key)!;
      waiting.delete(key);
      if (gathered) gather(id_empresa, viva, gathered);
    };
    waiting.set(key, { timer: setTimeout(over, pause), gathered: null });
  }

  database.announce(registros, (db, id_empresa): MudancaDeRegistros => {
    const noted = new Map<AreaViva, Novidade>();
    const of = (viva: AreaViva): Novidade => {
      const known = noted.get(viva) ?? new Novidade();
      noted.set(viva, known);
      return known;
    };
    return {
      mudou: (area, ids, o_que) => of(areaOf(area)).add([ids].flat(), o_que),
      async viam(area, ids) {
        const viva = areaOf(area);
        if (!viva.escopo || presence.onlineIn(id_empresa).size === 0) return;
        of(viva).seen(await quemVe(db, viva.escopo, await watching(db, id_empresa, viva), ids));
      },
      ler: () => Promise.resolve(),
      anunciar() {
        for (const [viva, novidade] of noted) if (novidade.ids.size > 0 || novidade.viam.size > 0) gather(id_empresa, viva, novidade);
      },
    };
  });

  return {
    name: 'registros',
    async stop() {
      for (const [key, { timer, gathered }] of waiting) {
        clearTimeout(timer);
        const [id_empresa, area] = key.split(' ') as [string, string];
        if (gathered) send(Number(id_empresa), areaOf(area), gathered);
      }
      waiting.clear();
      await Promise.all(telling);
    },
  };
}
