import { EventEmitter } from 'node:events';
import * as baileys from 'baileys';
import type { Lib, Network, SocketConfig } from '../network.ts';

const asked = new URL(import.meta.url).searchParams;
/** Milliseconds between two messages of a line, and when they begin and end, by the clock. */
const [every, begin, end] = ['cada', 'de', 'ate'].map((name) => Number(asked.get(name))) as [number, number, number];

/** A network whose lines hear twenty customers each write again and again, each message with the moment in which it came; keys are used up as by real ones. */
export function openNetwork(): Promise<Network> {
  const makeWASocket = (config: SocketConfig) => {
    const ev = new EventEmitter();
    const line = config.auth.creds.registrationId;
    // another number each time it connects: a message that went by before is none that comes now
    const own = line * 1000 + Math.floor(Math.random() * 1000);
    let n = 0;
    const nothing = async (): Promise<object> => ({});
    const write = async (): Promise<void> => {
      const telefone = `5519${900_000_000 + line * 20 + (n % 20)}`;
      const text = `t=${Date.now()}`;
      await config.auth.keys.set({ session: { [`${telefone}.0`]: Buffer.alloc(400, n) } });
      const key = { remoteJid: `${telefone}@s.whatsapp.net`, id: `L${own}-${++n}`, fromMe: false };
      ev.emit('messages.upsert', { messages: [{ key, messageTimestamp: Math.floor(Date.now() / 1000), message: { conversation: text } }], type: 'notify' });
    };
    setTimeout(() => {
      ev.emit('creds.update', { me: { id: `55${own}:1@s.whatsapp.net` }, account: {} });
      ev.emit('connection.update', { connection: 'open' });
    }, 5);
    const first = begin - Date.now() + Math.random() * every;
    setTimeout(
      () => {
        const timer = setInterval(() => (Date.now() < end ? void write() : clearInterval(timer)), every);
      },
      Math.max(0, first),
    );
    return { ev, ws: new EventEmitter(), signalRepository: {}, fetchAccountReachoutTimelock: nothing, fetchNewChatMessageCap: nothing, end: nothing };
  };
  return Promise.resolve({ lib: { ...baileys, makeWASocket } as unknown as Lib });
}
