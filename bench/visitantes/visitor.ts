import { toBase64 } from '@prosa/contract/base64.ts';
import { WampClient, WampError } from '@prosa/contract/wamp-client.ts';
import { WebSocket } from 'ws';

interface Options {
  readonly url: string;
  readonly chave: string;
  readonly id_empresa: number;
  /** From where they come, as a proxy tells it. */
  readonly address: string;
  readonly nome?: string;
}
export interface BenchVisitor {
  say(text: string, private_id: string): Promise<unknown>;
  typing(): void;
  close(): void;
}

/** A window of a web chat, without what it draws: logged in when this resolves. */
export async function openVisitor({ url, chave, id_empresa, address, nome = `Visita ${address}` }: Options): Promise<BenchVisitor> {
  const client = await new Promise<WampClient>((resolve) => {
    const made = new WampClient({
      url: () => Promise.resolve(`${url.replace(/^http/, 'ws')}/ws`),
      onState: () => undefined,
      onOpen: () => resolve(made),
      onEvent: () => undefined,
      onClose: () => undefined,
      connect: (target, protocol) => new WebSocket(target, [protocol], { perMessageDeflate: false, headers: { 'x-forwarded-for': address } }),
    });
    made.open();
  });
  const { topic } = (await client.call('login', null, { chave, id_empresa, nome })) as { topic: string };
  client.activate();
  return {
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
  };
}
