import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLocalBus } from './bus/bus-local.ts';
import { type Client, fakePorts, hold, type Running, staff, startHub, visitor } from './testing/kit.ts';
import { ack, mensagem, typing } from './testing/samples.ts';

let hub: Running;
beforeEach(async () => {
  hub = await startHub();
  hub.fake.sala('sala-um', [1, 2]);
});
afterEach(async () => {
  expect(hub.errors).toEqual([]);
  await hub.stop();
});
const ask = (client: Client): Promise<any[]> => client.answer('usuarios_status', null);
const spend = async (client: Client, times: number): Promise<string[]> =>
  (await Promise.all(Array.from({ length: times }, () => ask(client)))).map((a) => (a[0] === 3 ? 'ok' : a[2]));
const refused = 'urn:crm:erro:limite_taxa';

describe('[realtime] rates', () => {
  it('staff: 40 at once, then 10 a second; the refusal says when to try again', async () => {
    const client = await hub.enter(staff(1));
    expect(await spend(client, 41)).toEqual([...Array<string>(40).fill('ok'), refused]);
    expect((await ask(client)).slice(2)).toEqual([refused, 'Muitas ações em pouco tempo. Aguarde um instante e tente de novo.', { retry_ms: 100 }]);
    hub.time.now += 500;
    expect(await spend(client, 6)).toEqual([...Array<string>(5).fill('ok'), refused]);
  });
  it('visitors: 10 at once, then 1 a second', async () => {
    const client = await hub.enterVisitor(visitor(1));
    const call = async (): Promise<string> => (await client.answer('signin', null))[2];
    const answers = await Promise.all(Array.from({ length: 11 }, call));
    expect(answers.filter((a) => a === refused)).toHaveLength(1);
    hub.time.now += 2_000;
    expect((await Promise.all([call(), call(), call()])).filter((a) => a === refused)).toHaveLength(1);
  });
  it('a person’s connections share the rate, other people have their own', async () => {
    const [a, same, other] = [await hub.enter(staff(1)), await hub.enter(staff(1)), await hub.enter(staff(2))];
    expect(await spend(a, 40)).toEqual(Array<string>(40).fill('ok'));
    expect(await spend(same, 1)).toEqual([refused]);
    expect(await spend(other, 40)).toEqual(Array<string>(40).fill('ok'));
  });
  it('a refused PUBLISH is told by an error event', async () => {
    const client = await hub.enter(staff(1), ['sala-um']);
    for (let i = 0; i < 41; i++) client.send([7, 'sala-um', { trigger: 'client_typing', data: { typing: 1 } }]);
    await expect.poll(() => client.events('error')).toHaveLength(1);
    expect(client.events('error')[0]!.data).toMatchObject({ code: 'limite_taxa', trigger: 'client_typing', details: { retry_ms: 100 } });
  });
  it('a flood is shut out with 4029, others do not notice', async () => {
    const [flood, other] = [await hub.enter(staff(1), ['sala-um']), await hub.enter(staff(2), ['sala-um'])];
    for (let i = 0; i < 500; i++) flood.send([7, 'sala-um', { trigger: 'client_typing', data: { typing: 1 } }]);
    expect(await flood.untilClosed()).toBe(4029);
    expect(hub.calls.length).toBeLessThanOrEqual(40);
    expect(await spend(other, 2)).toEqual(['ok', 'ok']);
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(1));
    await other.until((f) => f[2]?.trigger === 'wpp_ack');
  });
  it('a flood of SUBSCRIBEs or of frames before login is shut out too', async () => {
    const subscribes = await hub.enter(staff(1));
    for (let i = 0; i < 500; i++) subscribes.send([5, `sala-${i}`]);
    expect(await subscribes.untilClosed()).toBe(4029);
    const stranger = await hub.client();
    for (let i = 0; i < 100; i++) stranger.send([2, `c${i}`, 'login', null, { token: `${i}` }]);
    expect(await stranger.untilClosed()).toBe(4029);
  });
  it('frames that wait for a slow answer are limited', async () => {
    await hub.stop();
    const { free, gate } = hold();
    hub = await startHub({ limits: { pendingFrames: 3 }, table: { sair_atendimento: (_, data) => gate.then(() => data) } });
    const client = await hub.enter(staff(1));
    const answers = Array.from({ length: 4 }, (_, i) => client.answer('sair_atendimento', null, { chat_id: i + 1 }));
    expect((await answers[3]!)[2]).toBe(refused);
    free();
    expect((await Promise.all(answers)).map((a) => a[0])).toEqual([3, 3, 3, 4]);
  });
});

describe('[realtime] connections', () => {
  it('20 a person, over all of the sessions', async () => {
    for (let i = 0; i < 20; i++) await hub.enter(staff(1, 10, { id_sessao: i }));
    const more = await hub.client();
    const answer = await more.answer('login', null, { token: hub.fake.session(staff(1)) });
    expect(answer.slice(2, 4)).toEqual([refused, 'Muitas conexões abertas. Feche outra aba e tente de novo.']);
    expect(await more.untilClosed()).toBe(1013);
    await hub.enter(staff(2));
  });
  it('5 a visitor', async () => {
    const clients: Client[] = [];
    for (let i = 0; i < 5; i++) clients.push(await hub.enterVisitor(visitor(1)));
    await expect(hub.enterVisitor(visitor(1))).rejects.toThrow('limite_taxa');
    clients[0]!.ws.terminate();
    await expect.poll(() => hub.hub.stats().connections).toBe(4);
    await hub.enterVisitor(visitor(1));
  });
});

describe('[realtime] ping and health', () => {
  it('pings each 25 s and drops who does not answer within 10 s', async () => {
    const alive = await hub.enter(staff(1));
    const dead = await hub.enter(staff(2));
    // What a sleeping machine does: the socket is open, nobody answers.
    dead.ws.pause();
    hub.time.now += 24_999;
    await alive.settle();
    expect(alive.pings).toBe(0);
    hub.time.now += 1;
    await expect.poll(() => alive.pings).toBe(1);
    await alive.settle();
    hub.time.now += 10_000;
    await expect.poll(() => hub.hub.stats().connections).toBe(1);
    await alive.settle();
    expect(alive.closed).toBeNull();
  });
  it('health event each 25 s on the own topic, without a number', async () => {
    const client = await hub.enter(staff(1));
    const stranger = await hub.client();
    for (const n of [1, 2]) {
      hub.time.now += 25_000;
      await expect.poll(() => client.events('health')).toHaveLength(n);
    }
    expect(client.events('health')[0]).toEqual({
      topic: 'usuario-1',
      trigger: 'health',
      id_empresa: 10,
      data: { at: new Date(hub.time.now - 25_000).toISOString() },
    });
    expect(stranger.events()).toEqual([]);
  });
});

describe('[realtime] slow readers', () => {
  const big = { ...mensagem, text: 'x'.repeat(64 * 1024) };
  /** Fills what the two machines keep of their own until it waits in ours. */
  async function fill(topic: string, until: () => boolean): Promise<void> {
    await vi.waitFor(
      () => {
        for (let i = 0; i < 8; i++) hub.hub.publisher.publish(10, topic, 'chat_message', big);
        if (!until()) throw new Error('not full');
      },
      { interval: 1, timeout: 10_000 },
    );
  }
  it('over 1 MiB waiting: closed with 4008, others do not notice', async () => {
    await hub.stop();
    // a busy machine takes longer than the kit's close time until the reader reads again
    hub = await startHub({ limits: { closeTime: 8_000 } });
    hub.fake.sala('sala-um', [1, 2]);
    const [slow, other] = [await hub.enter(staff(1), ['sala-um']), await hub.enter(staff(2), ['sala-um'])];
    slow.ws.pause();
    await fill('sala-um', () => other.closed !== null || hub.hub.stats().topics < 4);
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(1));
    await other.until((f) => f[2]?.trigger === 'wpp_ack');
    const seqs = other.events().map((e) => e.seq);
    expect(seqs).toEqual(seqs.map((_, i) => i + 1));
    slow.ws.resume();
    expect(await slow.untilClosed()).toBe(4008);
    expect(slow.events('wpp_ack')).toEqual([]);
  });
  it('over 256 KiB waiting: ephemeral events are skipped for this reader, numbered ones never', async () => {
    await hub.stop();
    hub = await startHub({ limits: { slowReader: Number.MAX_SAFE_INTEGER } });
    hub.fake.sala('sala-um', [1, 2]);
    const [slow, other] = [await hub.enter(staff(1), ['sala-um']), await hub.enter(staff(2), ['sala-um'])];
    slow.ws.pause();
    await fill('sala-um', () => hub.hub.stats().skipped > 0);
    hub.hub.publisher.publish(10, 'sala-um', 'client_typing', typing);
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(1));
    hub.hub.publisher.publish(10, 'sala-um', 'client_typing', typing);
    await other.until((f) => f[2]?.trigger === 'wpp_ack');
    await other.settle();
    expect(other.events('client_typing')).toHaveLength(2);
    slow.ws.resume();
    await slow.until((f) => f[2]?.trigger === 'wpp_ack');
    await slow.settle();
    expect(slow.events('client_typing')).toEqual([]);
    const seqs = slow.events().map((e) => e.seq);
    expect(seqs).toEqual(seqs.map((_, i) => i + 1));
  });
});

describe('[realtime] presence', () => {
  it('first socket on line, 30 s after the last one gone', async () => {
    const [a, b] = [await hub.enter(staff(1)), await hub.enter(staff(1))];
    expect([hub.hub.presence.isOnline(1), hub.hub.presence.isOnline(2), [...hub.hub.presence.onlineIn(10)]]).toEqual([true, false, [1]]);
    a.ws.terminate();
    b.ws.terminate();
    await expect.poll(() => hub.hub.stats().connections).toBe(0);
    hub.time.now += 29_999;
    const c = await hub.enter(staff(2));
    expect(hub.hub.presence.isOnline(1)).toBe(true);
    hub.time.now += 1;
    await expect.poll(() => hub.hub.presence.isOnline(1)).toBe(false);
    expect([...hub.hub.presence.onlineIn(10)]).toEqual([2]);
    await c.settle();
    expect(hub.fake.presence).toEqual([
      ['staff', 10, 1, true],
      ['staff', 10, 2, true],
      ['staff', 10, 1, false],
    ]);
  });
  it('who comes back within the time was never gone', async () => {
    const a = await hub.enter(staff(1));
    a.ws.terminate();
    await expect.poll(() => hub.hub.stats().connections).toBe(0);
    hub.time.now += 20_000;
    const b = await hub.enter(staff(1));
    hub.time.now += 20_000;
    await b.settle();
    await expect.poll(() => hub.hub.stats().connections).toBe(1);
    expect(hub.fake.presence).toEqual([['staff', 10, 1, true]]);
  });
  it('visitors: 60 s', async () => {
    const a = await hub.enterVisitor(visitor(1));
    a.ws.terminate();
    await expect.poll(() => hub.hub.stats().connections).toBe(0);
    hub.time.now += 59_999;
    await (await hub.client()).settle();
    expect(hub.fake.presence).toEqual([['visitor', 10, visitor(1).topic, true]]);
    hub.time.now += 1;
    await expect.poll(() => hub.fake.presence.at(-1)).toEqual(['visitor', 10, visitor(1).topic, false]);
    expect(hub.hub.presence.onlineIn(10).size).toBe(0);
  });
  it('follows the active empresa', async () => {
    hub.fake.empresas.set(1, [10, 11]);
    const a = await hub.enter(staff(1));
    await a.call('change_empresa', null, { id_empresa: 11 });
    expect([...hub.hub.presence.onlineIn(11)]).toEqual([1]);
    hub.time.now += 30_000;
    await expect.poll(() => [...hub.hub.presence.onlineIn(10)]).toEqual([]);
    expect(hub.hub.presence.isOnline(1)).toBe(true);
  });
  it('is shared between nodes; a node that falls silent is forgotten, told once', async () => {
    await hub.stop();
    const bus = createLocalBus();
    const time = { now: 1_800_000_000_000 };
    const fakes = [fakePorts(), fakePorts(), fakePorts()] as const;
    const [one, two, three] = [
      await startHub({ bus, fake: fakes[0], clock: () => time.now }),
      await startHub({ bus, fake: fakes[1], clock: () => time.now }),
      await startHub({ bus, fake: fakes[2], clock: () => time.now }),
    ];
    hub = one;
    await two.enter(staff(1));
    expect([one, two, three].map((n) => n.hub.presence.isOnline(1))).toEqual([true, true, true]);
    expect(fakes.map((f) => f.presence.length)).toEqual([0, 1, 0]);
    const late = await startHub({ bus, clock: () => time.now });
    expect([...late.hub.presence.onlineIn(10)]).toEqual([1]);
    await late.stop();
    for (let i = 0; i < 20; i++) await one.enter(staff(2, 10, { id_sessao: i }));
    await expect(two.enter(staff(2))).rejects.toThrow('limite_taxa');
    // Its process dies: the timer stops, nobody says goodbye.
    await two.stop();
    for (let i = 0; i < 8; i++) {
      time.now += 5_000;
      await (await one.client()).settle();
    }
    // what it said while it died came when it came: the silence counts from there
    await expect
      .poll(() => {
        time.now += 1_000;
        return [one, three].map((n) => n.hub.presence.isOnline(1));
      })
      .toEqual([false, false]);
    expect([...fakes[0].presence, ...fakes[2].presence].filter((p) => p[2] === 1)).toEqual([['staff', 10, 1, false]]);
    await three.stop();
    await bus.close();
  });
});
