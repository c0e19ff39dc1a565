import { endpoints } from '@prosa/contract/all.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymousBodies, post, wideBodies } from '../../../bench/ataque/bodies.ts';
import { fuzzHttp } from '../../../bench/ataque/http.ts';
import { fuzzSockets } from '../../../bench/ataque/sockets.ts';
import { makeWorld, marker, type World } from '../../../bench/ataque/world.ts';
import { startTestApp, type TestApp } from './kit/app.ts';

/* One short round of `npm run ataque`: the long one is for a machine of its own. */

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await makeWorld(app.database, { url: app.url, pid: process.pid }, 4);
});
afterAll(() => app.close());

describe('an attack on every call and trigger', () => {
  it('has something to find: the other company reads its own mark', async () => {
    const answer = await fetch(`${app.url}/api/contatos/getAll`, { headers: { authorization: `Bearer ${world.vizinha.token}` } });
    expect(await answer.text()).toContain(marker);
  });

  // before the calls by chance, which may take its rights from whoever makes them
  it('with names without end is refused', async () => {
    for (const send of Object.values(wideBodies(world, 0.01))) expect(await send()).toSatisfy((status: number) => status === 413 || status === 422);
  });

  it('by HTTP finds no fault and no row of another company', async () => {
    const { faults, foreign, statuses } = await fuzzHttp(world, endpoints.length * 2, 7);
    expect([faults, foreign]).toEqual([{}, []]);
    expect(statuses[200]).toBeGreaterThan(endpoints.length / 8);
  }, 60_000);

  it('by socket finds no fault and no row of another company', async () => {
    const { faults, foreign, answers } = await fuzzSockets(world, 200, 7);
    expect([faults, foreign]).toEqual([{}, []]);
    expect(answers).toBeGreaterThan(100);
  });

  it.each(Object.keys(anonymousBodies).filter((name) => name.endsWith('kb')))('with an anonymous body (%s) is refused', async (name) => {
    expect(await post(`${app.url}/api/login/login`, anonymousBodies[name]!())).toSatisfy((status: number) => status >= 400 && status < 500);
  });
});
