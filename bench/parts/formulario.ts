/**
 * Opens the form of a contato in a company with a million of them, in the browser, at full speed: from the click on the list to
 * fields that hold the record and can be typed into. Cold: the first form after the page was loaded; warm: those after it.
 * `teclado`: by focus and Enter. Target: p95 of each 150 ms.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { launchBrowser, localOptions, type Page } from '../../e2e/launch.ts';
import { openMilhao } from '../contatos-dados.ts';
import { signIn } from '../support/company.ts';
import { comparing, median, printCompared } from '../support/compare.ts';
import { milhao } from '../support/contatos.ts';
import { percentile } from '../support/percentile.ts';
import { addProbe, taken } from '../support/probe.ts';
import { freePort, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';
import { buildScreens } from '../support/web-build.ts';

const target = 150;
const rounds = comparing ? 5 : setting('PROSA_BENCH_RODADAS', 12);
/** What people need from seeing a list to clicking, and from reaching a row to pressing on it. */
const lookMs = setting('PROSA_BENCH_OLHAR', 1500);
const aimMs = 150;

buildScreens();
const { env, dataDir, server: postgres } = await openMilhao();
const server = await startServer({ dataDir, port: await freePort(), env: { ...env, PROSA_LOG: 'error' } });
const { token } = await signIn(server.url, milhao.person(0));
const browser = await launchBrowser();
const nameField = 'input[data-path="nome"], input[data-path="razao_social"]';

const rowLink = (page: Page, n: number) => page.locator('tbody tr').nth(n).locator('a').first();

async function openList(page: Page): Promise<void> {
  await page.goto('/contatos');
  await rowLink(page, 20).waitFor();
  await wait(lookMs);
}

async function openForm(page: Page, n: number, how: 'mouse' | 'teclado'): Promise<number> {
  const link = rowLink(page, n);
  const name = (await link.textContent()) ?? '';
  await page.evaluate(
    ([wanted, selector, type]) =>
      window.probe.watch('formulário', type!, () => {
        const fields = [...document.querySelectorAll<HTMLInputElement>(selector!)];
        return fields.some((field) => !field.disabled && field.value === wanted);
      }),
    [name, nameField, how === 'mouse' ? 'click' : 'keydown'],
  );
  if (how === 'mouse') {
    await link.hover();
    await wait(aimMs);
    await page.mouse.down();
    await page.mouse.up();
  } else {
    await link.focus();
    await wait(aimMs);
    await page.keyboard.press('Enter');
  }
  return taken(page, 'formulário');
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ ...localOptions(server.url), viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await addProbe(page);
  await page.goto('/login');
  await page.evaluate((t) => localStorage.setItem('prosa:token', t), token);
  return page;
}

const cold: number[] = [];
for (let i = 0; i < rounds; i++) {
  const page = await newPage();
  await openList(page);
  cold.push(await openForm(page, i, 'mouse'));
  await page.context().close();
}
const page = await newPage();
await openList(page);
await openForm(page, 0, 'mouse');
const warm: number[] = [];
const keyboard: number[] = [];
for (let i = 1; i <= rounds; i++) {
  for (const [how, times] of [
    ['mouse', warm],
    ['teclado', keyboard],
  ] as const) {
    await page.goBack();
    await rowLink(page, 20).waitFor();
    await wait(300);
    times.push(await openForm(page, i, how));
  }
}
await browser.close();
await server.stop();
await postgres.stop();
const summary = (values: readonly number[]) => ({ p50: percentile(values, 0.5), p95: percentile(values, 0.95), n: values.length });
const ms = { fria: summary(cold), quente: summary(warm), teclado: summary(keyboard) };
if (comparing) printCompared('formulario', { p50: { fria: median(cold), quente: median(warm), teclado: median(keyboard) } });
const ok = comparing || within(Object.values(ms).every(({ p95 }) => p95 <= target));
if (!comparing) console.log(JSON.stringify({ bench: 'formulario', ms, ok }));
process.exit(ok ? 0 : 1);
