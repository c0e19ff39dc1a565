import { estados } from '@prosa/brasil/municipios.ts';
import { contatosLista } from '@prosa/contract/contatos/contatos.lista.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { z } from 'zod';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { conditionsOf } from './contatos.filtro.ts';
import * as lista from './contatos.lista.repository.ts';
import { forAWhile, remembered } from './contatos.memoria.ts';

type Query = Input<typeof contatosLista.listar>['query'];
type Answer = Reply<typeof contatosLista.listar>;

/** Page, its first and its last row: what the pages next to it are found by. */
const tokenSchema = z.tuple([z.number().int().min(0), z.string().max(600), z.number().int(), z.string().max(600), z.number().int()]);

function decodeToken(text: string): { page: number; first: lista.Place; last: lista.Place } {
  try {
    const [page, k1, id1, k2, id2] = tokenSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { page, first: { k: k1, id_contato: id1 }, last: { k: k2, id_contato: id2 } };
  } catch (cause) {
    throw new AppError('invalido', 'Posição inválida: recarregue a lista.', { cause });
  }
}

const ufOf = new Map<number, string>(estados.map((e) => [e.id_uf, e.uf]));
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const present = ({ id_municipio, id_uf, ...row }: lista.LinhaRow): Answer['data'][number] => ({
  ...row,
  municipio: lista.municipioDe(id_municipio),
  uf: ufOf.get(id_uf ?? 0) ?? null,
  criado_em: row.criado_em.toISOString(),
  alterado_em: row.alterado_em.toISOString(),
  conversa_em: iso(row.conversa_em),
  excluido_em: iso(row.excluido_em),
});

const unfiltered = contatosLista.listar.query.parse({});

/** Rows between two marks of a map of a long list: close enough to walk there, far enough that the map stays small. */
const step = 200;
const near = 4;

/**
 * The list of contatos, at any size and depth. What can be counted (up to 10,000) is gathered by index, counted and cut exactly.
 * What is longer is walked in its order: next and previous page by keyset, a page far away from the nearest mark of a map of
 * the list, which is made once and then kept fresh in the background.
 */
export function contatosListaService({ database, clock }: Core) {
  const now = (): number => clock.now().getTime();
  const totals = remembered<number>({ now, freshMs: 10_000, most: 500 });
  const longs = forAWhile({ now, ms: 30_000, most: 1000 });
  const maps = remembered<{ total: number; places: lista.Place[] }>({ now, freshMs: 60_000, most: 100 });
  const read = <T>(id_empresa: number, work: (db: Db) => Promise<T>): Promise<T> => database.lerEmpresa(id_empresa, work);

  function totalOf(person: Staff, filtro: Query): Promise<number> {
    const all = person.escopos.contato === 'todos';
    const { situacao } = filtro;
    const key = `${person.id_empresa}:${situacao}:${all ? 0 : person.id_login}`;
    const list = { person, filtro: { ...unfiltered, situacao }, ordem: '' };
    const count = (): Promise<number> =>
      read(person.id_empresa, async (db) => (all ? lista.countView(db, situacao) : Math.min(lista.counted, (await lista.findCounted(db, list, 0, 0)).n)));
    // few are counted each time; of many, some seconds make no difference
    return (totals.peek(key) ?? 0) < lista.counted ? totals.anew(key, count) : totals.of(key, count);
  }

  async function startOf(person: Staff, list: lista.Listing, key: string, { page, rpp, cursor }: Query): Promise<lista.Start | null> {
    if (cursor !== undefined) {
      const { page: at, first, last } = decodeToken(cursor);
      const ahead = page - at;
      if (ahead > 0 && ahead <= near) return { place: last, side: 'after', skip: (ahead - 1) * rpp };
      if (ahead === 0) return { place: first, side: 'from', skip: 0 };
      if (ahead < 0 && ahead >= -near && page > 0) return { place: first, side: 'before', skip: (-ahead - 1) * rpp };
    }
    if (page === 0) return null;
    const { places, total } = await maps.of(`${key} ${list.ordem}`, () => read(person.id_empresa, (db) => lista.mapList(db, list, step)));
    void totals.anew(key, () => Promise.resolve(total));
    const row = page * rpp;
    const mark = Math.min(Math.floor(row / step), places.length - 1);
    const place = places[mark];
    return place ? { place, side: 'from', skip: row - mark * step } : null;
  }

  return async (person: Staff, query: Query): Promise<Answer> => {
    const { page, rpp, ordem, cursor: _, ...filtro } = query;
    const list: lista.Listing = { person, filtro, ordem };
    const filtered = conditionsOf(person, filtro).length > 0;
    const recordsTotal = await totalOf(person, query);
    let rows: lista.Place[] | undefined;
    let recordsFiltered = recordsTotal;
    let aproximado = false;
    const key = JSON.stringify([person.id_empresa, person.escopos.contato === 'todos' ? 0 : person.id_login, filtro]);
    if (recordsTotal <= lista.counted || (filtered && !longs.has(key))) {
      const found = await read(person.id_empresa, (db) => lista.findCounted(db, list, page * rpp, rpp));
      if (found.n <= lista.counted) {
        rows = found.rows;
        recordsFiltered = found.n;
      } else if (filtered) longs.add(key);
    }
    if (rows === undefined) {
      const start = await startOf(person, list, key, query);
      rows = await read(person.id_empresa, (db) => lista.walkPage(db, list, start, rpp));
      if (filtered) {
        const total = totals.peek(key);
        recordsFiltered = total ?? lista.counted;
        aproximado = total === undefined;
      }
    }
    const data = await read(person.id_empresa, (db) =>
      lista.findLinhas(
        db,
        rows.map((row) => row.id_contato),
      ),
    );
    const [first, last] = [rows[0], rows.at(-1)];
    const token = first && last && Buffer.from(JSON.stringify([page, first.k, first.id_contato, last.k, last.id_contato])).toString('base64url');
    return {
      data: data.map(present),
      recordsTotal,
      recordsFiltered,
      ...(aproximado && { aproximado }),
      ...(token !== undefined && { cursor: token }),
    };
  };
}
