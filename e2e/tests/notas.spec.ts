import type { Page } from '@playwright/test';
import type { Customer } from '../customer.ts';
import { expect, expectAccessible, inbox, sala, test } from '../support.ts';

/** Ana answers this customer. */
async function answer(ana: Page, customer: Customer, text: string): Promise<void> {
  await customer.says(text);
  await ana.goto('/ChatSala');
  await inbox(ana).tab('Fila');
  // all that was said before is here: what streams in later is read by who scrolls on
  await expect(inbox(ana).row(customer.nome)).toContainText(text);
  await inbox(ana).row(customer.nome).click();
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await inbox(ana).tab('Minhas');
  await expect(sala(ana).composer).toBeVisible();
}

test('a note with a mention: the staff sees it in the timeline, the customer nothing of it', async ({ enter, customer }) => {
  const [ana, bruno] = [await enter('ana'), await enter('bruno')];
  const lia = await customer('Lia Moraes');
  await answer(ana, lia, 'Quero trocar a poltrona');
  await bruno.goto(new URL(ana.url()).pathname);
  await expect(sala(bruno).bubble('Quero trocar a poltrona')).toBeVisible();

  // what was begun for the customer waits in its own mode
  await sala(ana).composer.fill('Lia, vou verificar');
  await ana.getByText('Nota interna', { exact: true }).click();
  const note = ana.getByRole('textbox', { name: 'Nota interna' });
  await expect(note).toHaveValue('');
  await note.pressSequentially('Terceira troca dela, veja @bru');
  await ana.getByRole('option', { name: '@Bruno Carvalho' }).waitFor();
  await note.press('Enter');
  await expect(note).toHaveValue('Terceira troca dela, veja @Bruno Carvalho ');
  await expectAccessible(ana, 'note mode', ['color-contrast', 'aria-required-attr', 'aria-valid-attr-value']);
  await note.press('Enter');
  await expect(note).toHaveValue('');
  for (const page of [ana, bruno]) {
    await expect(sala(page).bubble('Terceira troca dela')).toContainText('Nota interna');
    await expect(sala(page).bubble('Terceira troca dela').locator('mark')).toHaveText('@Bruno Carvalho');
    await expect(sala(page).bubble('Terceira troca dela').getByRole('button', { name: 'Responder a esta mensagem' })).toHaveCount(0);
  }
  await expect(inbox(ana).row('Lia Moraes')).not.toContainText('Terceira troca');

  // changed and taken back by who wrote it
  const menu = async (act: string) => {
    await sala(ana).bubble('Terceira troca dela').hover();
    await sala(ana).bubble('Terceira troca dela').getByRole('button', { name: 'Mais ações da mensagem' }).click();
    await ana.getByRole('menuitem', { name: act }).click();
  };
  await menu('Editar');
  await note.fill('Terceira troca dela neste ano');
  await note.press('Enter');
  await expect(sala(bruno).bubble('Terceira troca dela neste ano')).toContainText('editada');
  await expect(sala(bruno).bubble('Terceira troca dela neste ano')).toContainText('Nota interna');
  await menu('Apagar');
  await ana.getByRole('dialog').getByRole('button', { name: 'Apagar nota' }).click();
  await expect(sala(bruno).bubble('Nota apagada')).toBeVisible();

  await ana.getByText('Mensagem', { exact: true }).click();
  await expect(sala(ana).composer).toHaveValue('Lia, vou verificar');
  await sala(ana).composer.press('Enter');
  await expect.poll(() => lia.sees('Lia, vou verificar')).toBeTruthy();
  expect(JSON.stringify((await lia.phone()).messages)).not.toContain('Terceira troca');
});

test('formatting, a button with a link, and a template by /', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const nei = await customer('Nei Duarte');
  await answer(ana, nei, 'Quais são as formas de pagamento?');
  const { composer } = sala(ana);
  await composer.fill('Entrega hoje');
  await composer.press('Shift+Home');
  await composer.press('Control+b');
  await expect(composer).toHaveValue('*Entrega hoje*');
  await ana.getByRole('button', { name: 'Itálico' }).click();
  await expect(composer).toHaveValue('*_Entrega hoje_*');
  await composer.press('Enter');
  await expect(sala(ana).bubble('Entrega hoje').locator('b i')).toHaveText('Entrega hoje');
  await expect.poll(() => nei.sees('*_Entrega hoje_*')).toBeTruthy();

  await composer.fill('Veja como pagar');
  await ana.getByRole('button', { name: 'Botão com link' }).click();
  const dialog = ana.getByRole('dialog');
  await expect(dialog.getByLabel('Mensagem')).toHaveValue('Veja como pagar');
  await dialog.getByRole('button', { name: 'Enviar com botão' }).click();
  await expect(dialog.getByText('Escreva o texto do botão')).toBeVisible();
  await dialog.getByLabel('Texto do botão').fill('Formas de pagamento');
  await dialog.getByLabel('Endereço').fill('loja.example/pagar');
  await dialog.getByRole('button', { name: 'Enviar com botão' }).click();
  await expect(composer).toHaveValue('');
  await expect(sala(ana).bubble('Veja como pagar').getByRole('link', { name: 'Formas de pagamento' })).toHaveAttribute('href', 'https://loja.example/pagar');
  await expect.poll(() => nei.sees('Veja como pagar\nFormas de pagamento: https://loja.example/pagar')).toBeTruthy();

  await composer.pressSequentially('/');
  const list = ana.getByRole('listbox', { name: 'Modelos de mensagem' });
  await expect(list.getByRole('option').first()).toBeVisible();
  const shortcut = (await list.getByRole('option').locator('code').first().textContent()) ?? '';
  expect(shortcut).toMatch(/^\/\w/);
  await composer.fill(shortcut);
  await expect(list.getByRole('option').first()).toContainText(shortcut);
  await expect(composer).toHaveAttribute('aria-activedescendant', /.+/);
  await composer.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(composer).not.toHaveValue(shortcut);
  const filled = await composer.inputValue();
  expect(filled).not.toContain('{{');
  await composer.press('Enter');
  await expect.poll(() => nei.sees(filled.trim())).toBeTruthy();
});

test('a quoted message far up: one click goes there, and the end is one click away', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const ivo = await customer('Ivo Teles');
  const first = await ivo.says('O número do pedido é 4417');
  for (let i = 1; i <= 150; i++) await ivo.says(`Detalhe ${i} do pedido`);
  await answer(ana, ivo, 'Conseguiu ver?');
  await ivo.says('Este aqui', first);
  await expect(sala(ana).bubble('Este aqui')).toBeVisible();
  await expect(sala(ana).bubble('Detalhe 5 do pedido')).toHaveCount(0);
  await sala(ana)
    .bubble('Este aqui')
    .getByRole('button', { name: /Ir para a mensagem respondida/ })
    .click();
  await expect(sala(ana).bubble('O número do pedido é 4417').first()).toBeInViewport();
  await expect(sala(ana).bubble('Este aqui')).toHaveCount(0);
  // what comes now stands at the end, not beside the old ones
  await ivo.says('Alguma notícia?');
  await expect(inbox(ana).row('Ivo Teles')).toContainText('Alguma notícia?');
  await expect(sala(ana).bubble('Alguma notícia?')).toHaveCount(0);
  await ana.getByRole('button', { name: 'Ir para a última mensagem' }).click();
  await expect(sala(ana).bubble('Alguma notícia?')).toBeInViewport();
});
