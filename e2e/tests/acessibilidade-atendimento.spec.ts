import { expectScreens, firstHalf, openNewChat, openSala } from '../screens.ts';
import { expect, expectBothThemes, stillLight, test } from '../support.ts';

test('the first half of the screens, the sign-in and the desk: nothing serious of axe in both themes, nothing sideways at 390 px', async ({
  enter,
  stranger,
}) => {
  test.setTimeout(180_000);
  const outside = await stranger(stillLight);
  await outside.goto('/login');
  await expect(outside.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expectBothThemes(outside, '/login');
  const page = await enter('admin', stillLight);
  await expectScreens(page, firstHalf);
  await openSala(page);
  await expectBothThemes(page, 'sala');
  await openNewChat(page);
  await expectBothThemes(page, 'new sala');
});
