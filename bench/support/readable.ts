import { type Browser, type BrowserContext, localOptions } from '../../e2e/launch.ts';
import { signIn } from '../../e2e/sign-in.ts';

declare global {
  interface Window {
    /** Milliseconds since the navigation began. */
    readable?: number;
  }
}

/** Where a customer reads, and what is on screen once they can: the newest tickets; a ticket's name and its first answer. */
const screens = {
  inicio: { address: '/area_cliente/dashboard', shown: ['ul[aria-label="Tickets mais recentes"] li'] },
  ticket: { address: '', shown: ['h1', 'ol[aria-label="Respostas"] li'] },
} as const;

/**
 * From the navigation until a customer can read, each time with nothing kept in the browser but who they are: milliseconds of each round
 * by screen. `rate`: how many times slower the processor is.
 */
export async function measureReadable(browser: Browser, url: string, rate: number, rounds: number): Promise<Record<string, number[]>> {
  const first = await browser.newContext(localOptions(url));
  const page = await first.newPage();
  await signIn(page, 'cliente').catch(() => undefined);
  await page.goto('/area_cliente/tickets?situacao=todos');
  const ticket = await page.getByRole('link', { name: /Mesa do refeitório/ }).getAttribute('href');
  const storageState = await first.storageState();
  await first.close();
  const times: Record<string, number[]> = {};
  for (const [name, { address, shown }] of Object.entries(screens)) {
    const taken: number[] = (times[name] = []);
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ ...localOptions(url), storageState, viewport: { width: 390, height: 844 } });
      taken.push(await readableAt(context, address || (ticket ?? ''), shown, rate));
      await context.close();
    }
  }
  return times;
}

async function readableAt(context: BrowserContext, address: string, shown: readonly string[], rate: number): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript((selectors) => {
    const look = (): void => {
      if (selectors.every((selector) => document.querySelector(selector) !== null)) window.readable = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  }, shown);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.readable !== undefined, undefined, { polling: 200 });
  return page.evaluate(() => window.readable ?? Number.NaN);
}
