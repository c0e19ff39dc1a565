import { toBase64 } from '@prosa/contract/base64.ts';
import { WampClient, WampError } from '@prosa/contract/wamp-client.ts';
import { WebSocket } from 'ws';

interface Options {
  readonly url: string;
  readonly chave: string;
  readonly id_empresa: number;
  /** From where they come, as a proxy tells it. */
  readonly address: string;
}
export interface BenchVisitor {
  topic: string;
  token: string;
  readonly heard: string[];
  say(text: string, private_id: string): Promise<unknown>;
  typing(): void;
  close(): void;
  /** As a network breaks it. */
  drop(): void;
}

/** A window of a web chat, without what it draws: logged in when this resolves. `token`: of before. */
export async function openVisitor({ url, chave, id_empresa, address }: Options, token?: string): Promise<BenchVisitor> {
  let socket: WebSocket | undefined;
  const heard: string[] = [];
  const client = await new Promise<WampClient>((resolve) => {
    const made = new WampClient({
      url: () => Promise.resolve(`${url.replace(/^http/, 'ws')}/ws`),
      onState: () => undefined,
      onOpen: () => resolve(made),
      onEvent: (_topic, event) => {
        const { trigger, data } = event as { trigger: string; data: { text?: string; de?: string } };
        if (trigger === 'chat_message' && data.de !== 'contato') heard.push(data.text ?? '');
      },
      onClose: () => undefined,
      connect: (target, protocol) => {
        socket = new WebSocket(target, [protocol], { perMessageDeflate: false, headers: { 'x-forwarded-for': address } });
        return socket;
      },
    });
    made.open();
  });
  const entered = (await client.call('login', null, { chave, id_empresa, nome: `Visita ${address}`, ...(token && { token }) })) as {
    topic: string;
    token: string;
  };
  client.activate();
  const topic = entered.topic;
  return {
    topic,
    token: entered.token,
    heard,
    async say(text, private_id) {
      for (;;) {
        try {
          return await client.call('client_message', topic, { value: toBase64(text), private_id });
        } catch (error) {
          const wait = error instanceof WampError && error.code === 'limite_taxa' ? Number(error.details['retry_ms']) : Number.NaN;
          if (!(wait > 0)) throw error;
          await new Promise((resolve) => setTimeout(resolve, wait));
        }
      }
    },
    typing: () => client.publish(topic, 'client_typing', { typing: 1 }),
    close: () => client.close(),
    drop: () => socket?.terminate(),
  };
}
