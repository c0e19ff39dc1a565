import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, hold, type Running, staff, startHub, visitor } from './testing/kit.ts';
import { ack, mensagem, typing } from './testing/samples.ts';

let hub: Running;
beforeEach(async () => {
  hub = await startHub();
  hub.fake.sala('sala-um', [1, 2]);
  hub.fake.sala('sala-alheia', [9]);
  hub.fake.sala('sala-estrangeira', [1], 11);
});
afterEach(async () => {
  expect(hub.errors).toEqual([]);
  await hub.stop();
});

/** The msg_ids of wpp_ack events, after all that was published came through. */
async function heard(client: Client): Promise<number[]> {
  await client.settle();
  return client.events('wpp_ack').map((e) => e.data.msg_id as number);
}

describe('[realtime] who may subscribe', () => {
  it.each(['usuario-2', 'empresa-11', 'sala-alheia', 'sala-estrangeira', 'sala-que-nao-existe', visitor(1).topic, 'cliente-anon-', 'qualquer', '*'])(
    '%s is refused like what is not there',
    async (topic) => {
      const client = await hub.enter(staff(1));
      client.send([5, topic]);
      await expect.poll(() => client.events('error')).toHaveLength(1);
      expect(client.events('error')[0]).toEqual({
        topic: 'usuario-1',
        trigger: 'error',
        id_empresa: 10,
        data: { code: 'topico_invalido', message: 'Tópico não encontrado.', trigger: null, details: { topic } },
      });
      hub.hub.publisher.publish(10, topic, 'wpp_ack', ack(1));
      expect(await heard(client)).toEqual([]);
    },
  );
  it('a visitor hears the own topic only', async () => {
    const client = await hub.enterVisitor(visitor(1));
    for (const topic of ['usuario-1', 'empresa-10', 'sala-um', visitor(2).topic]) client.send([5, topic]);
    await expect.poll(() => client.events('error')).toHaveLength(4);
    for (const topic of ['usuario-1', 'empresa-10', 'sala-um', visitor(2).topic]) hub.hub.publisher.publish(10, topic, 'wpp_ack', ack(1));
    hub.hub.publisher.publish(10, visitor(1).topic, 'wpp_ack', ack(2));
    expect(await heard(client)).toEqual([2]);
  });
  it('own topic and empresa come with the login; salas by SUBSCRIBE, until UNSUBSCRIBE', async () => {
    const client = await hub.enter(staff(1), ['sala-um']);
    const publish = (n: number): void => {
      for (const [i, topic] of ['usuario-1', 'empresa-10', 'sala-um'].entries()) hub.hub.publisher.publish(10, topic, 'wpp_ack', ack(n + i));
    };
    publish(10);
    expect(await heard(client)).toEqual([10, 11, 12]);
    client.send([6, 'sala-um']);
    await client.settle();
    publish(20);
    expect(await heard(client)).toEqual([10, 11, 12, 20, 21]);
  });
  it('a call after SUBSCRIBE finds it done, so that nothing falls between', async () => {
    await hub.stop();
    const { free, gate } = hold();
    hub = await startHub({
      table: {
        excluir_msg: (_, data) => {
          hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(5));
          return Promise.resolve(data);
        },
      },
    });
    hub.fake.sala('sala-um', [1]);
    const may = hub.fake.ports.mayEnterSala.bind(hub.fake.ports);
    let asked = 0;
    hub.fake.ports.mayEnterSala = async (...args) => {
      asked += 1;
      if (asked === 1) await gate;
      return may(...args);
    };
    const client = await hub.client();
    await client.call('login', null, { token: hub.fake.session(staff(1)) });
    client.send([5, 'sala-um']);
    const call = client.call('excluir_msg', 'sala-um', { msg_id: 1 });
    await expect.poll(() => asked).toBe(1);
    free();
    await call;
    expect(client.events('wpp_ack')).toHaveLength(1);
  });
  it('256 subscriptions a session at most', async () => {
    await hub.stop();
    hub = await startHub({ limits: { subscriptions: 4 } });
    for (const n of [1, 2, 3]) hub.fake.sala(`sala-${n}`, [1]);
    const client = await hub.enter(staff(1), ['sala-1', 'sala-2', 'sala-3']);
    expect(client.events('error')[0]!.data).toMatchObject({ code: 'limite_taxa', details: { topic: 'sala-3' } });
    expect(hub.hub.stats().topics).toBe(4);
  });
});

describe('[realtime] recipients', () => {
  it('an event reaches the subscribers of its topic, with one number for all, and nobody else', async () => {
    const [a, b] = [await hub.enter(staff(1), ['sala-um']), await hub.enter(staff(2), ['sala-um'])];
    const others = [
      await hub.enter(staff(3), ['sala-um']),
      await hub.enter(staff(1, 11, { id_sessao: 7 })),
      await hub.enterVisitor(visitor(1)),
      await hub.client(),
    ];
    for (const n of [1, 2, 3]) hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(n));
    for (const client of [a, b]) {
      expect(await heard(client)).toEqual([1, 2, 3]);
      expect(client.events('wpp_ack').map((e) => [e.topic, e.id_empresa, e.seq])).toEqual([1, 2, 3].map((seq) => ['sala-um', 10, seq]));
    }
    for (const client of others) expect(await heard(client)).toEqual([]);
  });
  it('publishToLogins: the own topics of those people, each once', async () => {
    const clients = [await hub.enter(staff(1)), await hub.enter(staff(2)), await hub.enter(staff(3))];
    hub.hub.publisher.publishToLogins(10, [1, 2, 2], 'wpp_ack', ack(4));
    expect(await Promise.all(clients.map(heard))).toEqual([[4], [4], []]);
    expect(clients[1]!.events('wpp_ack')[0]).toMatchObject({ topic: 'usuario-2', seq: 1 });
  });
  it('all sessions of a person hear the own topic', async () => {
    const clients = [await hub.enter(staff(1)), await hub.enter(staff(1, 10, { id_sessao: 8 }))];
    hub.hub.publisher.publish(10, 'usuario-1', 'wpp_ack', ack(4));
    expect(await Promise.all(clients.map(heard))).toEqual([[4], [4]]);
  });
  it('a forged publish is not relayed to anyone', async () => {
    const [a, b] = [await hub.enter(staff(1), ['sala-um']), await hub.enter(staff(2), ['sala-um'])];
    a.send([7, 'sala-um', { trigger: 'chat_message', data: mensagem }]);
    a.send([7, 'sala-um', { trigger: 'client_message', data: { value: btoa('x'), private_id: 'abcdefgh-1' } }]);
    a.send([7, 'usuario-2', { trigger: 'router_to', data: { route: '/admin' } }]);
    a.send([7, 'empresa-10', { trigger: 'usuarios_status', data: {} }]);
    a.send([7, 'sala-um', { trigger: 'client_typing', data: { typing: 1 } }, [], ['x']]);
    await expect.poll(() => hub.calls.map((c) => c.trigger)).toEqual(['client_message', 'client_typing']);
    await a.settle();
    await b.settle();
    expect(b.events()).toEqual([]);
    expect(a.events().map((e) => [e.trigger, e.data.code])).toEqual([
      ['error', 'gatilho_inexistente'],
      ['error', 'gatilho_inexistente'],
      ['error', 'topico_invalido'],
    ]);
  });
  it('only sequenced events carry a number', async () => {
    const client = await hub.enter(staff(1), ['sala-um']);
    hub.hub.publisher.publish(10, 'sala-um', 'client_typing', typing);
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(1));
    hub.hub.publisher.publish(10, 'sala-um', 'client_typing', typing);
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(2));
    await heard(client);
    expect(client.events().map((e) => [e.trigger, e.seq])).toEqual([
      ['client_typing', undefined],
      ['wpp_ack', 1],
      ['client_typing', undefined],
      ['wpp_ack', 2],
    ]);
  });
  it('an event keeps only what the contract declares', async () => {
    const client = await hub.enter(staff(1));
    const leaky = { ...ack(1), senha: 'x' };
    hub.hub.publisher.publish(10, 'usuario-1', 'wpp_ack', leaky);
    await heard(client);
    expect(client.events('wpp_ack')[0]!.data).toEqual(ack(1));
  });
  it('keeps text whole: quotes, line breaks, emoji, long frames', async () => {
    const client = await hub.enter(staff(1));
    const text = `"aspas" \\ \n 😀 ç ${'ã'.repeat(70_000)}`;
    hub.hub.publisher.publish(10, 'usuario-1', 'chat_message', { ...mensagem, text });
    hub.hub.publisher.publish(10, 'usuario-1', 'chat_message', { ...mensagem, text: 'curta' });
    await client.settle();
    expect(client.events('chat_message').map((e) => e.data.text)).toEqual([text, 'curta']);
  });
});

describe('[realtime] what is taken away is taken at once', () => {
  it('dropFromSala: this person, this sala', async () => {
    const [a, b] = [await hub.enter(staff(1), ['sala-um']), await hub.enter(staff(2), ['sala-um'])];
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(1));
    hub.hub.publisher.dropFromSala(10, 'sala-um', 1);
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(2));
    hub.hub.publisher.publish(10, 'usuario-1', 'wpp_ack', ack(3));
    expect(await heard(a)).toEqual([1, 3]);
    expect(await heard(b)).toEqual([1, 2]);
  });
  it('a SUBSCRIBE that was being decided meanwhile is decided again', async () => {
    const client = await hub.enter(staff(1));
    const may = hub.fake.ports.mayEnterSala.bind(hub.fake.ports);
    const { free, gate } = hold();
    let asked = 0;
    hub.fake.ports.mayEnterSala = async (...args) => {
      const answer = await may(...args);
      asked += 1;
      if (asked === 1) await gate;
      return answer;
    };
    client.send([5, 'sala-um']);
    await expect.poll(() => asked).toBe(1);
    hub.fake.sala('sala-um', [2]);
    hub.hub.publisher.dropFromSala(10, 'sala-um', 1);
    free();
    await expect.poll(() => client.events('error')).toHaveLength(1);
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(1));
    expect(await heard(client)).toEqual([]);
  });
  it('changeGrants: permissions count at once, lost salas fall silent, the rest goes on', async () => {
    hub.fake.sala('sala-dois', [1]);
    const client = await hub.enter(staff(1), ['sala-um', 'sala-dois']);
    const other = await hub.enter(staff(2), ['sala-um']);
    hub.fake.session(staff(1, 10, { grants: [] }));
    hub.fake.sala('sala-um', [2]);
    hub.hub.changeGrants({ id_login: 1 });
    await expect.poll(() => client.answer('aceitar_atendimento', null, { chat_id: 7 }).then((a) => a[2])).toBe('urn:crm:erro:sem_permissao');
    await expect.poll(() => hub.hub.stats().topics).toBe(5);
    // and both are said: the screen lets go of the sala, and reads the rest again
    expect(client.events('error').map(({ data }) => data.details)).toEqual([{ topic: 'sala-um' }]);
    await expect.poll(() => client.events('direitos').map(({ data }) => data)).toEqual([{ perdeu: 1 }]);
    expect(other.events('direitos')).toEqual([]);
    for (const [n, topic] of ['sala-um', 'sala-dois', 'empresa-10'].entries()) hub.hub.publisher.publish(10, topic, 'wpp_ack', ack(n));
    expect(await heard(client)).toEqual([1, 2]);
    expect(await heard(other)).toEqual([0, 2]);
  });
  it('changeGrants: more rights are told as such, equal ones not at all', async () => {
    const client = await hub.enter(staff(1, 10, { departamentos: [3], equipes: [1] }));
    hub.hub.changeGrants({ id_login: 1 });
    hub.fake.session(staff(1, 10, { departamentos: [3, 4], equipes: [1] }));
    hub.hub.changeGrants({ id_login: 1 });
    await expect.poll(() => client.events('direitos').map(({ data }) => data)).toEqual([{ perdeu: 0 }]);
    for (const less of [{ equipes: [] }, { escopos: { ...staff(1).escopos, contato: 'proprios' as const } }, { id_grupo: 2 }, { departamentos: [] }]) {
      hub.fake.session(staff(1, 10, { departamentos: [3, 4], equipes: [1] }));
      hub.hub.changeGrants({ id_login: 1 });
      await client.settle();
      const told = client.events('direitos').length;
      hub.fake.session(staff(1, 10, { departamentos: [3, 4], equipes: [1], ...less }));
      hub.hub.changeGrants({ id_login: 1 });
      await expect.poll(() => client.events('direitos').length).toBe(told + 1);
      expect(client.events('direitos').at(-1)!.data).toEqual({ perdeu: 1 });
    }
  });
  it('changeGrants of a grupo reads the sessions of that grupo again, and of no other', async () => {
    const [a, b] = [await hub.enter(staff(1, 10, { id_grupo: 5 })), await hub.enter(staff(2, 10, { id_grupo: 6 }))];
    for (const [login, id_grupo] of [
      [1, 5],
      [2, 6],
    ] as const)
      hub.fake.session(staff(login, 10, { id_grupo, grants: [] }));
    hub.hub.changeGrants({ id_empresa: 10, id_grupo: 5 });
    await expect.poll(() => a.answer('aceitar_atendimento', null, { chat_id: 7 }).then((f) => f[2])).toBe('urn:crm:erro:sem_permissao');
    expect((await b.answer('aceitar_atendimento', null, { chat_id: 7 }))[0]).toBe(3);
  });
  it('a session that cannot be read any more hears nothing more', async () => {
    const client = await hub.enter(staff(1), ['sala-um']);
    hub.fake.ports.personByToken = () => Promise.reject(new Error('database away'));
    hub.hub.changeGrants({ id_login: 1 });
    expect(await client.untilClosed()).toBe(1013);
    expect(hub.errors.splice(0)).toHaveLength(1);
  });
  it('closeSessions: close_browser and 4001; one session, or all of a login', async () => {
    const [a, b, c] = [await hub.enter(staff(1)), await hub.enter(staff(1, 10, { id_sessao: 8 })), await hub.enter(staff(2))];
    hub.hub.closeSessions(100);
    expect(await a.untilClosed()).toBe(4001);
    expect(a.events('close_browser')[0]!.data).toEqual({ message: 'Sua sessão terminou. Entre de novo.' });
    expect(await heard(b)).toEqual([]);
    expect(b.closed).toBeNull();
    hub.hub.closeSessions({ id_login: 1 });
    expect(await b.untilClosed()).toBe(4001);
    await c.settle();
    expect(c.closed).toBeNull();
  });
  it('a session is over at its end, not when it is looked at next', async () => {
    const ends = new Date(hub.time.now + 10_000);
    const client = await hub.enter(staff(1, 10, { expira_em: ends }));
    hub.time.now += 9000;
    await client.settle();
    expect(client.closed).toBeNull();
    hub.fake.sessions.clear();
    hub.time.now += 1000;
    expect(await client.untilClosed()).toBe(4001);
  });
  it('an expired session is noticed without being told', async () => {
    const client = await hub.enter(staff(1));
    hub.fake.sessions.clear();
    hub.time.now += 300_000;
    expect(await client.untilClosed()).toBe(4001);
  });
});

describe('[realtime] change_empresa', () => {
  beforeEach(() => hub.fake.empresas.set(1, [10, 11]));
  it('leaves salas and empresa, enters the new one, and answers like a login', async () => {
    const client = await hub.enter(staff(1), ['sala-um']);
    hub.hub.publisher.publish(11, 'empresa-11', 'wpp_ack', ack(1));
    const reply = await client.call('change_empresa', null, { id_empresa: 11 });
    expect(reply).toEqual({
      status: true,
      topic: 'usuario-1',
      id_empresa: 11,
      epoch: hub.bus.epoch(),
      topics: [
        { topic: 'usuario-1', seq: 0, resume: 'ok' },
        { topic: 'empresa-11', seq: 1, resume: 'novo' },
      ],
      health_ms: 25_000,
    });
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(2));
    hub.hub.publisher.publish(10, 'empresa-10', 'wpp_ack', ack(3));
    hub.hub.publisher.publish(11, 'empresa-11', 'wpp_ack', ack(4));
    hub.hub.publisher.publish(11, 'usuario-1', 'wpp_ack', ack(5));
    expect(await heard(client)).toEqual([4, 5]);
    client.send([5, 'sala-estrangeira']);
    await client.settle();
    hub.hub.publisher.publish(11, 'sala-estrangeira', 'wpp_ack', ack(6));
    expect(await heard(client)).toEqual([4, 5, 6]);
  });
  it('by PUBLISH the answer is a login event', async () => {
    const client = await hub.enter(staff(1));
    client.send([7, 'usuario-1', { trigger: 'change_empresa', data: { id_empresa: '11' } }]);
    await expect.poll(() => client.events('login')).toHaveLength(1);
    expect(client.events('login')[0]).toMatchObject({ topic: 'usuario-1', data: { status: true, id_empresa: 11 } });
  });
  it('an empresa that is not one of the person’s is not found, and nothing changes', async () => {
    const client = await hub.enter(staff(1), ['sala-um']);
    for (const id_empresa of [12, 99]) {
      expect((await client.answer('change_empresa', null, { id_empresa })).slice(2)).toEqual(['urn:crm:erro:nao_encontrado', 'Empresa não encontrada.']);
    }
    expect((await (await hub.enterVisitor(visitor(1))).answer('change_empresa', null, { id_empresa: 11 }))[2]).toBe('urn:crm:erro:sem_permissao');
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(2));
    expect(await heard(client)).toEqual([2]);
  });
  it('other sockets of the session follow, those of another session stay', async () => {
    const [a, same, other] = [await hub.enter(staff(1)), await hub.enter(staff(1), ['sala-um']), await hub.enter(staff(1, 10, { id_sessao: 8 }))];
    await a.call('change_empresa', null, { id_empresa: 11 });
    await expect.poll(() => same.events('login')).toHaveLength(1);
    expect(same.events('login')[0]!.data).toMatchObject({ status: true, id_empresa: 11 });
    hub.hub.publisher.publish(10, 'empresa-10', 'wpp_ack', ack(1));
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(2));
    hub.hub.publisher.publish(11, 'empresa-11', 'wpp_ack', ack(3));
    expect(await Promise.all([a, same, other].map(heard))).toEqual([[3], [3], [1]]);
    expect(a.events('login')).toEqual([]);
  });
});
