import { expect, type Page } from '@playwright/test';
import type { Ready } from './seen.ts';
import { expectBothThemes, expectNoSideways, inbox, phone, sala } from './support.ts';
import { telas } from './telas.ts';

/** Every screen of the features, in two halves for two journeys. */
const half = Math.ceil(telas.length / 2);
export const firstHalf = telas.slice(0, half);
export const secondHalf = [...telas.slice(half), ['/dev/ui', (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()] as const];

/** Each of these screens, loaded once: nothing serious of axe in either theme, and at the width of a phone nothing sideways. */
export async function expectScreens(page: Page, screens: readonly (readonly [path: string, ready: Ready])[]): Promise<void> {
  const desktop = page.viewportSize()!;
  for (const [path, ready] of screens) {
    await page.goto(path);
    await ready(page);
    await expectBothThemes(page, path);
    await page.setViewportSize(phone.viewport);
    await expectNoSideways(page, path);
    await page.setViewportSize(desktop);
  }
}

export async function openSala(page: Page): Promise<void> {
  await page.goto('/ChatSala');
  await inbox(page).tab('Todas');
  await inbox(page).rows.first().click();
  await expect(sala(page).log.locator('[data-msg-id]').first()).toBeVisible();
}

export async function openNewChat(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Abrir Chat com/ })
      .first(),
  ).toBeVisible();
}
