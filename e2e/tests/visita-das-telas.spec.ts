import { type Entry, expectScreens, openNewChat, openSala, parts } from '../screens.ts';
import { tokenOf } from '../sign-in.ts';
import { expect, expectAccessible, expectBothThemes, expectNoSideways, inbox, phone, stillLight, test } from '../support.ts';
import { telas } from '../telas.ts';

// small, and the last: whichever worker is free takes the next
test.describe.configure({ mode: 'parallel' });

const what = 'by their entries of the menu, nothing serious of axe in both themes, nothing sideways at 390 px';
for (const part of parts)
  test(`[2] ${part[0]!.path} to ${part.at(-1)!.path}: ${what}`, async ({ enter }) => {
    const page = await enter('admin', stillLight);
    await page.goto('/dashboard');
    const answer = await page.request.get('/api/menu', { headers: { authorization: `Bearer ${await tokenOf(page)}` } });
    const { data } = (await answer.json()) as { data: Entry[] };
    // none is left out of the visits
    expect(data.length).toBeGreaterThan(10);
    expect(telas.map(({ path }) => path)).toEqual(expect.arrayContaining(data.map(({ caminho }) => caminho)));
    await expectScreens(page, part, data);
  });

test('the sign-in, the building blocks and a sala: nothing serious of axe in both themes, nothing sideways at 390 px', async ({ enter, stranger }) => {
  const outside = await stranger(stillLight);
  const desktop = outside.viewportSize()!;
  for (const [path, shown] of [
    ['/login', outside.getByRole('button', { name: 'Entrar', exact: true })],
    ['/dev/ui', outside.getByRole('heading', { level: 1 })],
  ] as const) {
    await outside.goto(path);
    await expect(shown.first()).toBeVisible();
    await expectBothThemes(outside, path);
    await outside.setViewportSize(phone.viewport);
    await expectNoSideways(outside, path);
    await outside.setViewportSize(desktop);
  }
  const page = await enter('admin', stillLight);
  await openSala(page);
  await expectBothThemes(page, 'sala');
  await openNewChat(page);
  await expectBothThemes(page, 'new sala');
});

test('nothing scrolls sideways at 390 px in a sala', async ({ enter }) => {
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
