import { type EventName, events } from '@prosa/contract/realtime.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChatSession, type ChatSessionOptions, type EventHandlers } from '../../../../../web/src/core/socket/chat-session.ts';
import { hold, type Running, staff, startHub } from '../testing/kit.ts';
import { ack, inputs, mensagem, replies, typing } from '../testing/samples.ts';

interface Heard {
  trigger: EventName;
  topic: string;
  data: any;
}
const network = new EventTarget();
const sessions: ChatSession[] = [];
let hub: Running;
beforeEach(async () => {
  hub = await startHub();
  hub.fake.sala('sala-um', [1]);
});
afterEach(async () => {
  for (const session of sessions.splice(0)) session.close();
  await hub.stop();
});

/** The browser's chat session, on the real hub. */
function chat(login: number, extra: Partial<ChatSessionOptions> = {}) {
  const heard: Heard[] = [];
  const states: string[] = [];
  const resets: string[] = [];
  const refusedSalas: string[] = [];
  const refused: string[] = [];
  const problems: unknown[] = [];
  const token = hub.fake.session(staff(login));
  const handlers = Object.fromEntries(
    Object.keys(events).map((trigger) => [trigger, (data: unknown, topic: string) => void heard.push({ trigger: trigger as EventName, topic, data })]),
  ) as unknown as EventHandlers;
  const session = new ChatSession({
    url: () => Promise.resolve(hub.url),
    credentials: () => ({ token, id_empresa: 10 }),
    handlers,
    network,
    times: { first: 20, most: 40 },
    onState: (state) => states.push(state),
    onReset: (topic) => resets.push(topic),
    onSalaRefused: (sala) => refusedSalas.push(sala),
    onRefused: (code) => refused.push(code),
    report: (problem) => problems.push(problem),
    ...extra,
  });
  sessions.push(session);
  session.open();
  const active = (): Promise<void> => expect.poll(() => session.state, { interval: 2 }).toBe('active');
  const ids = (): number[] => heard.filter((h) => h.trigger === 'wpp_ack').map((h) => h.data.msg_id as number);
  /** Drops every socket, as a bad network does. */
  const cut = async (): Promise<void> => {
    for (const socket of cuttable) socket.destroy();
    await expect.poll(() => session.state, { interval: 1 }).not.toBe('active');
  };
  return { session, heard, states, resets, refusedSalas, refused, problems, active, ids, cut };
}
const cuttable = new Set<{ destroy(): void }>();
beforeEach(() => {
  hub.server.on('upgrade', (_, socket) => {
    cuttable.add(socket);
    socket.on('close', () => cuttable.delete(socket));
  });
});
const publish = (topic: string, id: number): void => hub.hub.publisher.publish(10, topic, 'wpp_ack', ack(id));

describe('[4] chat session', () => {
  it('looks the host up, connects, logs in, is active; then closed', async () => {
    const { session, states, active } = chat(1);
    await active();
    expect(states).toEqual(['host-lookup', 'connecting', 'active']);
    expect([session.topic, session.id_empresa]).toEqual(['usuario-1', 10]);
    session.close();
    expect(states.at(-1)).toBe('closed');
    await expect(session.call('usuarios_status', {})).rejects.toThrow('Autobahn not connected');
  });
  it('hands each event to its handler', async () => {
    const { session, heard, active } = chat(1);
    session.enterSala('sala-um');
    await active();
    // Its answer comes after the sala is heard.
    await session.call('signin', {}, 'sala-um');
    hub.hub.publisher.publish(10, 'sala-um', 'chat_message', mensagem);
    hub.hub.publisher.publish(10, 'sala-um', 'client_typing', typing);
    publish('empresa-10', 5);
    await expect
      .poll(() => heard)
      .toEqual([
        { trigger: 'chat_message', topic: 'sala-um', data: mensagem },
        { trigger: 'client_typing', topic: 'sala-um', data: typing },
        { trigger: 'wpp_ack', topic: 'empresa-10', data: ack(5) },
      ]);
  });
  it('calls with typed replies and errors', async () => {
    const { session, active } = chat(1);
    await active();
    expect(await session.call('client_message', inputs.client_message, 'sala-um')).toEqual(replies.client_message);
    await expect(session.call('client_message', inputs.client_message, 'sala-dois')).rejects.toMatchObject({ code: 'topico_invalido' });
  });
  it('entered twice is heard until left twice', async () => {
    const { session, ids, active } = chat(1);
    await active();
    const [leave, leaveToo] = [session.enterSala('sala-um'), session.enterSala('sala-um')];
    await session.call('signin', {}, 'sala-um');
    leave();
    leave();
    publish('sala-um', 1);
    await expect.poll(ids).toEqual([1]);
    leaveToo();
    await session.call('usuarios_status', {});
    publish('sala-um', 2);
    publish('usuario-1', 3);
    await expect.poll(ids).toEqual([1, 3]);
  });
  it('buffers publishes before login and sends them in order', async () => {
    const { session, active } = chat(1);
    session.publish('get_chat_status', {});
    session.publish('signin', {}, 'sala-um');
    session.publish('client_typing', { typing: 1 }, 'sala-um');
    session.publish('lista_atendimentos', {});
    session.publish('get_chat_status', { chat_id: 7 });
    session.publish('signin', {}, 'sala-um');
    await active();
    await expect.poll(() => hub.calls.map((c) => c.trigger)).toEqual(['lista_atendimentos', 'get_chat_status', 'signin']);
    expect(hub.calls[1]!.data).toEqual({ chat_id: 7 });
  });
  it('a refused login is told and not tried again', async () => {
    const { session, refused } = chat(1, { credentials: () => ({ token: 'falso' }) });
    await expect.poll(() => refused).toEqual(['login_invalido']);
    expect(session.state).toBe('closed');
  });
  it('a session that ended is told and not tried again', async () => {
    const { session, refused, active } = chat(1);
    await active();
    hub.hub.closeSessions({ id_login: 1 });
    await expect.poll(() => refused).toEqual(['sessao_expirada']);
    expect(session.state).toBe('closed');
  });
  it('a sala that may not be entered is told', async () => {
    const { session, refusedSalas, active } = chat(1);
    session.enterSala('sala-alheia');
    await active();
    session.enterSala('sala-outra');
    await expect.poll(() => refusedSalas).toEqual(['sala-alheia', 'sala-outra']);
  });
  it('[6] another tab changes the empresa: nothing of that one is heard, and back in the own one it goes on', async () => {
    hub.fake.empresas.set(1, [10, 11]);
    const others: unknown[] = [];
    const { session, ids, resets, refused, active } = chat(1, { onOtherEmpresa: (other) => others.push(other) });
    session.enterSala('sala-um');
    await active();
    // Its answer comes after the sala is heard.
    await session.call('signin', {}, 'sala-um');
    publish('sala-um', 1);
    await expect.poll(ids).toEqual([1]);
    const tab = await hub.client();
    await tab.call('login', null, { token: 't100' });
    await tab.call('change_empresa', null, { id_empresa: 11 });
    await expect.poll(() => others).toEqual([{ id_empresa: 11, nome_fantasia: null }]);
    expect([session.state, session.isBehind('sala-um')]).toEqual(['closed', true]);
    hub.hub.publisher.publish(11, 'usuario-1', 'wpp_ack', ack(2));
    publish('sala-um', 3);

    // still there: the login is refused with the reason, and nothing is tried for ever
    session.open();
    await expect.poll(() => others).toHaveLength(2);
    expect(others[1]).toEqual({ id_empresa: 11, nome_fantasia: 'Empresa 11' });
    expect([session.state, refused, ids()]).toEqual(['closed', [], [1]]);

    await tab.call('change_empresa', null, { id_empresa: 10 });
    session.open();
    await active();
    expect(resets).toContain('sala-um');
    session.caughtUp('sala-um');
    publish('sala-um', 4);
    await expect.poll(ids).toEqual([1, 4]);
  });
  it('[6] what is sent says the empresa; refused in another one it counts as not sent', async () => {
    const others: unknown[] = [];
    const { session, active } = chat(1, { onOtherEmpresa: (other) => others.push(other) });
    await active();
    await session.call('lista_atendimentos', {});
    expect(hub.calls).toHaveLength(1);
    // the server knows before the socket hears of it
    hub.fake.sessions.set('t100', staff(1, 11));
    hub.hub.changeGrants({ id_login: 1 });
    await expect(session.call('lista_atendimentos', {})).rejects.toMatchObject({ code: '' });
    await expect.poll(() => others.length).toBeGreaterThan(0);
    expect(hub.calls).toHaveLength(1);
  });
  it('a handler that throws is reported and stops nothing', async () => {
    const { heard, problems, active } = chat(1);
    await active();
    heard.push = () => {
      delete (heard as { push?: unknown }).push;
      throw new Error('boom');
    };
    publish('usuario-1', 1);
    publish('usuario-1', 2);
    await expect.poll(() => heard.map((h) => h.data)).toEqual([ack(2)]);
    expect(problems).toEqual([new Error('boom')]);
  });
});

describe('[realtime] reconnecting is start-up', () => {
  it('nothing missed: ok, nothing is fetched; the sala is heard again', async () => {
    const { session, resets, ids, cut, active } = chat(1);
    session.enterSala('sala-um');
    await active();
    // Its answer comes after the sala is heard.
    await session.call('signin', {}, 'sala-um');
    publish('sala-um', 1);
    await expect.poll(ids).toEqual([1]);
    await cut();
    expect(session.isBehind('sala-um')).toBe(true);
    await active();
    expect(resets).toEqual([]);
    expect(session.isBehind('sala-um')).toBe(false);
    publish('sala-um', 2);
    await expect.poll(ids).toEqual([1, 2]);
  });
  it('missed events: reset for that topic only, behind until caught up', async () => {
    const { session, resets, ids, cut, active } = chat(1);
    session.enterSala('sala-um');
    await active();
    // Its answer comes after the sala is heard.
    await session.call('signin', {}, 'sala-um');
    const { free, gate } = hold();
    const by = hub.fake.ports.personByToken.bind(hub.fake.ports);
    hub.fake.ports.personByToken = async (token) => {
      await gate;
      return by(token);
    };
    await cut();
    publish('sala-um', 1);
    free();
    await active();
    expect(resets).toEqual(['sala-um']);
    expect(session.isBehind('sala-um')).toBe(true);
    session.caughtUp('sala-um');
    expect(session.isBehind('sala-um')).toBe(false);
    publish('sala-um', 2);
    await expect.poll(ids).toEqual([2]);
  });
  it('a gap closes the socket and logs in again', async () => {
    const { resets, states, ids, active } = chat(1);
    await active();
    publish('usuario-1', 1);
    await expect.poll(ids).toEqual([1]);
    // A number that no event here belongs to: what one message lost between nodes looks like.
    hub.bus.send('elsewhere', 'usuario-1', '', true);
    publish('usuario-1', 3);
    await expect.poll(() => resets).toEqual(['usuario-1']);
    expect(states.slice(3)).toEqual(['reconnecting', 'active']);
    publish('usuario-1', 4);
    await expect.poll(ids).toEqual([1, 4]);
  });
  it('comes back at once when the network is back', async () => {
    const { session, cut, active } = chat(1, { times: { first: 60_000, most: 60_000 }, random: () => 1 });
    await active();
    await cut();
    expect(session.state).toBe('reconnecting');
    network.dispatchEvent(new Event('online'));
    await active();
  });
  it('60 s of silence mean lost', async () => {
    const { session, states, active } = chat(1, { times: { first: 1, most: 1, silence: 120 } });
    await active();
    await expect.poll(() => states.filter((s) => s === 'active').length).toBeGreaterThan(1);
    session.close();
  });

  it('random disconnects lose, repeat and reorder nothing', { tags: ['sempre'] }, async () => {
    const total = 400;
    const stored: number[] = [];
    const shown: number[] = [];
    const { session, active } = chat(1, {
      onReset: (topic) => {
        if (topic !== 'sala-um') return;
        // What a screen does: everything after the last one it has, from the source of truth.
        shown.push(...stored.slice(shown.length));
        session.caughtUp('sala-um');
      },
      handlers: new Proxy({} as EventHandlers, {
        get: (_, trigger) => (data: { msg_id: number }) => {
          if (trigger === 'wpp_ack' && data.msg_id > (shown.at(-1) ?? 0)) shown.push(data.msg_id);
        },
      }),
    });
    session.enterSala('sala-um');
    await active();
    // Its answer comes after the sala is heard.
    await session.call('signin', {}, 'sala-um');
    let seed = 7;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (let id = 1; id <= total; id++) {
      stored.push(id);
      publish('sala-um', id);
      if (random() < 0.06) for (const socket of cuttable) socket.destroy();
      if (random() < 0.3) await new Promise(setImmediate);
      if (random() < 0.02) await active();
    }
    await active();
    await expect.poll(() => shown.length).toBe(total);
    expect(shown).toEqual(stored);
  });
});
