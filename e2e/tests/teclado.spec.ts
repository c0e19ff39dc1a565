import type { Page } from '@playwright/test';
import { expect, inbox, sala, test, toEndOfInbox } from '../support.ts';

/** Tab until this is focused; the keyboard must reach it. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    // a row far from the one in focus is not drawn until the focus comes nearer
    if ((await target.and(page.locator(':focus')).count()) === 1) return;
  }
  await expect(target, 'reached with Tab').toBeFocused();
}

/** The focus goes round inside the dialog, however long one presses Tab. */
async function expectTrapped(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const inside = () => dialog.evaluate((el) => el.contains(document.activeElement));
  await expect.poll(inside).toBe(true);
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    expect(await inside(), 'focus inside the dialog').toBe(true);
  }
}

test('the day of an attendant with the keyboard alone', async ({ enter, customer }) => {
  // as most people have it: with what moves
  const page = await enter('ana', { reducedMotion: 'no-preference' });
  const nilo = await customer('Nilo Arruda');
  await nilo.says('Bom dia');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
  await expectTrapped(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Pesquisar conversas, contatos, telas e ações…')).toBeFocused();
  await page.keyboard.type('conversas');
  await expect(
    page
      .getByRole('button', { name: 'Conversas', exact: true })
      .or(page.getByRole('option', { name: 'Conversas' }))
      .first(),
  ).toBeVisible();
  // the first one is chosen while one types; the arrows go to the others and back. What is found by other words comes with the screens' own
  await expect(
    page
      .getByRole('button', { name: 'Histórico' })
      .or(page.getByRole('option', { name: 'Histórico' }))
      .first(),
  ).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ChatSala$/i);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // the tabs are one stop, moved by arrows
  await expect(inbox(page).rows.first()).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: /^Minhas/ }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Fila/ })).toBeChecked();
  await toEndOfInbox(page);
  await expect(inbox(page).row('Nilo Arruda')).toBeVisible();
  await tabTo(page, inbox(page).row('Nilo Arruda'));
  await page.keyboard.press('Enter');
  const accept = page.getByRole('button', { name: 'Aceitar' });
  await expect(accept).toBeVisible();
  await tabTo(page, accept);
  await page.keyboard.press('Enter');
  await expect(sala(page).composer).toBeVisible();
  // who accepts goes on writing
  await expect(sala(page).composer).toBeFocused();
  await page.keyboard.type('Bom dia, Nilo!');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Como posso ajudar?');
  await page.keyboard.press('Enter');
  await expect.poll(() => nilo.sees('Bom dia, Nilo!\nComo posso ajudar?')).toBeTruthy();
  await expect(sala(page).composer).toBeFocused();

  const end = page.getByRole('button', { name: 'Encerrar', exact: true });
  await tabTo(page, end, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectTrapped(page);
  // where a list of choices is open, Escape closes that one first
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Fechar' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(end).toBeFocused();

  // next and previous sala
  await page.goto('/ChatSala');
  await expect(inbox(page).rows.nth(1)).toBeVisible();
  const [first, second] = await inbox(page).rows.locator('b').allTextContents();
  const open = page.getByRole('region', { name: /^Conversa com / }).getByRole('heading', { level: 2 });
  await page.keyboard.press('j');
  await expect(open).toHaveText(first ?? '');
  await page.keyboard.press('j');
  await expect(open).toHaveText(second ?? '');
  await page.keyboard.press('k');
  await expect(open).toHaveText(first ?? '');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Nova conversa' })).toBeVisible();
  await expectTrapped(page);
});
