import { firstHalf, openNewChat, openSala, secondHalf } from '../screens.ts';
import { expect, expectAccessible, expectNoSideways, inbox, phone, test } from '../support.ts';

for (const [half, screens] of [
  ['first', firstHalf],
  ['second', secondHalf],
] as const)
  test(`nothing scrolls sideways at 390 px, ${half} half of the screens`, async ({ enter }) => {
    test.setTimeout(120_000);
    const page = await enter('admin', phone);
    for (const [path, ready] of screens) {
      await page.goto(path);
      await ready(page);
      await expectNoSideways(page, path);
    }
  });

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
