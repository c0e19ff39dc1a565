import { expect, type Page, test } from '@playwright/test';
import { expectBothThemes, expectNoSideways, expectTitle, go, inbox, phone, sala } from './support.ts';
import { type Tela, telas, titleOf } from './telas.ts';

export interface Entry {
  readonly caminho: string;
  readonly titulo: string;
  /** 'lateral', the address of the entry in whose list it stands, or '/perfil', whose menu is not the sidebar's. */
  readonly lugar: string;
}

const together = 7;
/** Every screen of the features, in parts that the workers share evenly. */
export const parts = Array.from({ length: Math.ceil(telas.length / together) }, (_, i) => telas.slice(i * together, (i + 1) * together));

/** Goes to a screen inside the product: by the sidebar, where it has an entry there. */
async function come(page: Page, path: string, menu: readonly Entry[]): Promise<void> {
  const entry = menu.find(({ caminho, lugar }) => caminho === path && (lugar === 'lateral' || menu.some((place) => place.caminho === lugar)));
  if (entry === undefined) {
    await go(page, path);
    return;
  }
  const link = page.getByRole('navigation', { name: /^(Menu principal|Configurações)$/ }).locator(`a[href="${path}"]`);
  const place = entry.lugar === 'lateral' ? '/dashboard' : entry.lugar;
  // where the sidebar does not stand there is no way inside the product
  if ((await link.count()) === 0) await page.goto(place);
  await link.click();
}

/**
 * One visit of each of these screens: its entry in the menu leads there, its address answers the page, it has a title and its content; nothing
 * serious of axe in either theme, and nothing sideways at the width of a phone.
 */
export async function expectScreens(page: Page, screens: readonly Tela[], menu: readonly Entry[]): Promise<void> {
  const desktop = page.viewportSize()!;
  for (const { path, ready } of screens) {
    await test.step(path, async () => {
      await come(page, path, menu);
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expectTitle(page, titleOf(path)!);
      await ready(page);
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false');
      const loaded = await page.request.get(path, { headers: { accept: 'text/html' } });
      expect(loaded.headers()['content-type'], `${path}, loaded`).toContain('text/html');
      await expectBothThemes(page, path);
      await page.setViewportSize(phone.viewport);
      await expectNoSideways(page, path);
      await page.setViewportSize(desktop);
    });
  }
}

export async function openSala(page: Page): Promise<void> {
  await page.goto('/ChatSala');
  await inbox(page).tab('Todas');
  await inbox(page).rows.first().click();
  await expect(sala(page).log.locator('[data-msg-id]').first()).toBeVisible();
}

export async function openNewChat(page: Page): Promise<void> {
  await go(page, '/dashboard');
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Abrir Chat com/ })
      .first(),
  ).toBeVisible();
}
