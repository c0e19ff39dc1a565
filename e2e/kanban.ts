import { expect, type Locator, type Page } from '@playwright/test';

export const column = (page: Page, titulo: string): Locator => page.getByRole('region', { name: `Lista ${titulo}`, exact: true });
/** Titles of the cards of a list, from top to bottom. */
export const titles = (page: Page, titulo: string): Locator => column(page, titulo).locator('[data-card] button[class*=cardTitle]');
export const cardOf = (page: Page, titulo: string): Locator =>
  page.locator('[data-card]').filter({ has: page.getByRole('button', { name: titulo, exact: true }) });

/**
 * Drags as a hand does: down, over there in steps, let go once the place (a list or a card) shows that it takes it; `at` pixels below its upper edge,
 * else in its middle. Both places have to fit the window.
 */
export async function drag(page: Page, what: Locator, over: Locator, at?: { y: number }): Promise<void> {
  // both as far from the sides as can be, where a board that is dragged over begins to scroll
  const target = await over.elementHandle();
  await what.evaluate((one, other) => {
    const side = one.closest('[data-board]')!;
    const middle = (element: Element): number => element.getBoundingClientRect().left + element.getBoundingClientRect().width / 2;
    const { left, width } = side.getBoundingClientRect();
    side.scrollLeft += (middle(one) + middle(other as Element)) / 2 - (left + width / 2);
  }, target);
  const shows = (await over.getAttribute('data-list')) === null ? 'data-edge' : 'data-over';
  await what.hover();
  await page.mouse.down();
  // the place is looked at as it is now: lists move under a hand, too
  await expect(async () => {
    const to = (await over.boundingBox())!;
    const [x, y] = [to.x + to.width / 2, to.y + (at?.y ?? to.height / 2 + 3)];
    await page.mouse.move(x - 8, y - 4, { steps: 4 });
    await page.mouse.move(x, y, { steps: 2 });
    await expect(over).toHaveAttribute(shows, /./, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await page.mouse.up();
}

type Point = { readonly x: number; readonly y: number };
interface Finger {
  readonly at: Point;
  readonly to: (point: Point) => Promise<void>;
  readonly letGo: () => Promise<void>;
}

/** Holds a card with a finger until it is in the hand. */
export async function pickUpByTouch(page: Page, what: Locator): Promise<Finger> {
  const touch = await page.context().newCDPSession(page);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]): Promise<void> => {
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  let at: Point = { x: 0, y: 0 };
  // a screen just opened may not know fingers yet: whoever sees nothing happen lets go, looks where the card is and holds again
  await expect(async () => {
    const from = (await what.boundingBox())!;
    at = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
    await send('touchStart', at);
    // a finger that rests trembles; once it has rested for long enough the card is in the hand
    let tremble = 0;
    try {
      await expect(async () => {
        tremble = 1 - tremble;
        await send('touchMove', { x: at.x, y: at.y + tremble });
        await expect(what).toHaveAttribute('data-dragging', /./, { timeout: 100 });
      }).toPass({ timeout: 2500 });
    } catch (error) {
      await send('touchEnd');
      throw error;
    }
  }).toPass({ timeout: 30_000 });
  return { at, to: (point) => send('touchMove', point), letGo: () => send('touchEnd') };
}

/** Carries a card by a finger, in steps, until the place (a card, `at` pixels below its upper edge) shows that it takes it; answers what lets go. */
export async function carryByTouch(page: Page, what: Locator, over: Locator, at: (height: number) => number): Promise<() => Promise<void>> {
  const finger = await pickUpByTouch(page, what);
  const to = (await over.boundingBox())!;
  const end = { x: to.x + to.width / 2, y: to.y + at(to.height) };
  const { x, y } = finger.at;
  for (let step = 1; step < 8; step++) await finger.to({ x: x + ((end.x - x) * step) / 8, y: y + ((end.y - y) * step) / 8 });
  let tremble = 0;
  await expect(async () => {
    tremble = 1 - tremble;
    await finger.to({ x: end.x, y: end.y + tremble });
    await expect(over).toHaveAttribute('data-edge', /./, { timeout: 100 });
  }).toPass({ timeout: 30_000 });
  return finger.letGo;
}

/** Makes a board of its own, with these cards in its first list; answers its address. */
export async function board(page: Page, titulo: string, cards: readonly string[] = []): Promise<string> {
  await page.goto('/kanban');
  await page.getByRole('button', { name: 'Novo quadro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo quadro' });
  await dialog.getByLabel('Título').fill(titulo);
  await dialog.getByRole('button', { name: 'Criar quadro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible();
  if (cards.length === 0) return new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Novo card em Novo contato' }).click();
  const field = page.getByRole('textbox', { name: 'Título do novo card em Novo contato' });
  for (const card of cards) {
    await field.fill(card);
    await field.press('Enter');
    await expect(page.getByRole('button', { name: card, exact: true })).toBeVisible();
    await expect(field).toHaveValue('');
  }
  await field.press('Escape');
  return new URL(page.url()).pathname;
}

/** Sets up a list by its menu. */
export async function configure(page: Page, list: string, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: `Ações da lista ${list}` }).click();
  await page.getByRole('menuitem', { name: 'Configurar lista' }).click();
  const dialog = page.getByRole('dialog', { name: `Configurar lista ${list}` });
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Salvar lista' }).click();
  await expect(dialog).toHaveCount(0);
}
