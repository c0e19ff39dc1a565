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
  }).toPass({ timeout: 15_000 });
  await page.mouse.up();
}

/** Carries a card by a finger: held until it is in the hand, moved over there in steps, `at` pixels below the place's upper edge; answers what lets go. */
export async function carryByTouch(page: Page, what: Locator, over: Locator, at: (height: number) => number): Promise<() => Promise<void>> {
  const from = (await what.boundingBox())!;
  const to = (await over.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const point = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
  const start = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  const end = { x: to.x + to.width / 2, y: to.y + at(to.height) };
  // a screen just opened may not know fingers yet: whoever sees nothing happen lets go and holds again
  await expect(async () => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(start.x, start.y) });
    // a finger that rests trembles; once it has rested for long enough the card is in the hand
    let tremble = 0;
    try {
      await expect(async () => {
        tremble = 1 - tremble;
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(start.x, start.y + tremble) });
        await expect(what).toHaveAttribute('data-dragging', /./, { timeout: 100 });
      }).toPass({ timeout: 2500 });
    } catch (error) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      throw error;
    }
  }).toPass({ timeout: 15_000 });
  for (let step = 1; step <= 8; step++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...point(start.x + ((end.x - start.x) * step) / 8, start.y + ((end.y - start.y) * step) / 8),
    });
  return async () => void (await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }));
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
