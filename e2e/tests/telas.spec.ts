import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideways, inbox, phone, room, test } from '../support.ts';

/** Every screen of the product so far, and what shows that it is there. */
const screens: readonly (readonly [name: string, open: (page: Page) => Promise<void>])[] = [
  ['/dashboard', (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
  [
    '/departamento',
    async (page) => {
      await expect(page.getByText('Pós-venda', { exact: true })).toBeVisible();
    },
  ],
  ['/departamento/cadastrar', (page) => expect(page.getByRole('button', { name: 'Salvar departamento' })).toBeVisible()],
  ['/ChatAssunto', (page) => expect(page.getByRole('heading', { level: 1, name: 'Assuntos' })).toBeVisible()],
  ['/ChatAssunto/cadastrar', (page) => expect(page.getByRole('button', { name: 'Salvar assunto' })).toBeVisible()],
  ['/atendimento', (page) => expect(page.locator('a[href^="/atendimento/show/"]').first()).toBeVisible()],
  ['/calendarios', (page) => expect(page.getByRole('heading', { level: 1, name: 'Calendários' })).toBeVisible()],
  ['/calendarios/cadastrar', (page) => expect(page.getByRole('button', { name: 'Salvar calendário' })).toBeVisible()],
  ['/WPPAutomacao', (page) => expect(page.getByRole('heading', { level: 1, name: 'Mensagens automáticas' })).toBeVisible()],
  ['/WPPAutomacao/cadastrar', (page) => expect(page.getByRole('button', { name: 'Salvar mensagens' })).toBeVisible()],
  [
    '/ChatSala',
    async (page) => {
      await inbox(page).tab('Todas');
      await expect(inbox(page).rows.first()).toBeVisible();
    },
  ],
  ['/perfil', (page) => expect(page.getByText('Este aparelho')).toBeVisible()],
  ['/simulador', (page) => expect(page.getByRole('log', { name: 'Mensagens no telefone' })).toBeVisible()],
  ['/dev/ui', (page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()],
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
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Abrir Chat com/ })
      .first(),
  ).toBeVisible();
}

/** Both themes of what is on screen: every rule in light; in dark, where only colours differ, contrast. */
async function expectBothThemes(page: Page, what: string): Promise<void> {
  await expectAccessible(page, `${what}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // colours that fade count when they are there
  await page.waitForFunction(() => document.getAnimations().every((one) => !(one instanceof CSSTransition)));
  await expectAccessible(page, `${what}, dark`, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
}

test('axe finds nothing serious on any screen, in both themes', async ({ enter, stranger }) => {
  test.setTimeout(120_000);
  const still = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
  const outside = await stranger(still);
  await outside.goto('/login');
  await expect(outside.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expectBothThemes(outside, '/login');
  const page = await enter('admin', still);
  for (const [path, ready] of screens) {
    await page.goto(path);
    await ready(page);
    await expectBothThemes(page, path);
  }
  await openRoom(page);
  await expectBothThemes(page, 'conversation');
  await openNewChat(page);
  await expectBothThemes(page, 'new conversation');
});

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
