import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/* Somebody else at the same server: asks again and again, and tells how long the slowest answer and the mean one took. */

const { url, everyMs } = workerData as { url: string; everyMs: number };
const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
const over = new AbortController();
let longest = 0;
let [asked, waited] = [0, 0];

const ask = (): Promise<void> =>
  new Promise((resolve) => {
    const began = performance.now();
    const end = (): void => {
      const ms = performance.now() - began;
      longest = Math.max(longest, ms);
      asked++;
      waited += ms;
      resolve();
    };
    http.get(url, { agent }, (answer) => answer.resume().once('end', end)).once('error', end);
  });

await ask();
[longest, asked, waited] = [0, 0, 0];
parentPort!.once('message', () => over.abort());
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage('ready');
const calls: Promise<void>[] = [];
while (!over.signal.aborted) {
  calls.push(ask());
  await wait(everyMs);
}
await Promise.all(calls);
agent.destroy();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage([longest, waited / asked]);
