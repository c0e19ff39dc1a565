import { secondHalf } from '../screens.ts';
import { expectBothThemes, stillLight, test } from '../support.ts';

test('axe finds nothing serious in the second half of the screens, in both themes', async ({ enter }) => {
  test.setTimeout(180_000);
  const page = await enter('admin', stillLight);
  for (const [path, ready] of secondHalf) {
    await page.goto(path);
    await ready(page);
    await expectBothThemes(page, path);
  }
});
