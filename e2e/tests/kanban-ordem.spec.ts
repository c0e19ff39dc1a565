import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, stillLight, test } from '../support.ts';

const column = (page: Page, titulo: string): Locator => page.getByRole('region', { name: `Lista ${titulo}`, exact: true });
const titles = (page: Page, titulo: string): Locator => column(page, titulo).locator('[data-card] button[class*=cardTitle]');
const cardOf = (page: Page, titulo: string): Locator => page.locator('[data-card]').filter({ has: page.getByRole('button', { name: titulo, exact: true }) });
const why = 'Esta lista está ordenada por título: escolha Ordem manual para mudar a posição.';

/** A board of its own with these cards in its first list; answers its address. */
async function board(page: Page, titulo: string, cards: readonly string[]): Promise<string> {
  await page.goto('/kanban');
  await page.getByRole('button', { name: 'Novo quadro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo quadro' });
  await dialog.getByLabel('Título').fill(titulo);
  await dialog.getByRole('button', { name: 'Criar quadro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: titulo })).toBeVisible();
  await page.getByRole('button', { name: 'Novo card em Novo contato' }).click();
  const field = page.getByRole('textbox', { name: 'Título do novo card em Novo contato' });
  for (const card of cards) {
    await field.fill(card);
    await field.press('Enter');
    await expect(page.getByRole('button', { name: card, exact: true })).toBeVisible();
    await expect(field).toHaveValue('');
  }
  await field.press('Escape');
  return new URL(page.url()).pathname;
}
/** Lets a card go over something, as a hand does. */
async function drag(page: Page, what: Locator, over: Locator): Promise<void> {
  await what.hover();
  await page.mouse.down();
  await expect(async () => {
    const to = (await over.boundingBox())!;
    await page.mouse.move(to.x + to.width / 2 - 8, to.y + to.height / 2 - 4, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 3, { steps: 2 });
    await expect(over).toHaveAttribute((await over.getAttribute('data-list')) === null ? 'data-edge' : 'data-over', /./, { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
  await page.mouse.up();
}

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
