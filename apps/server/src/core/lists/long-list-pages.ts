import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { Slots } from '../slots.ts';
import {
  afterGlance,
  counted,
  findCounted,
  firstRow,
  gathered,
  gatherPage,
  glancedOf,
  type LongList,
  mapList,
  type Place,
  type Start,
  type Whole,
  walkedFirst,
  walkNear,
  walkPage,
} from './long-list.ts';
import { mapParts, type Parts, type PartsMap, placesSeen, stretchOf } from './parts.ts';
import { forAWhile, oneByOne, remembered } from './remembered.ts';

/** Page, its first and its last row: what the pages next to it are found by. */
const tokenSchema = z.tuple([z.number().int().min(0), z.string().max(600), z.number().int(), z.string().max(600), z.number().int()]);

function decodeToken(text: string): { page: number; first: Place; last: Place } {
  try {
    const [page, k1, id1, k2, id2] = tokenSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { page, first: { k: k1, id: id1 }, last: { k: k2, id: id2 } };
  } catch (cause) {
    throw new AppError('invalido', 'Posição inválida: recarregue a lista.', { cause });
  }
}

/** Rows between two marks of a map of a long list: close enough to walk there, far enough that the map stays small. */
const step = 200;
const near = 4;
/** Rows of an order's index that are passed over while nobody has a map of it yet; and where a map leads everybody. */
const passedOver = 600_000;
const passedOverBeside = 10_000;
/** With a map at hand no more than these. */
const passedOverMapped = 1000;
/** Of everybody's rows, those that a first map holds: made in a tenth of the time that all of a million take, and enough for most who turn pages. */
const mappedFirst = 100_000;

/** So many statements of narrowed lists of one kind at one time, of all the connections there are. */
const narrowedAtOnce = 3;
/** A list of less is counted anew each time that somebody narrows it. */
const fewWhole = 1000;

export interface Asked {
  readonly id_empresa: number;
  readonly list: LongList;
  /** Names this list with its filters, for whoever sees the same; and the same list without them. */
  readonly key: string;
  readonly wholeKey: string;
  /** How many there are without filters. */
  readonly countWhole: (db: Db) => Promise<Whole>;
  /** Which order it is in. */
  readonly ordem: string;
  readonly page: number;
  readonly rpp: number;
  readonly cursor: string | undefined;
}

export interface FoundPage {
  readonly ids: number[];
  readonly recordsTotal: number;
  readonly recordsFiltered: number;
  /** There are more than `recordsFiltered`. */
  readonly aproximado?: true;
  /** What the pages next to this one are found by. */
  readonly cursor?: string;
}

/**
 * Pages of lists, at any size and depth. What can be counted (up to 10,000) is gathered by index, counted and cut exactly.
 * What is longer is walked in its order: next and previous page by keyset, a page far away from the nearest mark of a map of
 * the list. The map of a list that somebody has on screen is made in the background, before they jump; without filters a page
 * is also reached from the nearer end, and where filters leave much, in the order itself.
 */
export function longListPages({ database, clock }: { database: Database; clock: Clock }) {
  const now = (): number => clock.now().getTime();
  // searches and filters, each in its turn: side by side they would be no sooner done, and what takes longest would wait for all the others
  const turns = new Slots(narrowedAtOnce);
  const inTurn = <T>({ id_empresa, list }: Asked, work: (db: Db) => Promise<T>): Promise<T> =>
    list.conditions.length === 0 ? database.lerEmpresa(id_empresa, work) : turns.run(() => database.lerEmpresa(id_empresa, work));
  const wholes = remembered<Whole>({ now, freshMs: 10_000, most: 500 });
  const totals = remembered<number>({ now, freshMs: 10_000, most: 500 });
  const longs = forAWhile({ now, ms: 30_000, most: 1000 });
  // lists whose first rows are far from where their order begins: looking there again is in vain for a while
  const scattered = forAWhile({ now, ms: 30_000, most: 1000 });
  const maps = remembered<{ total: number; places: Place[] }>({ now, freshMs: 60_000, most: 100 });
  // one for everybody of the empresa, and where each one's rows stand in it
  const partsMaps = remembered<PartsMap>({ now, freshMs: 60_000, most: 50 });
  const seenPlaces = remembered<{ map: PartsMap; before: Uint32Array }>({ now, freshMs: 60_000, most: 200 });
  const background = oneByOne({ most: 4, pauseMs: 100 });

  const mapKey = ({ key, ordem }: Asked): string => `${key} ${ordem}`;
  const makeMap =
    ({ id_empresa, list, key }: Asked) =>
    async () => {
      const map = await database.lerEmpresa(id_empresa, (db) => mapList(db, list, step));
      if (list.conditions.length > 0) void totals.anew(key, () => Promise.resolve(map.total));
      return map;
    };
  const partsKey = ({ id_empresa, list, ordem }: Asked, most: number | undefined): string => JSON.stringify([id_empresa, list.table, ordem, most]);
  const makeParts =
    ({ id_empresa, list }: Asked, parts: Parts, most: number | undefined) =>
    (): Promise<PartsMap> =>
      database.lerEmpresa(id_empresa, (db) => mapParts(db, list, parts, step, most));
  /** The maps that may lead to a row, the smaller one first. */
  const partsFor = (row: number): (number | undefined)[] => (row < mappedFirst ? [mappedFirst, undefined] : [undefined]);
  function mapLater(asked: Asked): void {
    const { list, page, rpp } = asked;
    // such a list is one of many, of a search or a person each: a map is made for whoever turns its page
    if (list.countedTo !== undefined && page === 0) return;
    const parts = list.conditions.length === 0 ? list.seen?.parts : undefined;
    const [most] = partsFor(page * rpp);
    if (parts) background.add(partsKey(asked, most), () => partsMaps.ready(partsKey(asked, most), makeParts(asked, parts, most)));
    else background.add(mapKey(asked), () => maps.ready(mapKey(asked), makeMap(asked)));
  }

  /** Next to the page on screen, or the first one. */
  function nextTo({ page, rpp, cursor }: Asked): Start | null {
    if (cursor !== undefined) {
      const { page: at, first, last } = decodeToken(cursor);
      const ahead = page - at;
      if (ahead > 0 && ahead <= near) return { place: last, side: 'after', skip: (ahead - 1) * rpp };
      if (ahead === 0) return { place: first, side: 'from', skip: 0 };
      if (ahead < 0 && ahead >= -near && page > 0) return { place: first, side: 'before', skip: (-ahead - 1) * rpp };
    }
    return page === 0 ? firstRow : null;
  }

  async function nearPage(asked: Asked, start: Start): Promise<Place[]> {
    const { list, rpp } = asked;
    if (start !== firstRow || list.conditions.length === 0) return inTurn(asked, (db) => walkPage(db, list, start, rpp));
    if (!scattered.has(mapKey(asked))) {
      const rows = await inTurn(asked, (db) => walkNear(db, list, start, rpp, walkedFirst));
      if (rows.length === rpp) return rows;
      scattered.add(mapKey(asked));
    }
    return inTurn(asked, (db) => gatherPage(db, list, start, rpp));
  }

  async function byMap(asked: Asked): Promise<Place[]> {
    const { list, page, rpp } = asked;
    const { places, total } = await maps.of(mapKey(asked), makeMap(asked));
    const row = page * rpp;
    // the last page ends with the list, not where the search for more rows gives up
    const limit = row < total ? Math.min(rpp, total - row) : rpp;
    const mark = Math.min(Math.floor(row / step), places.length - 1);
    const start: Start = { place: places[mark] ?? null, side: 'from', skip: row - Math.max(mark, 0) * step };
    return inTurn(asked, (db) => walkPage(db, list, start, limit));
  }

  /** By the map that everybody has, of a list without filters. */
  async function byParts(asked: Asked, parts: Parts, row: number, limit: number): Promise<Place[]> {
    const { id_empresa, list } = asked;
    for (const most of partsFor(row)) {
      const map = await partsMaps.of(partsKey(asked, most), makeParts(asked, parts, most));
      const placed = async () => ({ map, before: await database.lerEmpresa(id_empresa, (db) => placesSeen(db, list, parts, map)) });
      const seen = await seenPlaces.of(JSON.stringify([mapKey(asked), most]), placed);
      // who sees few of the first ones finds the row in the map of all
      if (most !== undefined && seen.before.at(-1)! < row + limit) continue;
      const { at, skip } = stretchOf(seen.before, row);
      return database.lerEmpresa(id_empresa, (db) => walkNear(db, list, { place: seen.map.places[at] ?? null, side: 'from', skip }, limit));
    }
    return [];
  }

  /** A page far away. `whole`: rows of a list without filters. */
  async function farPage(asked: Asked, whole: Whole): Promise<Place[]> {
    const { list, page, rpp } = asked;
    const { n: total, mais } = whole;
    if (maps.peek(mapKey(asked)) !== undefined) return byMap(asked);
    const row = page * rpp;
    const read = (start: Start, limit: number): Promise<Place[]> => inTurn(asked, (db) => walkNear(db, list, start, limit));
    if (list.conditions.length === 0) {
      if (mais) return byMap(asked);
      if (row >= total) return [];
      const limit = Math.min(rpp, total - row);
      const fromEnd = total - row - limit;
      const parts = list.seen?.parts;
      const mapped = partsFor(row).some((most) => partsMaps.peek(partsKey(asked, most)) !== undefined);
      if (parts && Math.min(row, fromEnd) > (mapped ? passedOverMapped : passedOverBeside)) return byParts(asked, parts, row, limit);
      if (Math.min(row, fromEnd) > passedOver) return byMap(asked);
      return row <= fromEnd ? read({ ...firstRow, skip: row }, rpp) : read({ place: null, side: 'before', skip: fromEnd }, limit);
    }
    const common = await read({ ...firstRow, skip: row }, rpp);
    return common.length === rpp ? common : byMap(asked);
  }

  return async (asked: Asked): Promise<FoundPage> => {
    const { id_empresa, list, key, wholeKey, countWhole, page, rpp } = asked;
    const filtered = list.conditions.length > 0;
    const count = (): Promise<Whole> => database.lerEmpresa(id_empresa, countWhole);
    const known = wholes.peek(wholeKey)?.n;
    let rows: Place[] | undefined;
    // few are counted each time, without filters with their page; of many, some seconds make no difference
    const withPage = async (): Promise<Whole> => {
      const found = await inTurn(asked, (db) => findCounted(db, list, page * rpp, rpp));
      if (found.n > counted) return count();
      rows = found.rows;
      return { n: found.n };
    };
    const whole = await (known === undefined || known < (filtered ? fewWhole : counted)
      ? wholes.anew(wholeKey, !filtered && known !== undefined ? withPage : count)
      : wholes.of(wholeKey, count));
    const recordsTotal = whole.n;
    let recordsFiltered = recordsTotal;
    let aproximado = !filtered && whole.mais === true;
    const most = recordsTotal <= counted ? counted : Math.min(counted, list.countedTo ?? counted);
    // what a search finds is looked up row by row: no more of it than is counted, unless that is about all
    let looked = list.found ? most : Math.max(most, gathered);
    // what is common is met at once: its page says "more than", and it is counted for whoever goes on
    const maybeCommon = filtered && page === 0 && !list.few && (list.indexed !== false || list.found !== undefined);
    if (maybeCommon && list.countedTo !== undefined && recordsTotal > counted && !longs.has(key) && totals.peek(key) === undefined) {
      const look = (start: Start, stretch: number) => inTurn(asked, (db) => walkNear(db, list, start, most, stretch));
      const met = await look(firstRow, glancedOf(list));
      const { fit, walk } = afterGlance(list, met.length, rpp, recordsTotal);
      if (fit <= gathered) looked = Math.max(most, gathered);
      const [last] = met.slice(-1);
      if (met.length <= rpp && walk > 0 && last) met.push(...(await look({ place: last, side: 'after', skip: 0 }, walk)));
      if (met.length > rpp) {
        rows = met.slice(0, rpp);
        recordsFiltered = met.length;
        aproximado = true;
      }
    }
    if (rows === undefined && (recordsTotal <= counted || (filtered && (!longs.has(key) || (totals.peek(key) ?? most) < most)))) {
      const found = await inTurn(asked, (db) => findCounted(db, list, page * rpp, rpp, looked));
      if (found.n <= looked) {
        rows = found.rows;
        recordsFiltered = Math.min(found.n, most);
        aproximado = found.n > most;
      } else if (filtered) longs.add(key);
    }
    if (rows === undefined) {
      const start = nextTo(asked);
      rows = await (start === null ? farPage(asked, whole) : nearPage(asked, start));
      mapLater(asked);
      if (filtered) {
        const total = totals.peek(key);
        recordsFiltered = total ?? most;
        aproximado = total === undefined;
      }
    }
    const [first, last] = [rows[0], rows.at(-1)];
    return {
      ids: rows.map((row) => row.id),
      recordsTotal,
      recordsFiltered,
      ...(aproximado && { aproximado }),
      ...(first && last && { cursor: Buffer.from(JSON.stringify([page, first.k, first.id, last.k, last.id])).toString('base64url') }),
    };
  };
}
