import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Client, hold, type Running, staff, startHub, visitor } from './testing/kit.ts';
import { ack } from './testing/samples.ts';

let hub: Running;
beforeEach(async () => {
  hub = await startHub();
  hub.fake.sala('sala-um', [1]);
});
afterEach(async () => {
  expect(hub.errors).toEqual([]);
  await hub.stop();
});
const heard = (client: Client): number[] => client.events('wpp_ack').map((e) => e.data.msg_id as number);
const invalid = ['urn:crm:erro:login_invalido', 'Erro ao logar'];

describe('[4][8] login of staff', () => {
  it('by CALL', async () => {
    const client = await hub.client();
    const token = hub.fake.session(staff(1));
    hub.hub.publisher.publish(10, 'empresa-10', 'wpp_ack', ack(1));
    expect(await client.call('login', null, { token, id_empresa: 10 })).toEqual({
      status: true,
      topic: 'usuario-1',
      id_empresa: 10,
      epoch: hub.bus.epoch(),
      topics: [
        { topic: 'usuario-1', seq: 0, resume: 'novo' },
        { topic: 'empresa-10', seq: 1, resume: 'novo' },
      ],
      health_ms: 25_000,
    });
  });
  it('by SUBSCRIBE and PUBLISH on the own topic; a client that only publishes works', async () => {
    const client = await hub.client();
    const token = hub.fake.session(staff(1));
    client.send([5, 'usuario-1']);
    client.send([7, 'usuario-1', { trigger: 'login', data: { token, id_empresa: '10', nome: 'Ana', email: 'a@x.com', dateCreateChat: '2026-11-20' } }]);
    client.send([7, 'usuario-1', { trigger: 'get_chat_status', data: {} }]);
    client.send([7, 'sala-um', { trigger: 'signin', data: {} }]);
    await expect.poll(() => client.events('signin')).toHaveLength(1);
    expect(client.events().map((e) => [e.topic, e.trigger, e.seq])).toEqual([
      ['usuario-1', 'login', undefined],
      ['usuario-1', 'chat_status', undefined],
      ['sala-um', 'signin', undefined],
    ]);
    expect(client.events('login')[0]!.data).toMatchObject({ status: true, topic: 'usuario-1' });
  });
  it('refused: Erro ao logar, to that connection alone', async () => {
    const other = await hub.enter(staff(1));
    const client = await hub.client();
    const cliente = hub.fake.session({
      kind: 'cliente',
      id_sessao: 5,
      id_cliente: 3,
      id_acesso_cliente: 9,
      id_contato: null,
      ve: 'todos',
      gerencia: true,
      nome: 'C',
      usuario: 'c',
      id_empresa: 10,
      mustChangePassword: false,
    });
    const without = hub.fake.session({ kind: 'staff-without-empresa', id_sessao: 6, id_login: 4, nome: 'D', usuario: 'd', avatar: null, superadmin: false });
    for (const data of [{}, { token: 'falso' }, { token: cliente }, { token: without }, { token: without, id_empresa: 11 }]) {
      expect((await client.answer('login', null, data)).slice(2)).toEqual(invalid);
    }
    client.send([5, 'usuario-1']);
    client.send([7, 'usuario-1', { trigger: 'login', data: { token: 'falso' } }]);
    await expect.poll(() => client.events()).toHaveLength(2);
    expect(client.events().map((e) => [e.topic, e.trigger, e.data])).toEqual([
      ['usuario-1', 'login', { status: false, message: 'Erro ao logar' }],
      ['usuario-1', 'error', { code: 'login_invalido', message: 'Erro ao logar', trigger: 'login' }],
    ]);
    await other.settle();
    expect(other.events()).toEqual([]);
    expect(client.closed).toBeNull();
  });
  it('chooses the empresa for a session that has none', async () => {
    hub.fake.empresas.set(4, [11]);
    const token = hub.fake.session({ kind: 'staff-without-empresa', id_sessao: 6, id_login: 4, nome: 'D', usuario: 'd', avatar: null, superadmin: false });
    const client = await hub.client();
    expect(await client.call('login', null, { token, id_empresa: 11 })).toMatchObject({ topic: 'usuario-4', id_empresa: 11 });
  });
  it('another empresa than the active one of the session, and a second login, are refused', async () => {
    const client = await hub.client();
    const token = hub.fake.session(staff(1));
    expect((await client.answer('login', null, { token, id_empresa: 11 }))[2]).toBe('urn:crm:erro:empresa_diferente');
    await client.call('login', null, { token });
    expect((await client.answer('login', null, { token }))[2]).toBe('urn:crm:erro:ja_autenticado');
  });
  it('10 s to log in, else 1008', async () => {
    const client = await hub.client();
    const inTime = await hub.enter(staff(1));
    hub.time.now += 9_999;
    await inTime.settle();
    expect(client.closed).toBeNull();
    hub.time.now += 1;
    expect(await client.untilClosed()).toBe(1008);
    await inTime.settle();
    expect(inTime.closed).toBeNull();
  });
  it('a login that waits for its turn is answered, however long that takes', async () => {
    const { free, gate } = hold();
    const visitorLogin = hub.fake.ports.visitorLogin.bind(hub.fake.ports);
    hub.fake.ports.visitorLogin = (...who) => gate.then(() => visitorLogin(...who));
    hub.fake.visitors.set('Vera', visitor(1));
    const [client, silent] = [await hub.client(), await hub.client()];
    const answer = client.answer('login', null, { nome: 'Vera', id_empresa: 10 });
    await expect.poll(() => hub.hub.stats().pending).toBe(1);
    hub.time.now += 11_000;
    expect(await silent.untilClosed()).toBe(1008);
    expect(client.closed).toBeNull();
    free();
    expect((await answer)[0]).toBe(3);
  });
  it('up to 8 SUBSCRIBEs before login are held and decided after it', async () => {
    const client = await hub.client();
    for (const n of [1, 2, 3, 4, 5, 6, 7]) {
      hub.fake.sala(`sala-${n}`, [1]);
      client.send([5, `sala-${n}`]);
    }
    client.send([5, 'usuario-2']);
    client.send([5, 'sala-nona']);
    await expect.poll(() => client.events('error')).toHaveLength(1);
    expect(client.events('error')[0]!.data).toMatchObject({ code: 'nao_autenticado', details: { topic: 'sala-nona' } });
    const reply = await client.call('login', null, { token: hub.fake.session(staff(1)) });
    expect(reply.topics.map((t: { topic: string }) => t.topic)).toEqual(['usuario-1', 'empresa-10', ...[1, 2, 3, 4, 5, 6, 7].map((n) => `sala-${n}`)]);
    await client.settle();
    expect(
      client
        .events('error')
        .slice(1)
        .map((e) => e.data),
    ).toMatchObject([{ code: 'topico_invalido', details: { topic: 'usuario-2' } }]);
  });
  it('a session that ends while it is being read does not get in', async () => {
    const { free, gate } = hold();
    const read = hub.fake.ports.personByToken.bind(hub.fake.ports);
    let asked = 0;
    hub.fake.ports.personByToken = async (token) => {
      const found = await read(token);
      asked += 1;
      if (asked === 1) await gate;
      return found;
    };
    const client = await hub.client();
    const answer = client.answer('login', null, { token: hub.fake.session(staff(1)) });
    await expect.poll(() => asked).toBe(1);
    hub.fake.sessions.clear();
    hub.hub.closeSessions({ id_login: 1 });
    free();
    expect((await answer).slice(2)).toEqual(invalid);
  });
  it('a fault while logging in closes with 1013, so that the client comes back', async () => {
    hub.fake.ports.personByToken = () => Promise.reject(new Error('database away'));
    const client = await hub.client();
    expect((await client.answer('login', null, { token: 'x' }))[2]).toBe('urn:crm:erro:interno');
    expect(await client.untilClosed()).toBe(1013);
    expect(hub.errors.splice(0)).toHaveLength(1);
  });
});

describe('[7] login of a visitor', () => {
  it('gets topic and token from the server, and comes back with the token', async () => {
    hub.fake.visitors.set('Rita', visitor(1));
    hub.fake.visitors.set('tv-Rita', visitor(1));
    const first = await hub.client('/', { origin: 'https://loja.example' });
    const reply = await first.call('login', null, { nome: 'Rita', email: 'r@x.com', id_empresa: 10, id_departamento: 1, id_assunto: '', dateCreateChat: 1 });
    expect(reply).toMatchObject({ status: true, topic: visitor(1).topic, token: 'tv-Rita', topics: [{ topic: visitor(1).topic, seq: 0, resume: 'novo' }] });
    const again = await hub.client();
    expect(await again.call('login', null, { token: 'tv-Rita' })).toMatchObject({ topic: visitor(1).topic });
    const stranger = await hub.client();
    expect((await stranger.answer('login', null, { nome: 'Outro', email: 'o@x.com' })).slice(2)).toEqual(invalid);
  });
});

const login = (client: Client, resume?: object): Promise<any> => client.call('login', null, { token: hub.fake.session(staff(1)), resume });
const stateOf = (reply: { topics: { topic: string; seq: number; resume: string }[] }): string[] => reply.topics.map((t) => `${t.topic} ${t.seq} ${t.resume}`);
const publish = (topic: string, ...ids: number[]): void => {
  for (const id of ids) hub.hub.publisher.publish(10, topic, 'wpp_ack', ack(id));
};

describe('[realtime] resume', () => {
  it('equal numbers answer ok, anything else reset, what was not asked for novo; salas are heard again', async () => {
    await hub.enter(staff(1));
    publish('usuario-1', 1, 2);
    publish('sala-um', 3);
    const epoch = hub.bus.epoch();
    const client = await hub.client();
    const reply = await login(client, { epoch, topics: { 'usuario-1': 2, 'sala-um': 0, 'sala-alheia': 1, 'usuario-2': 0, __proto__: 1 } });
    expect(stateOf(reply)).toEqual(['usuario-1 2 ok', 'empresa-10 0 novo', 'sala-um 1 reset']);
    publish('sala-um', 4);
    publish('usuario-1', 5);
    await client.settle();
    expect(heard(client)).toEqual([4, 5]);
    expect(client.events('wpp_ack').map((e) => e.seq)).toEqual([2, 3]);
  });
  it('whoever was away for longer than the grace missed what goes to those online alone: equal numbers mean reset on the own topic', async () => {
    const epoch = hub.bus.epoch();
    const resume = { epoch, topics: { 'usuario-1': 0, 'empresa-10': 0, 'sala-um': 0 } };
    const client = await hub.client();
    await login(client);
    client.ws.close();
    await expect.poll(() => hub.hub.stats().connections).toBe(0);
    // within the grace they were online all the time
    const soon = await hub.client();
    expect(stateOf(await login(soon, resume))).toEqual(['usuario-1 0 ok', 'empresa-10 0 ok', 'sala-um 0 ok']);
    soon.ws.close();
    await expect.poll(() => hub.hub.stats().connections).toBe(0);
    hub.time.now += 31_000;
    await expect.poll(() => hub.hub.presence.onlineIn(10).size).toBe(0);
    expect(stateOf(await login(await hub.client(), resume))).toEqual(['usuario-1 0 reset', 'empresa-10 0 ok', 'sala-um 0 ok']);
  });
  it('a number ahead of the server, and numbers of another epoch, mean reset', async () => {
    publish('usuario-1', 1);
    expect(stateOf(await login(await hub.client(), { epoch: hub.bus.epoch(), topics: { 'usuario-1': 5 } }))[0]).toBe('usuario-1 1 reset');
    expect(stateOf(await login(await hub.client(), { epoch: 'outra', topics: { 'usuario-1': 1 } }))[0]).toBe('usuario-1 1 reset');
  });
  it('an event in the middle of a login comes once: in the number, or behind the answer', async () => {
    const sequences = hub.bus.sequences.bind(hub.bus);
    hub.bus.sequences = async (topics) => {
      publish('usuario-1', 1);
      const numbers = await sequences(topics);
      publish('usuario-1', 2);
      publish('empresa-10', 3);
      return numbers;
    };
    const client = await hub.client();
    const reply = await login(client);
    await client.settle();
    expect(stateOf(reply)).toEqual(['usuario-1 1 novo', 'empresa-10 0 novo']);
    expect(heard(client)).toEqual([2, 3]);
    expect(client.frames.findIndex((f) => f[0] === 3)).toBeLessThan(client.frames.findIndex((f) => f[0] === 8));
  });
  it('a sala that is taken away while others are still asked about stays away', async () => {
    hub.fake.sala('sala-dois', [1]);
    const { free, gate } = hold();
    const may = hub.fake.ports.mayEnterSala.bind(hub.fake.ports);
    let asked = 0;
    hub.fake.ports.mayEnterSala = async (person, topic) => {
      asked += 1;
      if (topic === 'sala-dois' && asked === 2) await gate;
      return may(person, topic);
    };
    const client = await hub.client();
    const reply = login(client, { epoch: 'x', topics: { 'sala-um': 0, 'sala-dois': 0 } });
    await expect.poll(() => asked).toBe(2);
    hub.fake.sala('sala-um', []);
    hub.hub.publisher.dropFromSala(10, 'sala-um', 1);
    free();
    expect(stateOf(await reply).map((t) => t.split(' ')[0])).toEqual(['usuario-1', 'empresa-10', 'sala-dois']);
    publish('sala-um', 1);
    await client.settle();
    expect(heard(client)).toEqual([]);
  });
  it('what is taken away in the middle of a login stays away', async () => {
    const sequences = hub.bus.sequences.bind(hub.bus);
    hub.bus.sequences = async (topics) => {
      hub.hub.publisher.dropFromSala(10, 'sala-um', 1);
      publish('sala-um', 1);
      return sequences(topics);
    };
    const client = await hub.client();
    await login(client, { epoch: 'x', topics: { 'sala-um': 0 } });
    publish('sala-um', 2);
    await client.settle();
    expect(heard(client)).toEqual([]);
  });
});
