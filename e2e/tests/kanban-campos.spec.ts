import { board, cardOf, column, configure, drag, titles } from '../kanban.ts';
import { expect, go, phone, stillLight, test } from '../support.ts';

test('[K18] own fields of a board: a list asks for one, a form fills it on the card it makes and leads on by itself', async ({ enter, stranger }) => {
  const page = await enter('admin', stillLight);
  const address = await board(page, `Campos ${Date.now()}`, ['Reforma']);
  await go(page, `${address}/configurar`);
  await page.getByRole('button', { name: 'Novo campo' }).click();
  await page.getByLabel('Nome do campo 1').fill('Metragem');
  await page.getByRole('combobox', { name: 'Tipo do campo 1' }).click();
  await page.getByRole('option', { name: 'Número' }).click();
  await page.getByRole('button', { name: 'Salvar quadro' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await configure(page, 'Qualificação', (dialog) => dialog.getByRole('checkbox', { name: 'Metragem' }).check());

  await drag(page, cardOf(page, 'Reforma'), column(page, 'Qualificação'));
  const dialog = page.getByRole('dialog', { name: 'Reforma' });
  await expect(dialog.getByText('Preencha Metragem para entrar em Qualificação')).toBeVisible();
  await expect(titles(page, 'Novo contato')).toHaveText(['Reforma']);
  await dialog.getByLabel('Metragem').fill('80');
  await dialog.getByLabel('Metragem').press('Tab');
  await dialog.getByRole('button', { name: 'Mover agora' }).click();
  await expect(titles(page, 'Qualificação')).toHaveText(['Reforma']);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ações da lista Novo contato' }).click();
  await page.getByRole('menuitem', { name: 'Formulários de entrada' }).click();
  await page.getByRole('button', { name: 'Novo formulário' }).click();
  await page.getByRole('button', { name: 'Novo campo' }).click();
  await page.getByRole('menuitem', { name: 'Número', exact: true }).click();
  const fields = page.getByRole('list', { name: 'Campos do formulário' });
  await fields.getByLabel('Título', { exact: true }).fill('Quantos metros?');
  await fields.getByRole('combobox', { name: 'Para onde vai' }).click();
  await page.getByRole('option', { name: 'Campo do quadro' }).click();
  await page.getByRole('button', { name: 'Salvar rascunho' }).click();
  await expect(fields.getByText('Escolha o campo')).toBeVisible();
  await fields.getByRole('combobox', { name: 'Campo do quadro' }).click();
  await page.getByRole('option', { name: 'Metragem' }).click();
  await page.getByText('Textos e cor', { exact: true }).click();
  await page.getByLabel('Endereço do botão Continuar').fill('https://loja.exemplo/obrigado');
  await page.getByRole('switch', { name: 'Ir sozinho para esse endereço' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText(/^Versão 1 no site desde/)).toBeVisible();
  await page.getByText('No site', { exact: true }).click();

  const visitor = await stranger({ ...phone, ...stillLight });
  await visitor.route('https://loja.exemplo/obrigado', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>Até logo</h1>' }));
  await visitor.goto(await page.getByRole('textbox', { name: 'Endereço, para um link ou um QR code' }).inputValue());
  await visitor.getByLabel(/^Nome/).fill('Obra de Sousa');
  await visitor.getByLabel(/^Telefone/).fill('19 91234-0177');
  await visitor.getByLabel(/^Quantos metros/).fill('120');
  await visitor.getByRole('button', { name: 'Enviar' }).click();
  await expect(visitor.getByRole('heading', { name: 'Até logo' })).toBeVisible();

  await page.getByText(/^Respostas/).click();
  const answer = page.getByRole('list', { name: 'Respostas' }).getByRole('listitem').filter({ hasText: 'Obra de Sousa' });
  await expect(answer.getByText(/Suspeita|Processada/)).toBeVisible();
  // filled at once by a program: it may wait in the box until a person sends it on
  const box = answer.getByRole('button', { name: 'Processar' });
  if (await box.isVisible()) await box.click();
  await answer.getByRole('link', { name: 'Abrir o card' }).click();
  await expect(page.getByRole('dialog', { name: 'Obra de Sousa' }).getByLabel('Metragem')).toHaveValue('120');
});
