import { EventEmitter } from 'node:events';
import * as baileys from 'baileys';
import type { Lib, Network, SocketConfig } from '../network.ts';

/** A network in which everything that is sent comes back with the process it came by; 'morra' kills that process. */
export function openNetwork(): Promise<Network> {
  const makeWASocket = (config: SocketConfig) => {
    const ev = new EventEmitter();
    const ws = new EventEmitter();
    const nothing = async (): Promise<object> => ({});
    setTimeout(() => {
      ev.emit('creds.update', { me: { id: `${config.auth.creds.registrationId}:1@s.whatsapp.net` }, account: {} });
      ev.emit('connection.update', { connection: 'open' });
    }, 5);
    let n = 0;
    return {
      ev,
      ws,
      signalRepository: {},
      fetchAccountReachoutTimelock: nothing,
      fetchNewChatMessageCap: nothing,
      end: nothing,
      async sendMessage(remoteJid: string, { text }: { text: string }, { messageId: id }: { messageId: string }) {
        if (text === 'morra') {
          // as the real package does
          console.warn('Session already closed', config.auth.creds);
          process.kill(process.pid, 'SIGKILL');
        }
        setImmediate(() => ws.emit('CB:ack,class:message', { tag: 'ack', attrs: { id } }));
        const message = { key: { remoteJid, id: `E${id}-${++n}`, fromMe: false }, messageTimestamp: 1, message: { conversation: `${process.pid} ${text}` } };
        ev.emit('messages.upsert', { messages: [message], type: 'notify' });
        return { key: { id } };
      },
    };
  };
  return Promise.resolve({ lib: { ...baileys, makeWASocket } as unknown as Lib });
}
