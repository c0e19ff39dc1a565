import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { makeEmpresa } from '../../../test/kit/factories.ts';
import type { Db } from '../db/database.ts';
import { createLog } from '../observability/log.ts';
import { type Divisoes, keptCounts } from './counters.ts';
import { compareCounters, countersModule, foldCounters } from './upkeep.ts';

declare module './counters.ts' {
  interface CounterAreas {
    /** Of this test: by shelf, whether it is shut or open; a broken one counts nowhere. */
    gaveta: 'fechada' | 'aberta';
  }
}

let test: TestDatabase;
let a: number;
let b: number;

beforeAll(async () => {
  test = await createTestDatabase();
  a = (await makeEmpresa(test.database, 'A')).id_empresa;
  b = (await makeEmpresa(test.database, 'B')).id_empresa;
  const owner = new Client(test.owner);
  await owner.connect();
  await owner.query(`create table gaveta (id_empresa bigint not null default id_empresa_atual(), id_gaveta bigint generated always as identity,
      id_estante bigint, aberta bool not null default false, quebrada bool not null default false, preco bigint, nome text, primary key (id_empresa, id_gaveta));
    call separar_empresas('gaveta');
    insert into gaveta (id_empresa, id_estante, aberta) select ${a}, 1, n > 2 from generate_series(1, 5) n;
    call manter_contador('gaveta', 'coalesce(id_estante, 0)', $$case when quebrada then null when aberta then 'aberta' else 'fechada' end$$, '{id_estante,aberta,quebrada,preco}',
      'coalesce(preco, 0)')`);
  await owner.end();
});
afterAll(() => test.drop());

interface Counts {
  aberta: number;
  fechada: number;
  total: number;
}
const kept = (empresa: number, divisoes: Divisoes = 'todos') =>
  test.database.lerEmpresa(empresa, async (db) => (await sql<Counts>`${keptCounts('gaveta', ['aberta', 'fechada'], divisoes)}`.execute(db)).rows[0]!);
/** What the shelf's drawers are worth. */
const worth = (estante: number) =>
  test.database.lerEmpresa(
    a,
    async (db) =>
      (await sql<{ soma: number }>`select coalesce(sum(soma), 0)::int as soma from contador where area = 'gaveta' and divisao = ${estante}`.execute(db))
        .rows[0]!.soma,
  );
const run = (statement: string, empresa = a) => test.database.comEmpresa(empresa, (db) => sql.raw(statement).execute(db));
const summands = async () =>
  (await test.database.semEmpresa((db) => sql<{ n: number }>`select count(*) as n from contador where area = 'gaveta'`.execute(db))).rows[0]!.n;
const fold = () => test.database.semEmpresa(foldCounters);
const compare = (now = new Date()) => test.database.semEmpresa((db) => compareCounters(db, now));

describe('a kept counter', () => {
  beforeEach(async () => {
    await run('delete from gaveta where nome is not null');
    await run('delete from gaveta where nome is not null', b);
  });

  it('counts the rows that were there before it', async () => {
    expect(await kept(a)).toEqual({ aberta: 3, fechada: 2, total: 5 });
    expect(await kept(b)).toEqual({ aberta: 0, fechada: 0, total: 0 });
  });

  it('follows each act, by division, and says nothing of another empresa', async () => {
    await run(`insert into gaveta (id_estante, nome) select nullif(n % 3, 0), 'x' from generate_series(1, 9) n`);
    expect(await kept(a, [0, 2])).toEqual({ aberta: 0, fechada: 6, total: 6 });
    await run(`update gaveta set aberta = true where nome = 'x' and id_estante = 2`);
    await run(`update gaveta set id_estante = 7 where nome = 'x' and id_estante is null`);
    expect(await kept(a, [0])).toEqual({ aberta: 0, fechada: 0, total: 0 });
    expect(await kept(a, [2, 7])).toEqual({ aberta: 3, fechada: 3, total: 6 });
    await run(`update gaveta set quebrada = true where nome = 'x' and id_estante = 7`);
    expect(await kept(a, [2, 7])).toEqual({ aberta: 3, fechada: 0, total: 3 });
    await run(`delete from gaveta where nome = 'x' and id_estante = 2`);
    expect(await kept(a, [2, 7])).toEqual({ aberta: 0, fechada: 0, total: 0 });
    expect((await kept(b)).total).toBe(0);
  });

  it('adds up what the rows are worth, whatever becomes of them', async () => {
    await run(`insert into gaveta (id_estante, preco, nome) select 8, n * 100, 'x' from generate_series(1, 3) n`);
    await run(`insert into gaveta (id_estante, nome) values (8, 'sem preço')`);
    expect(await worth(8)).toBe(600);
    await run(`update gaveta set preco = preco + 5 where nome = 'x' and preco < 300`);
    expect([await worth(8), (await kept(a, [8])).total]).toEqual([610, 4]);
    await run(`update gaveta set id_estante = 9 where nome = 'x' and preco = 300`);
    expect([await worth(8), await worth(9)]).toEqual([310, 300]);
    await run(`update gaveta set quebrada = true where nome = 'x' and preco = 105`);
    for (let i = 0; i < 12; i++) await run(`update gaveta set preco = preco + 1 where nome = 'x' and id_estante = 9`);
    expect([await worth(8), await worth(9)]).toEqual([205, 312]);
    await fold();
    expect([await worth(8), await worth(9)]).toEqual([205, 312]);
    await run(`delete from gaveta where id_estante = 8`);
    expect([await worth(8), await kept(a, [8])]).toEqual([0, { aberta: 0, fechada: 0, total: 0 }]);
    expect(await compare()).toEqual([]);
  });

  it('is written with a bulk act in one summand a count, and not at all by what it does not count', async () => {
    const before = await summands();
    await run(`insert into gaveta (id_estante, nome) select 4, 'x' from generate_series(1, 500) n`);
    expect(await summands()).toBe(before + 1);
    await run(`update gaveta set nome = 'y', aberta = false where nome = 'x'`);
    expect(await summands()).toBe(before + 1);
    await run(`delete from gaveta where nome = 'y'`);
    expect(await summands()).toBe(before + 2);
  });

  it('goes back with an act that is taken back', async () => {
    const before = await kept(a);
    const refused = test.database.comEmpresa(a, async (db) => {
      await sql`insert into gaveta (id_estante, nome) values (1, 'x')`.execute(db);
      throw new Error('não');
    });
    await expect(refused).rejects.toThrow('não');
    expect(await kept(a)).toEqual(before);
  });

  it('lets no act wait for another, whatever the order in which they touch the divisions, and folding waits for none', async () => {
    const before = await kept(a);
    const both = async (first: number, then: number, meanwhile: () => Promise<void>): Promise<void> => {
      await test.database.comEmpresa(a, async (db) => {
        const put = (id_estante: number) => sql`insert into gaveta (id_estante, nome) values (${id_estante}, 'x')`.execute(db);
        await put(first);
        await meanwhile();
        await put(then);
      });
    };
    // each is in the middle of the other one's act
    let arrived = 0;
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const meet = async (): Promise<void> => {
      if (++arrived === 2) {
        await fold();
        open();
      }
      await gate;
    };
    await Promise.all([both(1, 2, meet), both(2, 1, meet)]);
    expect((await kept(a)).total).toBe(before.total + 4);
  });

  it('is the same after folding, also with two at once, in fewer rows', async () => {
    for (let i = 0; i < 12; i++) await run(`insert into gaveta (id_estante, nome) values (5, 'x')`);
    const [before, many] = [await kept(a), await summands()];
    await Promise.all([fold(), fold()]);
    expect(await kept(a)).toEqual(before);
    expect(await summands()).toBeLessThan(many - 10);
  });

  it('is counted anew by the app in its own empresa alone', async () => {
    const seen = (empresa: number) =>
      test.database.lerEmpresa(empresa, async (db) => (await sql<{ n: number }>`select sum(n)::int as n from contagem_gaveta`.execute(db)).rows[0]!.n);
    expect([await seen(a), await seen(b)]).toEqual([(await kept(a)).total, null]);
  });

  it('can be added to by the app, and not changed', async () => {
    for (const statement of ['update contador set n = 0', 'delete from contador']) await expect(run(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the nightly comparison', () => {
  const health = () => countersModule({ database: test.database, clock: { now: () => new Date() }, log: createLog('test', 'silent') }).health!();
  /** What no act does. */
  const damage = (work: (db: Db) => Promise<unknown>) => test.database.semEmpresa(work);

  it('finds nothing where every act was counted', async () => {
    expect(await compare()).toEqual([]);
    expect(await health()).toEqual({ ok: true, detalhe: 'gaveta em ordem; kanban_bloco em ordem; sala em ordem; ticket em ordem' });
  });

  it('finds and mends what is missing and what is too much, says so in the health of the service, and once', async () => {
    const before = await kept(a);
    await damage((db) =>
      sql`insert into contador (id_empresa, area, divisao, estado, n, soma) values (${a}, 'gaveta', 1, 'aberta', 4, 70), (${b}, 'gaveta', 9, 'fechada', -2, 0)`.execute(
        db,
      ),
    );
    expect((await kept(a)).total).toBe(before.total + 4);
    const found = await compare(new Date('2026-11-20T04:07:00Z'));
    expect(found).toEqual(
      expect.arrayContaining([
        { id_empresa: a, area: 'gaveta', divisao: 1, estado: 'aberta', n: -4, soma: -70 },
        { id_empresa: b, area: 'gaveta', divisao: 9, estado: 'fechada', n: 2, soma: 0 },
      ]),
    );
    expect(await kept(a)).toEqual(before);
    expect((await kept(b)).total).toBe(0);
    expect(await health()).toEqual({
      ok: true,
      detalhe: 'gaveta: 2 diferenças corrigidas em 2026-11-20T04:07:00.000Z; kanban_bloco em ordem; sala em ordem; ticket em ordem',
    });
    expect(await compare()).toEqual([]);
  });

  it('takes acts of the same moment for no difference, and mends once when two nodes compare', async () => {
    await damage((db) => sql`insert into contador (id_empresa, area, divisao, estado, n) values (${a}, 'gaveta', 1, 'aberta', 1)`.execute(db));
    const before = await kept(a);
    const acts = Array.from({ length: 30 }, (_, i) => run(`insert into gaveta (id_estante, nome) values (${i % 3}, 'z')`));
    const found = await Promise.all([compare(), compare(), ...acts]);
    expect([...(found[0] as unknown[]), ...(found[1] as unknown[])]).toHaveLength(1);
    expect((await kept(a)).total).toBe(before.total + 29);
    expect(await compare()).toEqual([]);
  });
});
