import type { Lists } from '@prosa/web/src/features/kanban/board/board-state.ts';
import { type Browser, localOptions } from '../../e2e/launch.ts';
import { fillSignIn } from '../../e2e/sign-in.ts';
import { password } from '../support/company.ts';
import type { Shown } from './screens.ts';

interface Painted {
  readonly card: number;
  readonly list: number;
  readonly at: number;
}
declare global {
  interface Window {
    painted: Painted[];
  }
}

/** Runs in the page: notes when each card came to a list that is drawn, after the frame that has it there. */
function watchCards(): void {
  window.painted = [];
  let before = new Map<string, string>();
  const look = (): void => {
    const at = performance.timeOrigin + performance.now();
    const now = new Map<string, string>();
    for (const list of document.querySelectorAll<HTMLElement>('[data-list]'))
      for (const card of list.querySelectorAll<HTMLElement>('[data-card]')) now.set(card.dataset['card']!, list.dataset['list']!);
    for (const [card, list] of now) if (before.get(card) !== list) window.painted.push({ card: Number(card), list: Number(list), at });
    before = now;
  };
  // a frame is drawn between its callback and the task after it
  const channel = new MessageChannel();
  let planned = false;
  channel.port1.addEventListener('message', () => {
    planned = false;
    look();
  });
  channel.port1.start();
  const plan = (): void => {
    if (planned) return;
    planned = true;
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  new MutationObserver(plan).observe(document.body, { childList: true, subtree: true });
  plan();
}

/** The board in a real browser, wide and high enough for all its lists and the cards at their tops. */
export async function openBoardPage(browser: Browser, url: string, usuario: string, dns: string) {
  const context = await browser.newContext({ ...localOptions(url), viewport: { width: 2700, height: 1500 } });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => void problems.push(`navegador: ${error.message}`));
  await page.goto('/login');
  await fillSignIn(page, usuario, password);
  await page.waitForURL(/\/dashboard$/);
  await page.goto(`/kanban/${dns}`);
  await page.locator('[data-card]').first().waitFor();
  let requests = 0;
  page.on('request', (request) => void (request.url().startsWith(`${url}/api/`) && requests++));
  await page.evaluate(watchCards);

  /** How far its clock is ahead of ours, in milliseconds: of the shortest of some questions. */
  async function ahead(): Promise<number> {
    let best = { took: Number.POSITIVE_INFINITY, by: 0 };
    for (let i = 0; i < 10; i++) {
      const asked = performance.now();
      const there = await page.evaluate(() => performance.timeOrigin + performance.now());
      const took = performance.now() - asked;
      if (took < best.took) best = { took, by: there - (asked + took / 2) };
    }
    return best.by;
  }

  return {
    problems,
    requests: () => requests,
    /** Where each card was painted until now, by our clock; a page shows no keys. */
    async shown(): Promise<Shown> {
      const by = await ahead();
      const painted = await page.evaluate(() => window.painted);
      const places = painted.map(({ card, list, at }) => ({ id_bloco: card, id_estagio: list, chave: '', at: at - by }));
      return Map.groupBy(places, ({ id_bloco }) => id_bloco);
    },
    /** Lists that do not show the first of these cards in their order; empty: none. */
    async differences(fresh: Lists): Promise<string[]> {
      const drawn = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[data-list]')].map((list) => ({
          list: Number(list.dataset['list']),
          cards: [...list.querySelectorAll<HTMLElement>('li[data-index]')]
            .toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
            .map((row) => Number(row.querySelector<HTMLElement>('[data-card]')?.dataset['card'])),
        })),
      );
      return fresh.flatMap(({ id_estagio, titulo, blocos }) => {
        const cards = drawn.find(({ list }) => list === id_estagio)?.cards ?? [];
        const same = cards.length > 0 && cards.slice(0, blocos.length).every((id, i) => id === blocos[i]!.id_bloco);
        return same ? [] : [`${titulo}: no navegador`];
      });
    },
    close: () => context.close(),
  };
}
