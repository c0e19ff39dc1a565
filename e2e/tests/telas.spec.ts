import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideways, inbox, phone, room, test } from '../support.ts';

/** Every screen of the product so far, and what shows that it is there. */
const screens: readonly (readonly [name: string, open: (page: Page) => Promise<void>])[] = [
  ['/dashboard', async (page) => void (await expect(page.getByRole('heading', { level: 1 })).toBeVisible())],
  [
    '/departamento',
    async (page) => {
      await expect(page.getByText('Pós-venda', { exact: true })).toBeVisible();
    },
  ],
  ['/departamento/cadastrar', async (page) => void (await expect(page.getByRole('button', { name: 'Salvar departamento' })).toBeVisible())],
  [
    '/ChatSala',
    async (page) => {
      await inbox(page).tab('Todas');
      await expect(inbox(page).rows.first()).toBeVisible();
    },
  ],
  ['/perfil', async (page) => void (await expect(page.getByText('Este aparelho')).toBeVisible())],
  ['/simulador', async (page) => void (await expect(page.getByRole('log', { name: 'Mensagens no telefone' })).toBeVisible())],
  ['/dev/ui', async (page) => void (await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible())],
];

async function openRoom(page: Page): Promise<void> {
  await page.goto('/ChatSala');
  await inbox(page).tab('Todas');
  await inbox(page).rows.first().click();
  await expect(room(page).log.locator('[data-msg-id]').first()).toBeVisible();
}

async function openNewChat(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Nova conversa' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Abrir Chat com/ }).first()).toBeVisible();
}

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any screen, ${scheme}`, async ({ enter, stranger }) => {
    const outside = await stranger({ colorScheme: scheme, reducedMotion: 'reduce' });
    await outside.goto('/login');
    await expect(outside.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expectAccessible(outside, '/login');
    const page = await enter('admin', { colorScheme: scheme, reducedMotion: 'reduce' });
    for (const [path, ready] of screens) {
      await page.goto(path);
      await ready(page);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      await expectAccessible(page, path);
    }
    await openRoom(page);
    await expectAccessible(page, 'conversation');
    await openNewChat(page);
    await expectAccessible(page, 'new conversation');
    await page.goto('/departamento');
    await page.getByRole('search').getByRole('button', { name: 'Status' }).click();
    await expect(page.getByRole('menu', { name: 'Status' })).toBeVisible();
    await expectAccessible(page, 'filter menu');
  });
}

test('nothing scrolls sideways at 390 px', async ({ enter, stranger }) => {
  const outside = await stranger(phone);
  await outside.goto('/login');
  await expect(outside.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expectNoSideways(outside, '/login');
  const page = await enter('admin', phone);
  for (const [path, ready] of screens) {
    await page.goto(path);
    await ready(page);
    await expectNoSideways(page, path);
  }
  await openRoom(page);
  await expectNoSideways(page, 'conversation');
  // one pane at a time, the acts in a menu, the list one step back
  await expect(inbox(page).rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Dados do contato' })).toBeVisible();
  await expectAccessible(page, 'conversation on a phone');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Voltar para as conversas' }).click();
  await expect(inbox(page).rows.first()).toBeVisible();
  await openNewChat(page);
  await expectNoSideways(page, 'new conversation');
});
