import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page, type WebSocketRoute } from '@playwright/test';
import type axe from 'axe-core';
import { type Customer, customersOf } from './customer.ts';
import { leaveContext, type Person, takeContext, tokenFor } from './sign-in.ts';
import { titleOf } from './telas.ts';

export { expect };
export const phone = { viewport: { width: 390, height: 844 } };
/** Nothing moves, in the light theme: what is looked at is what stays. */
export const stillLight = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

interface Fixtures {
  /** A browser of its own for this person, already signed in; unless `options` say otherwise nothing moves in it. */
  enter: (person: Person, options?: BrowserContextOptions) => Promise<Page>;
  /** A browser in which nobody is signed in. */
  stranger: (options?: BrowserContextOptions) => Promise<Page>;
  /** A customer of Loja Aurora with a phone number that nobody had before. */
  customer: (nome: string, telefone?: string) => Promise<Customer>;
}

let numbers = Date.now() % 10_000;
/** A phone number that is in no demonstration data (those begin with 9 6…9). */
const newNumber = (): string => `55199${String(10_000_000 + numbers++).slice(-8)}`;

/** Errors that no code caught fail the test that saw them. */
const watch = (page: Page, errors: string[]): void => void page.on('pageerror', (error) => errors.push(String(error)));

export const test = base.extend<Fixtures & { errors: string[]; url: string }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of the fixtures from the pattern
  url: async ({}, use, { parallelIndex }) => use(process.env['PROSA_E2E_URLS']?.split(' ')[parallelIndex] ?? ''),
  baseURL: async ({ url }, use) => use(url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  errors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, 'errors that no code caught').toEqual([]);
  },
  page: async ({ page, errors }, use) => {
    watch(page, errors);
    await use(page);
  },
  stranger: async ({ browser, url, errors }, use) => {
    const opened: Page[] = [];
    await use(async (options = {}) => {
      const page = await (await browser.newContext({ baseURL: url, ...options })).newPage();
      watch(page, errors);
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  enter: async ({ browser, url, errors }, use) => {
    const opened: [BrowserContext, BrowserContextOptions][] = [];
    await use(async (person, own = {}) => {
      const options = { baseURL: url, ...stillLight, ...own };
      const context = await takeContext(browser, person, options);
      opened.push([context, options]);
      const page = await context.newPage();
      watch(page, errors);
      return page;
    });
    for (const [context, options] of opened) await leaveContext(context, options);
  },
  customer: async ({ url }, use) => {
    let make: ReturnType<typeof customersOf> | undefined;
    // whoever sees all salas sees every customer's phone
    const open = async (): ReturnType<typeof customersOf> => customersOf(url, await tokenFor(url, 'admin'));
    await use(async (nome, telefone = newNumber()) => (await (make ??= open()))(nome, telefone));
  },
});

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axeSource = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;
/** No serious or critical finding of axe (of these rules alone, when named); what it found is printed. */
export async function expectAccessible(page: Page, what: string, rules?: string[]): Promise<void> {
  // brought into a page and its frames once: it is half a megabyte, and most pages are looked at twice
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource);
  // colours that fade count when they are there
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)));
  const { violations } = await page.evaluate(
    // what passes is neither described nor sent
    (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly, resultTypes: ['violations'] }),
    rules ?? standards,
  );
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((n) => `${n.target.join(' ')} ${n.failureSummary ?? ''}`).join('\n  ')}`);
  expect(found, `axe, ${what}`).toEqual([]);
}

/** Both themes of what is on screen: every rule in light; in dark, where only colours differ, contrast. */
export async function expectBothThemes(page: Page, what: string): Promise<void> {
  await expectAccessible(page, `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page, `${what}, dark`, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
}

/**
 * Goes to another screen of a page that is signed in as a link of the product does, without loading the page anew; a new page, and the
 * address alone, where it is the screen that shows already, are loaded.
 */
export async function go(page: Page, to: string): Promise<void> {
  const from = new URL(page.url());
  const title = from.protocol === 'about:' ? undefined : titleOf(new URL(to, from).pathname);
  if (title === undefined || title === titleOf(from.pathname)) {
    await page.goto(to);
    return;
  }
  await page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ usr: null, key: crypto.randomUUID().slice(0, 8), idx: idx + 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to);
  await expectTitle(page, title);
}

/** The screen of this title is there; the tab counts what is unread beside it. */
export async function expectTitle(page: Page, title: string): Promise<void> {
  // a record is named by itself, and then whose it is
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?(CRM - ${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}|.+ · .+)$`));
}

/** Nothing is wider than the window. */
export async function expectNoSideways(page: Page, what: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, `sideways scroll, ${what}`).toBeLessThanOrEqual(0);
}

/** The list of salas, its rows and its tabs. */
export const inbox = (page: Page) => ({
  row: (nome: string) => page.getByTestId('conversas').getByRole('button', { name: nome }),
  rows: page.getByTestId('conversas').getByRole('button'),
  async tab(name: 'Minhas' | 'Fila' | 'Todas'): Promise<void> {
    await page.getByRole('radiogroup', { name: 'Quais conversas' }).getByText(name).click();
    await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked();
    if (name === 'Fila') await toEndOfInbox(page);
  },
  /** Opens the sala of who waits. Whoever comes meanwhile moves the end of the queue on. */
  async fromQueue(nome: string): Promise<void> {
    await expect(async () => {
      await this.tab('Fila');
      await this.row(nome).click({ timeout: 2000 });
    }).toPass({ timeout: 40_000 });
  },
});

/** In the queue who came last stands at the end: far rows are not drawn, and far pages not fetched. */
export async function toEndOfInbox(page: Page): Promise<void> {
  await expect(page.getByLabel('Carregando conversas')).toHaveCount(0);
  const list = page.getByTestId('conversas');
  if (!(await list.isVisible())) return;
  const counted = page.getByRole('radiogroup', { name: 'Quais conversas' }).locator('input:checked + label');
  await expect
    .poll(async () => {
      const count = Number(/\d+/.exec((await counted.textContent()) ?? '')?.[0] ?? 0);
      const [size, last] = await list.evaluate((element) => {
        element.scrollTo(0, element.scrollHeight);
        const row = [...element.querySelectorAll('li')].at(-1);
        return [Number(row?.ariaSetSize), Number(row?.ariaPosInSet)];
      });
      return size === last && size >= count;
    })
    .toBe(true);
}

/** The open sala: its messages, composer and header. */
export const sala = (page: Page) => ({
  log: page.getByRole('log', { name: 'Mensagens' }),
  /** The bubble with this text and what stands beside it. */
  bubble: (text: string) => page.getByRole('log', { name: 'Mensagens' }).locator('[data-msg-id]').filter({ hasText: text }),
  composer: page.getByRole('textbox', { name: 'Mensagem', exact: true }),
  header: page.getByRole('region', { name: /^Conversa com / }).locator('header'),
  async send(text: string): Promise<void> {
    const composer = page.getByRole('textbox', { name: 'Mensagem', exact: true });
    await composer.fill(text);
    await composer.press('Enter');
    await expect(composer).toHaveValue('');
  },
});

/** The line between this page and the server: cut, every open socket closes and none opens, until it is mended. */
export async function cuttable(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  const open = new Set<WebSocketRoute>();
  let down = false;
  await page.routeWebSocket(/.*/, async (socket) => {
    if (down) {
      await socket.close({ code: 1013 });
      return;
    }
    open.add(socket);
    socket.connectToServer();
  });
  return {
    async cut() {
      down = true;
      for (const socket of open) await socket.close({ code: 1013 });
      open.clear();
    },
    mend() {
      down = false;
    },
  };
}
