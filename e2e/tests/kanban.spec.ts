import type { Locator, Page } from '@playwright/test';
import { board, cardOf, carryByTouch, column, configure, drag, pickUpByTouch, titles } from '../kanban.ts';
import { expect, expectAccessible, expectBothThemes, expectNoSideways, go, phone, stillLight, test } from '../support.ts';

/** What a person is told, wherever it stands on screen. */
const told = (page: Page, text: string | RegExp): Locator => page.getByText(text).first();

test('[4] cards dragged by mouse, by names and back; another browser follows, and order outlives a reload', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  const address = await board(page, `Mouse ${Date.now()}`, ['Alfa', 'Beta', 'Gama']);
  const other = await enter('ana', stillLight);
  await go(page, `${address}/configurar`);
  await page.getByRole('combobox', { name: 'Quem vê' }).click();
  await page.getByRole('option', { name: 'Toda a empresa edita' }).click();
  await page.getByRole('button', { name: 'Salvar quadro' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await other.goto(address);
  await expect(titles(other, 'Novo contato')).toHaveText(['Alfa', 'Beta', 'Gama']);

  await drag(page, cardOf(page, 'Alfa'), column(page, 'Qualificação'));
  await expect(titles(page, 'Qualificação')).toHaveText(['Alfa']);
  await expect(titles(other, 'Qualificação')).toHaveText(['Alfa']);
  // onto the lower half of another card: below it
  const { height } = (await cardOf(page, 'Alfa').boundingBox())!;
  await drag(page, cardOf(page, 'Beta'), cardOf(page, 'Alfa'), { y: height - 3 });
  await expect(titles(page, 'Qualificação')).toHaveText(['Alfa', 'Beta']);
  await expect(titles(other, 'Qualificação')).toHaveText(['Alfa', 'Beta']);
  await drag(page, cardOf(page, 'Gama'), cardOf(page, 'Alfa'), { y: 3 });
  await expect(titles(page, 'Qualificação')).toHaveText(['Gama', 'Alfa', 'Beta']);
  await page.reload();
  await expect(titles(page, 'Qualificação')).toHaveText(['Gama', 'Alfa', 'Beta']);

  await page.getByRole('button', { name: 'Ações de Alfa' }).click();
  await page.getByRole('menuitem', { name: 'Mover para…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mover card' });
  await dialog.getByRole('combobox', { name: 'Lista' }).click();
  await page.getByRole('option', { name: 'Negociação' }).click();
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
  await expect(titles(page, 'Negociação')).toHaveText(['Alfa']);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(titles(page, 'Qualificação')).toHaveText(['Gama', 'Alfa', 'Beta']);
  await expect(titles(other, 'Qualificação')).toHaveText(['Gama', 'Alfa', 'Beta']);

  // several at once
  await page.getByRole('button', { name: 'Gama', exact: true }).click({ modifiers: ['ControlOrMeta'] });
  await page.getByRole('button', { name: 'Beta', exact: true }).click({ modifiers: ['ControlOrMeta'] });
  await drag(page, cardOf(page, 'Gama'), column(page, 'Negociação'));
  await expect(titles(page, 'Negociação')).toHaveText(['Gama', 'Beta']);
  await expect(titles(other, 'Negociação')).toHaveText(['Gama', 'Beta']);
});

test('[4] cards by keyboard alone, each step said', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  await board(page, `Teclado ${Date.now()}`, ['Um', 'Dois', 'Três']);
  const card = page.getByRole('button', { name: 'Dois', exact: true });
  await card.focus();
  await page.keyboard.press('Space');
  const said = page.locator('[aria-live="assertive"]');
  await expect(said).toContainText('Dois na mão');
  await page.keyboard.press('ArrowUp');
  await expect(titles(page, 'Novo contato')).toHaveText(['Dois', 'Um', 'Três']);
  await page.keyboard.press('ArrowRight');
  await expect(said).toContainText('Lista Qualificação, posição 1 de 1.');
  await page.keyboard.press('Escape');
  await expect(titles(page, 'Novo contato')).toHaveText(['Um', 'Dois', 'Três']);
  await card.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(said).toContainText('Card solto.');
  await expect(titles(page, 'Proposta enviada')).toHaveText(['Dois']);
  await page.reload();
  await expect(titles(page, 'Proposta enviada')).toHaveText(['Dois']);
  // Enter opens it
  await page.getByRole('button', { name: 'Dois', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Dois' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a list asks why, for a field, and refuses one too many; the card is back in its place', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  const address = await board(page, `Regras ${Date.now()}`, ['Pedido', 'Outro']);
  await go(page, `${address}/configurar`);
  await page.getByRole('button', { name: 'Novo motivo' }).click();
  await page.getByRole('textbox', { name: 'Texto do motivo 1' }).fill('Preço');
  await page.getByRole('button', { name: 'Salvar quadro' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await configure(page, 'Ganho', (dialog) => dialog.getByLabel('Perguntar o motivo de quem entra').check());
  await configure(page, 'Proposta enviada', (dialog) => dialog.getByRole('checkbox', { name: 'Valor' }).check());
  await configure(page, 'Qualificação', async (dialog) => {
    await dialog.getByLabel('Limite de cards').fill('1');
    await dialog.getByLabel('Recusar cards acima do limite').check();
  });
  await drag(page, cardOf(page, 'Outro'), column(page, 'Qualificação'));
  await expect(titles(page, 'Qualificação')).toHaveText(['Outro']);
  await drag(page, cardOf(page, 'Pedido'), column(page, 'Qualificação'));
  await expect(told(page, 'A lista Qualificação já tem 1 de 1 cards.')).toBeVisible();
  await expect(titles(page, 'Novo contato')).toHaveText(['Pedido']);

  await drag(page, cardOf(page, 'Pedido'), column(page, 'Proposta enviada'));
  const dialog = page.getByRole('dialog', { name: 'Pedido' });
  await expect(dialog.getByText('Preencha Valor para entrar em Proposta enviada')).toBeVisible();
  await dialog.getByLabel('Valor').fill('150000');
  await dialog.getByLabel('Valor').press('Enter');
  await expect(column(page, 'Novo contato')).toContainText('R$ 1.500,00');
  await dialog.getByRole('button', { name: 'Mover agora' }).click();
  await expect(titles(page, 'Proposta enviada')).toHaveText(['Pedido']);

  await drag(page, cardOf(page, 'Pedido'), column(page, 'Ganho'));
  const why = page.getByRole('dialog', { name: 'Por que vai para Ganho?' });
  await why.getByRole('radio', { name: 'Preço' }).check();
  await why.getByRole('button', { name: 'Mover' }).click();
  await expect(titles(page, 'Ganho')).toHaveText(['Pedido']);
});

test('a card is filled, talked about and put away with its way back; the sala of its contato is answered inside it', async ({ enter, customer }) => {
  const joana = await customer('Joana Kanban');
  await joana.says('Bom dia, ainda tem a mesa?');
  const page = await enter('admin', stillLight);
  await board(page, `Card ${Date.now()}`, ['Mesa da Joana']);
  await page.getByRole('button', { name: 'Mesa da Joana', exact: true }).click();
  const card = page.getByRole('dialog', { name: 'Mesa da Joana' });
  await card.getByRole('button', { name: 'Escrever', exact: true }).click();
  await card.getByRole('textbox', { name: 'Descrição' }).fill('Quer entrega no sábado');
  await card.getByRole('button', { name: 'Salvar descrição' }).click();
  await expect(card.getByText('Quer entrega no sábado', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Lista de verificação' }).click();
  await card.getByLabel('Novo item de Lista de verificação').fill('Medir');
  await card.getByLabel('Novo item de Lista de verificação').press('Enter');
  await card.getByRole('checkbox', { name: 'Feito: Medir' }).click();
  await expect(card.getByRole('heading', { name: 'Lista de verificação (1 de 1)' })).toBeVisible();
  await card.getByRole('button', { name: 'Escrever um comentário' }).click();
  await card.getByRole('textbox', { name: 'Novo comentário' }).fill('Liguei, sem resposta');
  await card.getByRole('button', { name: 'Comentar', exact: true }).click();
  await expect(card.getByRole('listitem').filter({ hasText: 'Liguei, sem resposta' })).toBeVisible();
  await card.getByRole('combobox', { name: 'Contato' }).fill('Joana Kanban');
  await page.getByRole('option', { name: 'Joana Kanban' }).click();
  await card.getByRole('button', { name: 'Responder aqui' }).click();
  const talk = card.getByRole('region', { name: 'Conversa com Joana Kanban' });
  await expect(talk.getByText('Bom dia, ainda tem a mesa?')).toBeVisible();
  await talk
    .getByRole('button', { name: /Aceitar|Atender/ })
    .first()
    .click();
  await talk.getByRole('textbox', { name: /mensagem/i }).fill('Tem sim!');
  await talk.getByRole('textbox', { name: /mensagem/i }).press('Enter');
  await expect.poll(async () => (await joana.phone()).messages.some((m) => m.texto.includes('Tem sim!'))).toBe(true);

  await card.getByRole('button', { name: 'Ações do card' }).click();
  await page.getByRole('menuitem', { name: 'Arquivar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cardOf(page, 'Mesa da Joana')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(cardOf(page, 'Mesa da Joana')).toBeVisible();
});

test('[1] [2] boards: copied, starred, archived, deleted by its name and brought back', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  const titulo = `Guardar ${Date.now()}`;
  const address = await board(page, titulo, ['Fica']);
  const back = async (): Promise<void> => {
    const button = page.getByRole('button', { name: `Trazer ${titulo} de volta` });
    await button.click();
    await expect(button).toHaveCount(0);
  };
  await go(page, '/kanban');
  await page
    .getByRole('region', { name: 'Todos os quadros' })
    .getByRole('button', { name: `Pôr ${titulo} nos favoritos` })
    .click();
  await expect(page.getByRole('region', { name: 'Favoritos' }).getByRole('link', { name: titulo })).toBeVisible();
  await go(page, `${address}/configurar`);
  await page.getByRole('button', { name: 'Arquivar quadro' }).click();
  await expect(told(page, 'Quadro arquivado.')).toBeVisible();
  await go(page, address);
  await expect(page.getByText('Quadro arquivado: só leitura')).toBeVisible();
  await go(page, '/kanban?lugar=arquivo');
  await back();
  await go(page, `${address}/configurar`);
  await page.getByRole('button', { name: 'Excluir quadro' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Excluir quadro' })).toBeDisabled();
  await dialog.getByLabel('Escreva o título do quadro para confirmar').fill(titulo);
  await dialog.getByRole('button', { name: 'Excluir quadro' }).click();
  await expect(page).toHaveURL(/\/kanban$/);
  await go(page, address);
  await expect(page.getByText('Quadro não encontrado')).toBeVisible();
  await go(page, '/kanban?lugar=lixeira');
  await back();
  await go(page, address);
  await expect(titles(page, 'Novo contato')).toHaveText(['Fica']);
});

test('on a phone: lists are swiped, a card is held, carried and let go by touch', async ({ enter }) => {
  const page = await enter('admin', { ...phone, ...stillLight, hasTouch: true });
  await board(page, `Toque ${Date.now()}`, ['Leve', 'Fique']);
  await expectNoSideways(page, 'board on a phone');
  await expectAccessible(page, 'board on a phone');
  const letGo = await carryByTouch(page, cardOf(page, 'Leve'), cardOf(page, 'Fique'), (height) => height - 6);
  await expect(cardOf(page, 'Fique')).toHaveAttribute('data-edge', 'bottom');
  await letGo();
  await expect(titles(page, 'Novo contato')).toHaveText(['Fique', 'Leve']);
  await page.reload();
  await expect(titles(page, 'Novo contato')).toHaveText(['Fique', 'Leve']);
  // let go where it stood it was not pressed, the next one is
  const pressed = await page.evaluateHandle(() => {
    const texts: (string | null)[] = [];
    window.addEventListener('click', ({ target }) => texts.push((target as Element).textContent), true);
    return texts;
  });
  await (await pickUpByTouch(page, cardOf(page, 'Leve'))).letGo();
  await page.getByRole('button', { name: 'Fique', exact: true }).tap();
  await expect(page.getByRole('dialog', { name: 'Fique' })).toBeVisible();
  expect(await pressed.jsonValue()).toEqual(['Fique']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // the next list comes into place by itself
  await page.locator('[data-board]').evaluate((element) => element.scrollBy({ left: 200 }));
  await expect.poll(async () => Math.round((await column(page, 'Qualificação').boundingBox())!.x)).toBeLessThan(40);
});

test('[2] boards and cards look right in both themes', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  await page.goto('/kanban/funil-de-vendas');
  await expect(cardOf(page, 'Recepção da clínica')).toBeVisible();
  await expectBothThemes(page, 'board');
  await page.getByRole('button', { name: 'Recepção da clínica', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Recepção da clínica' }).getByRole('heading', { name: 'Dados' })).toBeVisible();
  await expectBothThemes(page, 'card');
});

test('[issue: views] a board as calendar, forecast and report: dragged to another month, moved by its menu, taken back', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  await page.goto('/kanban/funil-de-vendas');
  await page.getByRole('button', { name: 'Novo card', exact: true }).click();
  const made = page.getByRole('dialog', { name: 'Novo card' });
  await made.getByLabel('Título').fill('Reforma da copa');
  // worth the most: first where it stands
  await made.getByLabel('Valor').fill('9.999.999,00');
  await made.getByRole('button', { name: 'Criar card' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const view = (name: string) => page.getByRole('radiogroup', { name: 'Visão' }).getByText(name, { exact: true }).click();
  await view('Previsão');
  await expect(page).toHaveURL(/visao=previsao/);
  const none = page.getByRole('region', { name: 'Sem previsão' });
  const card = none.getByRole('listitem').filter({ hasText: 'Reforma da copa' });
  await expect(card).toBeVisible();
  const month = page.getByRole('region', { name: / de \d{4}$/ }).nth(1);
  const [from, to] = [await card.boundingBox(), await month.boundingBox()];
  await page.mouse.move(from!.x + 30, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(from!.x + 60, from!.y + 20, { steps: 4 });
  await page.mouse.move(to!.x + 80, to!.y + 60, { steps: 8 });
  await expect(month).toHaveAttribute('data-over', 'true');
  await page.mouse.up();
  await expect(month.getByText('Reforma da copa')).toBeVisible();
  await expect(page.getByText(/^Reforma da copa: previsto para/)).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Mover Reforma da copa para…' }).press('Enter');
  await page.getByRole('menuitem').first().press('Enter');
  await expect(none.getByText('Reforma da copa')).toHaveCount(0);
  await expectBothThemes(page, 'forecast');
  await view('Calendário');
  await expect(page.getByRole('table', { name: /^Prazos de/ })).toBeVisible();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(page).toHaveURL(/mes=\d{4}-\d{2}/);
  await expectBothThemes(page, 'calendar of cards');
  await view('Relatório');
  await expect(page.getByRole('region', { name: 'Funil dos criados no período' })).toContainText('Novo contato');
  await page.getByRole('button', { name: '12 meses' }).click();
  await expect(page).toHaveURL(/de=\d{4}-\d{2}-\d{2}&ate=/);
  await expectBothThemes(page, 'report of a board');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Relatório', 'Calendário', 'Previsão']) {
    await view(name);
    await expectNoSideways(page, name);
  }
});

test('[K18] a field of the board’s own: set up, filled on a card, refused at the field', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  await page.goto('/kanban/pos-venda/configurar');
  await page.getByRole('button', { name: 'Novo campo' }).click();
  await page.getByLabel('Nome do campo 1').fill('Metragem');
  await page.getByRole('combobox', { name: 'Tipo do campo 1' }).click();
  await page.getByRole('option', { name: 'Número' }).click();
  await page.getByRole('button', { name: 'Novo campo' }).click();
  await page.getByLabel('Nome do campo 2').fill('Ambiente');
  await page.getByRole('combobox', { name: 'Tipo do campo 2' }).click();
  await page.getByRole('option', { name: 'Lista' }).click();
  await page.getByRole('button', { name: 'Salvar quadro' }).click();
  await expect(page.getByText('Inclua pelo menos uma opção')).toBeVisible();
  await page.getByRole('combobox', { name: 'Opções do campo 2' }).fill('Sala');
  await page.getByRole('combobox', { name: 'Opções do campo 2' }).press('Enter');
  await expectAccessible(page, 'fields of a board');
  await page.getByRole('button', { name: 'Salvar quadro' }).click();
  await expect(page).toHaveURL(/\/kanban\/pos-venda$/);
  await page.getByRole('button', { name: 'Troca do puxador', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Metragem').fill('12,5');
  await dialog.getByLabel('Metragem').press('Tab');
  await dialog.getByRole('combobox', { name: 'Ambiente' }).click();
  await page.getByRole('option', { name: 'Sala', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'Ambiente' })).toHaveValue('Sala');
  await page.reload();
  await expect(dialog.getByLabel('Metragem')).toHaveValue('12,5');
  await expect(dialog.getByRole('combobox', { name: 'Ambiente' })).toHaveValue('Sala');
});

test('[issue: saved views] a board’s filters and view are kept under a name, left and found again', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  await page.goto('/kanban/funil-de-vendas');
  await page.getByRole('radiogroup', { name: 'Visão' }).getByText('Lista', { exact: true }).click();
  await page.getByRole('searchbox', { name: 'Pesquisar cards' }).fill('sofá');
  await expect(page).toHaveURL(/q=sof/);
  await page.getByRole('button', { name: 'Visões', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Salvar como nova visão…' }).click();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Só sofás');
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  await page.getByRole('button', { name: 'Só sofás' }).click();
  await page.getByRole('menuitem', { name: 'Quadro inteiro' }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(page.getByRole('searchbox', { name: 'Pesquisar cards' })).toHaveValue('');
  await page.getByRole('button', { name: 'Visões', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Só sofás', exact: true }).click();
  await expect(page).toHaveURL(/visao=lista&q=sof/);
  await expect(page.getByRole('searchbox', { name: 'Pesquisar cards' })).toHaveValue('sofá');
});

test('[issue: archive] cards in the archive and in the trash are found in the list of a board, by what was said on them too, and brought back', async ({
  enter,
}) => {
  const page = await enter('admin', stillLight);
  await board(page, `Arquivo ${Date.now()}`, ['Vai', 'Sai', 'Fica']);
  for (const [titulo, act] of [
    ['Vai', 'Arquivar'],
    ['Sai', 'Excluir'],
  ] as const) {
    await page.getByRole('button', { name: `Ações de ${titulo}`, exact: true }).click();
    await page.getByRole('menuitem', { name: act }).click();
    await expect(cardOf(page, titulo)).toHaveCount(0);
  }
  await page.getByRole('radiogroup', { name: 'Visão' }).getByText('Lista', { exact: true }).click();
  const where = page.getByRole('radiogroup', { name: 'Onde estão os cards' });
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  for (const [place, titulo] of [
    ['Arquivados', 'Vai'],
    ['Lixeira', 'Sai'],
  ] as const) {
    await where.getByText(place, { exact: true }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: `Trazer ${titulo} de volta` }).click();
    await expect(told(page, `${titulo} está de volta.`)).toBeVisible();
    await expect(rows).toHaveCount(0);
  }
  await where.getByText('No quadro', { exact: true }).click();
  await expect(rows).toHaveCount(3);
  // a card of the demonstration, by a word of its comment and one of its checklist
  await page.goto('/kanban/funil-de-vendas?visao=lista');
  await page.getByRole('searchbox', { name: 'Pesquisar cards' }).fill('parcelado granito');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('button', { name: 'Cozinha completa' })).toBeVisible();
  await page.goto('/kanban/funil-de-vendas');
  await expect(cardOf(page, 'Cozinha completa').locator('img')).toBeVisible();
});
