import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Running, staff, startHub } from './testing/kit.ts';
import { ack, inputs, replies } from './testing/samples.ts';

/** Someone else's WAMP 1 client (npm `wamp1`), which wants a socket with `send` and 'message', as websocket-buffering has. */
interface Wamp1 {
  on(event: 'event', listener: (topic: string, data: any) => void): void;
  prefix(prefix: string, uri: string): void;
  subscribe(topic: string, listener: (data: any) => void): void;
  unsubscribe(topic: string): void;
  publish(topic: string, event: unknown, ...audience: unknown[]): void;
  call(procedure: string, ...args: unknown[]): void;
}
const Wamp1 = createRequire(import.meta.url)('wamp1') as new (
  socket: unknown,
  welcomed: (session: { sessionId: string; version: number; server: string }) => void,
) => Wamp1;

class Adapter extends EventEmitter {
  readonly ws: WebSocket;
  readonly #waiting: string[] = [];
  constructor(url: string) {
    super();
    this.ws = new WebSocket(url, 'wamp');
    this.ws.on('message', (data: Buffer) => this.emit('message', data.toString()));
    this.ws.on('open', () => {
      for (const text of this.#waiting.splice(0)) this.ws.send(text);
    });
  }
  send(text: string): void {
    if (this.ws.readyState === WebSocket.OPEN) this.ws.send(text);
    else this.#waiting.push(text);
  }
}

let hub: Running;
let adapter: Adapter;
let wamp: Wamp1;
let session: { sessionId: string; version: number; server: string };
beforeEach(async () => {
  hub = await startHub();
  hub.fake.sala('sala-um', [1]);
  adapter = new Adapter(hub.url);
  await new Promise<void>((resolve) => {
    wamp = new Wamp1(adapter, (welcome) => {
      session = welcome;
      resolve();
    });
  });
});
afterEach(async () => {
  adapter.ws.terminate();
  await hub.stop();
});
const call = (name: string, ...args: unknown[]): Promise<any> =>
  new Promise((resolve, reject) => {
    wamp.call(name, ...args, (error: Error | undefined, reply: unknown) => (error ? reject(error) : resolve(reply)));
  });

describe('[realtime] an independent WAMP 1 client', () => {
  it('is welcomed, logs in, subscribes, calls and publishes', async () => {
    expect(session).toEqual({ sessionId: expect.any(String), version: 1, server: 'CRM/1' });
    wamp.prefix('crm', 'http://crm.example/#');
    const token = hub.fake.session(staff(1));
    expect(await call('login', null, { token, id_empresa: 10 })).toMatchObject({ status: true, topic: 'usuario-1' });

    const heard: any[] = [];
    wamp.subscribe('sala-um', (event) => heard.push(event));
    expect(await call('client_message', 'sala-um', inputs.client_message)).toEqual(replies.client_message);
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(91));
    await expect.poll(() => heard).toEqual([{ trigger: 'wpp_ack', id_empresa: 10, seq: 1, data: ack(91) }]);

    wamp.publish('sala-um', { trigger: 'client_typing', data: { typing: 1 } }, true);
    await expect.poll(() => hub.calls.map((c) => c.trigger)).toEqual(['client_message', 'client_typing']);
    wamp.publish('sala-um', { trigger: 'get_messages_history', data: {} });
    await expect.poll(() => heard[1]).toMatchObject({ trigger: 'messages_history', data: { chat_id: 7 } });

    wamp.unsubscribe('sala-um');
    await call('usuarios_status', null, {});
    hub.hub.publisher.publish(10, 'sala-um', 'wpp_ack', ack(92));
    await call('usuarios_status', null, {});
    expect(heard).toHaveLength(2);
  });

  it('reads errors with URI, text and details', async () => {
    await call('login', null, { token: hub.fake.session(staff(1)) });
    await expect(call('nada', null)).rejects.toMatchObject({ uri: 'urn:crm:erro:gatilho_inexistente', message: 'Trigger nada não existe' });
    await expect(call('client_message', 'sala-um', {})).rejects.toMatchObject({ uri: 'urn:crm:erro:dados_invalidos', details: { value: 'Campo obrigatório' } });
  });

  it('logs in with SUBSCRIBE and PUBLISH alone', async () => {
    const heard: any[] = [];
    wamp.subscribe('usuario-1', (event) => heard.push(event));
    wamp.publish('usuario-1', { trigger: 'login', data: { token: hub.fake.session(staff(1)), id_empresa: 10 } });
    await expect.poll(() => heard[0]).toMatchObject({ trigger: 'login', data: { status: true, topic: 'usuario-1' } });
  });
});
