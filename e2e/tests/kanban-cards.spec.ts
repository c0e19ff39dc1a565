import { board, cardOf, column } from '../kanban.ts';
import { expect, expectAccessible, go, stillLight, test } from '../support.ts';

test('[issue: import of cards] a board of Trello comes in, one of its cards becomes a template, and a new card begins with it', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  const address = await board(page, `Trello ${Date.now()}`);
  const trello = {
    lists: [{ id: 'l1', name: 'Obra', closed: false, pos: 1 }],
    cards: [
      {
        id: 'c1',
        shortLink: 'abc',
        name: 'Reforma da loja',
        desc: 'Pintar e iluminar',
        idList: 'l1',
        closed: false,
        pos: 1,
        attachments: [{ name: 'planta', url: 'https://example.com/planta' }],
      },
    ],
    actions: [
      { type: 'commentCard', date: '2026-10-01T12:00:00.000Z', data: { text: 'Medimos tudo', card: { id: 'c1' } }, memberCreator: { fullName: 'Bia Reis' } },
    ],
  };
  await go(page, `${address}/importar`);
  await page.getByLabel('Arquivo de cards').setInputFiles({ name: 'obras.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(trello)) });
  await page.getByRole('switch', { name: 'Criar as listas e as etiquetas que o quadro não tem' }).click();
  await page.getByRole('button', { name: 'Conferir linhas' }).click();
  await page.getByRole('button', { name: 'Importar 1 card' }).click();
  await page.getByRole('link', { name: 'Ver cards' }).click();
  await column(page, 'Obra').getByRole('button', { name: 'Reforma da loja', exact: true }).click();
  const card = page.getByRole('dialog', { name: 'Reforma da loja' });
  await expect(card.getByRole('link', { name: 'planta' })).toHaveAttribute('href', 'https://example.com/planta');
  await expect(card.getByRole('listitem').filter({ hasText: 'Medimos tudo' })).toContainText('Bia Reis');

  await card.getByRole('button', { name: 'Ações do card' }).click();
  await page.getByRole('menuitem', { name: 'Salvar como modelo' }).click();
  await page.getByRole('dialog', { name: 'Salvar como modelo' }).getByRole('button', { name: 'Salvar modelo' }).click();
  await card.getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('button', { name: 'Novo card', exact: true }).click();
  const fresh = page.getByRole('dialog', { name: 'Novo card' });
  await fresh.getByRole('combobox', { name: 'Modelo' }).click();
  await page.getByRole('option', { name: 'Reforma da loja' }).click();
  await fresh.getByLabel('Título').fill('Outra reforma');
  await fresh.getByRole('button', { name: 'Criar card' }).click();
  await page.getByRole('button', { name: 'Outra reforma', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Outra reforma' }).getByText('Pintar e iluminar')).toBeVisible();
});

test('[issue: cover] a picture on the face of a card, taken back; who loses a race is told by whom', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  const address = await board(page, `Capa ${Date.now()}`, ['Fachada']);
  const other = await enter('admin', stillLight);
  await other.goto(address);
  await page.getByRole('button', { name: 'Fachada', exact: true }).click();
  const card = page.getByRole('dialog', { name: 'Fachada' });
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  await card.getByLabel('Arquivos a guardar').setInputFiles({ name: 'frente.png', mimeType: 'image/png', buffer: png });
  await card.getByRole('button', { name: 'Capa do card: frente.png' }).click();
  await expect(card.getByRole('img', { name: 'Capa do card' })).toBeVisible();
  await expectAccessible(page, 'card with a cover');
  await expect(cardOf(other, 'Fachada').locator('[class*=cover] img')).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(cardOf(other, 'Fachada').locator('[class*=cover]')).toHaveCount(0);
  await card.getByRole('button', { name: 'Fechar' }).click();

  for (const [who, list] of [
    [page, 'Qualificação'],
    [other, 'Negociação'],
  ] as const) {
    await who.getByRole('button', { name: 'Ações de Fachada' }).click();
    await who.getByRole('menuitem', { name: 'Mover para…' }).click();
    const dialog = who.getByRole('dialog', { name: 'Mover card' });
    await dialog.getByRole('combobox', { name: 'Lista' }).click();
    await who.getByRole('option', { name: list }).click();
    await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
    // a menu opened just as the card goes elsewhere goes with it
    for (const looks of [page, other]) await expect(column(looks, list).getByRole('button', { name: 'Fachada', exact: true })).toBeVisible();
  }
  await expect(page.getByText(/ levou Fachada para Negociação\./)).toBeVisible();
});
