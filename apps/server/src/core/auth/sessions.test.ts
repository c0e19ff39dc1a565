import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import type { Database } from '../db/database.ts';
import type { Bus } from '../realtime/realtime.ts';
import { createSessions, type SessionTarget } from './sessions.ts';

let app: TestApp;
let empresa: TestEmpresa;
beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
});
afterAll(() => app.close());

/** The database, counting its transactions. */
function counting(): { database: Database; queries: () => number } {
  let count = 0;
  const database: Database = {
    ...app.database,
    semEmpresa(work) {
      count++;
      return app.database.semEmpresa(work);
    },
  };
  return { database, queries: () => count };
}
const signedIn = async () => {
  const login = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
  return { ...login, token: (await signIn(app, login.usuario)).token };
};

/** Both ends of a bus between nodes. */
function joinedBuses(): [Bus, Bus, () => void] {
  const lossListeners: (() => void)[] = [];
  const listeners: ((topic: string, payload: string, seq: null) => void)[] = [];
  const make = (): Bus => ({
    send: (_channel, topic, payload) => {
      for (const listener of listeners) listener(topic, payload, null);
    },
    onMessage: (channel, listener) => {
      if (channel === 'acesso') listeners.push(listener);
    },
    sequences: async () => [],
    epoch: () => '',
    onLoss: (listener) => void lossListeners.push(listener),
    healthy: async () => true,
    close: async () => {},
  });
  return [
    make(),
    make(),
    () => {
      for (const listener of lossListeners) listener();
    },
  ];
}

describe('sessions in memory', () => {
  it('reads the database once a minute, whatever the number of requests', async () => {
    let now = new Date();
    const { database, queries } = counting();
    const sessions = createSessions({ database, clock: { now: () => now } });
    const { token, id_login } = await signedIn();
    const people = await Promise.all(Array.from({ length: 20 }, () => sessions.personByToken(token)));
    expect(people.every((p) => p?.kind === 'staff' && p.id_login === id_login)).toBe(true);
    for (let i = 0; i < 20; i++) await sessions.personByToken(token);
    expect(queries()).toBe(1);
    now = new Date(now.getTime() + 60_000);
    await sessions.personByToken(token);
    expect(queries()).toBe(2);
  });

  it('what cannot be a token costs no query', async () => {
    const { database, queries } = counting();
    const sessions = createSessions({ database, clock: app.core.clock });
    for (const token of ['', 'x', 'a'.repeat(400), "' or 1=1 --"]) expect(await sessions.personByToken(token)).toBeNull();
    expect(queries()).toBe(0);
  });

  it('keeps no more than its limit, the oldest goes first', async () => {
    const { database, queries } = counting();
    const sessions = createSessions({ database, clock: app.core.clock, maxEntries: 2 });
    const tokens = [await signedIn(), await signedIn(), await signedIn()].map((s) => s.token);
    for (const token of tokens) await sessions.personByToken(token);
    expect(queries()).toBe(3);
    await sessions.personByToken(tokens[2]!);
    await sessions.personByToken(tokens[1]!);
    expect(queries()).toBe(3);
    await sessions.personByToken(tokens[0]!);
    expect(queries()).toBe(4);
  });

  it('a change on one node is seen by the next request on every other', async () => {
    const [busA, busB] = joinedBuses();
    const nodeA = createSessions({ database: app.database, clock: app.core.clock, bus: busA });
    const nodeB = createSessions({ database: app.database, clock: app.core.clock, bus: busB });
    const heard: SessionTarget[] = [];
    nodeB.onRevoked((target) => heard.push(target));
    const { token, id_login } = await signedIn();
    expect((await nodeB.personByToken(token))?.kind).toBe('staff');
    await app.database.semEmpresa((db) => db.updateTable('membro').set({ ativo: false }).where('id_login', '=', id_login).execute());
    expect((await nodeB.personByToken(token))?.kind).toBe('staff');
    nodeA.invalidate({ id_login });
    expect((await nodeB.personByToken(token))?.kind).toBe('staff-without-empresa');
    expect(heard).toEqual([{ id_login }]);
  });

  it('after the bus lost words, everything is read anew', async () => {
    const [bus, , lose] = joinedBuses();
    const { database, queries } = counting();
    const sessions = createSessions({ database, clock: app.core.clock, bus });
    const { token } = await signedIn();
    await sessions.personByToken(token);
    lose();
    await sessions.personByToken(token);
    expect(queries()).toBe(2);
  });

  it('what was being read while it changed is not kept', async () => {
    const { token, id_login } = await signedIn();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const read = vi.fn();
    const database: Database = {
      ...app.database,
      async semEmpresa(work) {
        const result = await app.database.semEmpresa(work);
        read();
        if (read.mock.calls.length === 1) await held;
        return result;
      },
    };
    const sessions = createSessions({ database, clock: app.core.clock });
    const early = sessions.personByToken(token);
    await expect.poll(() => read.mock.calls.length).toBe(1);
    await app.database.semEmpresa((db) => db.updateTable('membro').set({ ativo: false }).where('id_login', '=', id_login).execute());
    sessions.invalidate({ id_login });
    expect((await sessions.personByToken(token))?.kind).toBe('staff-without-empresa');
    release();
    await early;
    expect((await sessions.personByToken(token))?.kind).toBe('staff-without-empresa');
  });

  it('drops exactly whom it is told', async () => {
    const { database, queries } = counting();
    const sessions = createSessions({ database, clock: app.core.clock });
    const [one, two] = [await signedIn(), await signedIn()];
    await sessions.personByToken(one.token);
    await sessions.personByToken(two.token);
    sessions.invalidate({ id_login: one.id_login });
    await sessions.personByToken(two.token);
    expect(queries()).toBe(2);
    await sessions.personByToken(one.token);
    expect(queries()).toBe(3);
    sessions.invalidate({ id_empresa: empresa.id_empresa });
    await sessions.personByToken(one.token);
    await sessions.personByToken(two.token);
    expect(queries()).toBe(5);
    sessions.invalidate({ id_cliente: one.id_login });
    await sessions.personByToken(one.token);
    expect(queries()).toBe(5);
  });

  it('notes when it was last seen at most once a minute', async () => {
    let now = new Date(Date.now() + 10 * 60_000);
    const sessions = createSessions({ database: app.database, clock: { now: () => now } });
    const { token, id_login } = await signedIn();
    const seen = async () => {
      const row = await app.database.semEmpresa((db) =>
        db
          .selectFrom('sessao as s')
          .innerJoin('acesso as a', 'a.id_acesso', 's.id_acesso')
          .select('s.vista_em')
          .where('a.id_login', '=', id_login)
          .executeTakeFirstOrThrow(),
      );
      return row.vista_em.getTime();
    };
    await sessions.personByToken(token);
    const first = now.getTime();
    expect(await seen()).toBe(first);
    now = new Date(first + 59_000);
    sessions.invalidate({ id_login });
    await sessions.personByToken(token);
    expect(await seen()).toBe(first);
    now = new Date(first + 60_000);
    sessions.invalidate({ id_login });
    await sessions.personByToken(token);
    expect(await seen()).toBe(first + 60_000);
  });

  it('[6] a superadmin may do everything in an empresa they work in', async () => {
    const { token, id_login } = await signedIn();
    await app.database.semEmpresa((db) => db.updateTable('login').set({ superadmin: true }).where('id_login', '=', id_login).execute());
    app.core.sessions.invalidate({ id_login });
    const person = await app.core.sessions.personByToken(token);
    expect(person?.kind === 'staff' && person.grants.length > 0 && person.grants.every((g) => g.status === 1)).toBe(true);
  });
});
