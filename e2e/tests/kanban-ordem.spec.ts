import { board, cardOf, carryByTouch, column, drag, titles } from '../kanban.ts';
import { expect, expectAccessible, phone, stillLight, test } from '../support.ts';

const why = 'Esta lista está ordenada por título: escolha Ordem manual para mudar a posição.';

test('[issue: order] a board stands by an order: others follow, a drop within says why it stays, one from elsewhere goes where it belongs', async ({
  enter,
}) => {
  const page = await enter('admin', stillLight);
  const address = await board(page, `Ordem ${Date.now()}`, ['Delta', 'Alfa', 'Carla', 'Beta']);
  await drag(page, cardOf(page, 'Carla'), column(page, 'Qualificação'));
  await expect(titles(page, 'Qualificação')).toHaveText(['Carla']);

  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('combobox', { name: 'Ordem dos cards' }).click();
  await page.getByRole('option', { name: 'Título, de A a Z' }).click();
  await page.keyboard.press('Escape');
  await expect(titles(page, 'Novo contato')).toHaveText(['Alfa', 'Beta', 'Delta']);
  await expect(page).toHaveURL(/ordem=titulo(\+|%20)asc/);
  await expectAccessible(page, 'board in an order');

  await drag(page, cardOf(page, 'Delta'), cardOf(page, 'Alfa'));
  await expect(page.getByText(why).first()).toBeVisible();
  await expect(titles(page, 'Novo contato')).toHaveText(['Alfa', 'Beta', 'Delta']);
  await drag(page, cardOf(page, 'Carla'), cardOf(page, 'Alfa'));
  await expect(titles(page, 'Novo contato')).toHaveText(['Alfa', 'Beta', 'Carla', 'Delta']);
  await page.reload();
  await expect(titles(page, 'Novo contato')).toHaveText(['Alfa', 'Beta', 'Carla', 'Delta']);

  // by keyboard: said where it stays, and where it goes
  await page.getByRole('button', { name: 'Beta', exact: true }).focus();
  await page.keyboard.press('Space');
  const said = page.locator('[aria-live="assertive"]');
  await page.keyboard.press('ArrowDown');
  await expect(said).toContainText(why);
  await page.keyboard.press('ArrowRight');
  await expect(said).toContainText('Lista Qualificação, posição 1 de 1.');
  await page.keyboard.press('Space');
  await expect(said).toContainText('Card solto.');
  await expect(titles(page, 'Qualificação')).toHaveText(['Beta']);
  await page.getByRole('button', { name: 'Beta', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(said).toContainText('Lista Novo contato, posição 2 de 4.');
  await page.keyboard.press('Space');
  await expect(titles(page, 'Novo contato')).toHaveText(['Alfa', 'Beta', 'Carla', 'Delta']);

  // what somebody else changes goes where the order says
  const other = await enter('admin', stillLight);
  await other.goto(address);
  await other.getByRole('button', { name: 'Alfa', exact: true }).click();
  const title = other.getByRole('textbox', { name: 'Título do card' });
  await title.fill('Zulu');
  await title.press('Enter');
  await expect(titles(page, 'Novo contato')).toHaveText(['Beta', 'Carla', 'Delta', 'Zulu']);

  // in order by hand again they stand as they were put
  await page.getByRole('button', { name: 'Voltar à ordem manual' }).click();
  await expect(titles(page, 'Novo contato')).toHaveText(['Delta', 'Zulu', 'Carla', 'Beta']);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

test('[issue: order] the order of a board is kept in a saved view', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  const address = await board(page, `Ordem guardada ${Date.now()}`, ['Um', 'Dois']);
  await page.goto(`${address}?ordem=titulo+asc`);
  await expect(titles(page, 'Novo contato')).toHaveText(['Dois', 'Um']);
  await page.getByRole('button', { name: 'Visões', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Salvar como nova visão…' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Por título');
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  await expect(page.getByRole('button', { name: 'Por título' })).toBeVisible();
  await page.goto(address);
  await expect(titles(page, 'Novo contato')).toHaveText(['Um', 'Dois']);
  await page.getByRole('button', { name: 'Visões', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Por título', exact: true }).click();
  await expect(titles(page, 'Novo contato')).toHaveText(['Dois', 'Um']);
});

test('[issue: order] on a phone: a finger carries a card within such a list, which says why it stays', async ({ enter }) => {
  const page = await enter('admin', { ...phone, ...stillLight, hasTouch: true });
  const address = await board(page, `Ordem no toque ${Date.now()}`, ['Delta', 'Alfa', 'Beta']);
  await page.goto(`${address}?ordem=titulo+asc`);
  await expect(titles(page, 'Novo contato')).toHaveText(['Alfa', 'Beta', 'Delta']);
  const letGo = await carryByTouch(page, cardOf(page, 'Delta'), cardOf(page, 'Alfa'), () => 6);
  await letGo();
  await expect(page.getByText(why).first()).toBeVisible();
  await expect(titles(page, 'Novo contato')).toHaveText(['Alfa', 'Beta', 'Delta']);
  await page.goto(address);
  await expect(titles(page, 'Novo contato')).toHaveText(['Delta', 'Alfa', 'Beta']);
});
