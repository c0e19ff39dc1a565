import { expectScreens, secondHalf } from '../screens.ts';
import { stillLight, test } from '../support.ts';

test('the second half of the screens: nothing serious of axe in both themes, nothing sideways at 390 px', async ({ enter }) => {
  test.setTimeout(180_000);
  await expectScreens(await enter('admin', stillLight), secondHalf);
});
