import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Asked, Told } from './crowd-process.ts';

/** Visitors of a web chat in a process of their own: on a site they cost the machine of the product nothing but their sockets. */
export interface Crowd {
  /** Opens the windows of these visitors, from `first` on. */
  open(first: number, count: number): Promise<void>;
  /** Closes all of them. */
  leave(): Promise<void>;
  /** `talking` of them say something, each once. */
  begin(talking: number): Promise<void>;
  /** Together so many messages a second of those who began, and typing besides. Answers how many the server took. */
  talk(seconds: number, perSecond: number): Promise<{ sent: number; failed: number }>;
  /** So many begin at once from one network, without paying for it. Answers how many were refused. */
  flood(count: number, address: string): Promise<number>;
  close(): void;
}

/** Behind everything that is measured: a second that the machine lacks is theirs. */
const behind = 10;

export async function startCrowd(chat: { url: string; chave: string; id_empresa: number }): Promise<Crowd> {
  const child: ChildProcess = fork(fileURLToPath(new URL('crowd-process.ts', import.meta.url)), [JSON.stringify(chat)], { stdio: 'inherit' });
  setPriority(child.pid!, behind);
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('os visitantes da bancada terminaram antes da hora')));
  gone.catch(() => undefined);
  const ask = async (asked: Asked): Promise<Told> => {
    child.send(asked);
    const [told] = (await Promise.race([once(child, 'message'), gone])) as [Told];
    if (told.error !== undefined) throw new Error(told.error);
    return told;
  };
  return {
    open: async (first, count) => void (await ask({ act: 'open', first, count })),
    leave: async () => void (await ask({ act: 'leave' })),
    begin: async (talking) => void (await ask({ act: 'begin', talking })),
    async talk(seconds, perSecond) {
      const { sent = 0, failed = 0 } = await ask({ act: 'talk', seconds, perSecond });
      return { sent, failed };
    },
    flood: async (count, address) => (await ask({ act: 'flood', count, address })).failed ?? 0,
    close: () => void child.kill(),
  };
}
