import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { makeEmpresa } from '../../../test/kit/factories.ts';
import { inCause } from '../cause.ts';
import { Dispatcher } from './dispatcher.ts';
import { type Consumer, type DomainEvent, recordEvent } from './domain-events.ts';
import { findDeadLetters, findOutboxState, repeatDeadLetters, sweepDelivered } from './outbox.repository.ts';

declare module './domain-events.ts' {
  interface DomainEvents {
    'teste.pedido': { n: number };
    'teste.seguinte': { n: number };
  }
}

let test: TestDatabase;
let a: number;
let b: number;

beforeAll(async () => {
  test = await createTestDatabase();
  a = (await makeEmpresa(test.database, 'A')).id_empresa;
  b = (await makeEmpresa(test.database, 'B')).id_empresa;
});
beforeEach(() => test.database.semEmpresa((db) => sql`truncate evento, evento_consumido, evento_falho`.execute(db)));
afterAll(() => test.drop());

const record = (id_empresa: number, ...ns: number[]): Promise<void> =>
  test.database.comEmpresa(id_empresa, async (db) => {
    for (const n of ns) await recordEvent(db, 'teste.pedido', { n });
  });
const state = () => test.database.semEmpresa(findOutboxState);
const silent = { error() {} };

/** Keeps what it was given, in order; fails at what `poison` says. */
function listener(name: string, poison: (event: DomainEvent) => boolean = () => false) {
  const heard: DomainEvent<'teste.pedido'>[] = [];
  const consumer: Consumer<'teste.pedido'> = {
    name,
    events: ['teste.pedido'],
    handle(_, event) {
      if (poison(event)) return Promise.reject(new Error('veneno'));
      heard.push(event);
      return Promise.resolve();
    },
  };
  return { heard, consumer: consumer as Consumer, ns: () => heard.map(({ dados }) => dados.n) };
}

it('hears of an event when its transaction commits, without being told', async () => {
  const { consumer, ns } = listener('ouvinte');
  const dispatcher = new Dispatcher(test.database, [consumer], silent);
  dispatcher.start();
  const undone = test.database.comEmpresa(a, async (db) => {
    await recordEvent(db, 'teste.pedido', { n: 1 });
    throw new Error('desfeita');
  });
  await expect(undone).rejects.toThrow('desfeita');
  await record(a, 2);
  await vi.waitFor(() => expect(ns()).toEqual([2]));
  await dispatcher.stop();
});

it('a company whose events all fail holds nobody: others have their turn, its own new ones too', async () => {
  await record(a, ...Array.from({ length: 300 }, (_, n) => n));
  await record(b, 1001);
  const { consumer, ns } = listener('veneno', ({ id_empresa, dados }) => id_empresa === a && (dados as { n: number }).n < 300);
  const dispatcher = new Dispatcher(test.database, [consumer], silent);
  await dispatcher.dispatchBatch();
  expect(ns()).toEqual([1001]);
  while ((await state()).esperando > 0) await dispatcher.dispatchBatch();
  await record(a, 5000);
  await dispatcher.dispatchBatch();
  expect(ns()).toEqual([1001, 5000]);
  expect(await state()).toMatchObject({ esperando: 0, repetindo: 300, parados: 0 });
});

it('what fails is tried later and later, then stands aside, and comes again when it is asked for', async () => {
  let broken = true;
  const tries: number[] = [];
  const { consumer, ns } = listener('teimoso', () => broken);
  const dispatcher = new Dispatcher(test.database, [consumer], silent, {
    retryAfter: (n) => {
      tries.push(n);
      return n < 3 ? 0 : null;
    },
  });
  await record(a, 7);
  for (let i = 0; i < 5; i++) await dispatcher.dispatchBatch();
  expect(tries).toEqual([1, 2, 3]);
  expect(await state()).toMatchObject({ repetindo: 0, parados: 1 });
  expect(await test.database.semEmpresa(findDeadLetters)).toMatchObject([
    { id_empresa: a, tipo: 'teste.pedido', consumidor: 'teimoso', erro: 'veneno', quantos: 1 },
  ]);
  broken = false;
  expect(await test.database.semEmpresa(repeatDeadLetters)).toBe(1);
  await dispatcher.dispatchBatch();
  expect([ns(), await state()]).toMatchObject([[7], { repetindo: 0, parados: 0 }]);
});

it('the pauses of the product grow, from a second to half a day, and end', async () => {
  const { consumer } = listener('pausas', () => true);
  const dispatcher = new Dispatcher(test.database, [consumer], silent);
  await record(a, 1);
  const pauses: (number | null)[] = [];
  for (let i = 0; i < 11; i++) {
    await dispatcher.dispatchBatch();
    const { rows } = await test.database.semEmpresa((db) =>
      sql<{ s: number | null }>`update evento_falho set proxima_em = case when proxima_em is null then null else now() end
        from (select id_evento, round(extract(epoch from proxima_em - em))::int as s from evento_falho) antes where antes.id_evento = evento_falho.id_evento returning antes.s`.execute(
        db,
      ),
    );
    pauses.push(rows[0]!.s);
  }
  expect(pauses).toEqual([1, 5, 15, 60, 300, 900, 3600, 10_800, 21_600, 43_200, null]);
});

it('says when it happened and why, and what follows from it knows how far it is from the act', async () => {
  const follows: DomainEvent[] = [];
  const { consumer, heard } = listener('causa');
  const second: Consumer = {
    name: 'seguinte',
    events: ['teste.pedido', 'teste.seguinte'],
    async handle(db, event) {
      if (event.tipo === 'teste.seguinte') follows.push(event);
      else await recordEvent(db, 'teste.seguinte', { n: 1 });
    },
  };
  const dispatcher = new Dispatcher(test.database, [consumer, second], silent);
  const before = Date.now();
  await inCause({ id_login: 5, id_execucao: 9 }, () => record(a, 1));
  await dispatcher.dispatchBatch();
  await dispatcher.dispatchBatch();
  expect(heard[0]?.causa).toEqual({ id_login: 5, id_execucao: 9 });
  expect(Math.abs(heard[0]!.em.getTime() - before)).toBeLessThan(60_000);
  expect(follows.map(({ causa }) => causa)).toEqual([{ id_login: 5, id_execucao: 9, profundidade: 1 }]);
});

it('events that have different causes are not handed over as one', async () => {
  const runs: number[][] = [];
  const many: Consumer = {
    name: 'muitos',
    events: ['teste.pedido'],
    handle: () => expect.unreachable('it takes runs'),
    async handleRun(db, events) {
      runs.push(events.map(({ dados }) => (dados as { n: number }).n));
      await recordEvent(db, 'teste.seguinte', { n: runs.length });
    },
  };
  for (const [n, id_login] of [
    [1, 5],
    [2, 5],
    [3, 6],
  ] as const)
    await inCause({ id_login }, () => record(a, n));
  await new Dispatcher(test.database, [many], silent).dispatchBatch();
  const made = await test.database.semEmpresa((db) =>
    db.selectFrom('evento').select('causa').where('tipo', '=', 'teste.seguinte').orderBy('id_evento').execute(),
  );
  expect(runs).toEqual([[1, 2], [3]]);
  expect(made.map(({ causa }) => causa)).toEqual([
    { id_login: 5, profundidade: 1 },
    { id_login: 6, profundidade: 1 },
  ]);
});

it('forgets what was delivered long ago with what its consumers noted, and keeps what failed', async () => {
  const { consumer } = listener('varrer', ({ dados }) => (dados as { n: number }).n === 2);
  await record(a, 1, 2);
  await new Dispatcher(test.database, [consumer], silent).dispatchBatch();
  await record(a, 3);
  await test.database.semEmpresa((db) => sql`update evento set despachado_em = now() - interval '31 days' where despachado_em is not null`.execute(db));
  expect(await test.database.semEmpresa((db) => sweepDelivered(db, 30))).toBe(1);
  const left = await test.database.semEmpresa((db) => db.selectFrom('evento').select('dados').orderBy('id_evento').execute());
  expect(left.map(({ dados }) => (dados as { n: number }).n)).toEqual([2, 3]);
  expect(await test.database.semEmpresa((db) => db.selectFrom('evento_consumido').selectAll().execute())).toEqual([]);
});
