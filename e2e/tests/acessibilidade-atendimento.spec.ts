import { firstHalf, openNewChat, openSala } from '../screens.ts';
import { expect, expectBothThemes, stillLight, test } from '../support.ts';

test('axe finds nothing serious in the first half of the screens and at the desk, in both themes', async ({ enter, stranger }) => {
  test.setTimeout(180_000);
  const outside = await stranger(stillLight);
  await outside.goto('/login');
  await expect(outside.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expectBothThemes(outside, '/login');
  const page = await enter('admin', stillLight);
  for (const [path, ready] of firstHalf) {
    await page.goto(path);
    await ready(page);
    await expectBothThemes(page, path);
  }
  await openSala(page);
  await expectBothThemes(page, 'sala');
  await openNewChat(page);
  await expectBothThemes(page, 'new sala');
});
