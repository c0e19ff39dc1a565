import type { Page } from '../../e2e/launch.ts';

interface Probe {
  /** From the next event of this type until `shown` is true in a frame that was drawn, in milliseconds. Waits for it by name: `taken` gives it. */
  watch(name: string, type: string, shown: () => boolean): void;
  taken(name: string): Promise<number>;
}
declare global {
  interface Window {
    probe: Probe;
  }
}

/** A frame that does not come in this time will not come. */
const mostMs = 20_000;

/** Runs in the page. A frame is drawn between its callback and the task after it. */
export function installProbe(most: number): void {
  const waits = new Map<string, Promise<number>>();
  // kept: a channel that nothing holds is collected with its message
  const channels = new Set<MessageChannel>();
  const afterFrame = (run: () => void): void =>
    void requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channels.add(channel);
      channel.port1.addEventListener('message', () => {
        channels.delete(channel);
        channel.port1.close();
        run();
      });
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  window.probe = {
    watch(name, type, shown) {
      const wait = new Promise<number>((resolve, reject) => {
        let over = false;
        let seen = false;
        setTimeout(() => {
          over = true;
          reject(new Error(`${name}: ${seen ? 'não apareceu na tela' : `não houve ${type}`} em ${most / 1000} s`));
        }, most);
        window.addEventListener(
          type,
          (event) => {
            seen = true;
            const look = (): void => {
              if (over) return;
              if (shown()) resolve(performance.now() - event.timeStamp);
              else afterFrame(look);
            };
            afterFrame(look);
          },
          { once: true, capture: true },
        );
      });
      // told to whoever takes it
      wait.catch(() => undefined);
      waits.set(name, wait);
    },
    taken: (name) => waits.get(name) ?? Promise.reject(new Error(`${name}: nada foi observado`)),
  };
}

export const addProbe = (page: Page): Promise<unknown> => page.addInitScript(installProbe, mostMs);
export const taken = (page: Page, name: string): Promise<number> => page.evaluate((n) => window.probe.taken(n), name);
