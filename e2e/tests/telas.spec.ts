import { openNewChat, openSala } from '../screens.ts';
import { expect, expectAccessible, expectNoSideways, inbox, phone, test } from '../support.ts';

test('nothing scrolls sideways at 390 px at the sign-in and in a sala', async ({ enter, stranger }) => {
  const outside = await stranger(phone);
  await outside.goto('/login');
  await expect(outside.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expectNoSideways(outside, '/login');
  const page = await enter('admin', phone);
  await openSala(page);
  await expectNoSideways(page, 'sala');
  // one pane at a time, the acts in a menu, the list one step back
  await expect(inbox(page).rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais ações', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Dados do contato' })).toBeVisible();
  await expectAccessible(page, 'sala on a phone');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Voltar para as conversas' }).click();
  await expect(inbox(page).rows.first()).toBeVisible();
  await openNewChat(page);
  await expectNoSideways(page, 'new sala');
});
