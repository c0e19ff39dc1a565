import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideways, go, inbox, phone, test } from '../support.ts';

/** From the mail of the invitation, as the product's own page of mails shows it, to the first sign-in. */
async function acceptInvite(hers: Page, address: string): Promise<void> {
  let link = '';
  await expect(async () => {
    await hers.goto('/dev/emails');
    const text = (await hers.locator('body').textContent()) ?? '';
    link = /\/token\/[\w-]+/.exec(text.slice(text.indexOf(address)))?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  await hers.goto(link);
  await hers.getByRole('button', { name: 'Aceitar convite' }).click();
  await hers.getByLabel(/^Nova senha/).fill('Girassol#2026');
  await hers.getByLabel(/^Repita/).fill('Girassol#2026');
  await hers.getByRole('button', { name: /^(Salvar|Trocar|Criar)/ }).click();
}

test('[2] usuários: invited by e-mail, first sign-in, in the list, left and brought back', async ({ enter, stranger }) => {
  const page = await enter('admin');
  await page.goto('/usuario');
  const row = (nome: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: nome, exact: true }) });
  await page.getByRole('link', { name: 'Convidar usuário' }).first().click();
  await page.getByLabel('Nome').fill('Íris Prado');
  await page.getByLabel('E-mail de acesso').fill('iris@convidada.example');
  await page.getByRole('combobox', { name: 'Grupo' }).click();
  await page.getByRole('option', { name: 'Atendente', exact: true }).click();
  await expectAccessible(page, 'o convite');
  await page.getByRole('button', { name: 'Salvar usuário' }).click();
  await expect(page.getByText('Convite enviado a Íris Prado. O link vale por 3 dias.')).toBeVisible();
  await expect(row('Íris Prado')).toContainText('Convidado');

  const hers = await stranger();
  await test.step('the mail', () => acceptInvite(hers, 'iris@convidada.example'));
  await expect(hers.getByRole('heading', { name: /, Íris$/ })).toBeVisible();

  await page.reload();
  await expect(row('Íris Prado')).toContainText('Sem departamento');
  await expect(row('Íris Prado')).not.toContainText('Convidado');
  await expectNoSideways(page, 'usuários');

  await row('Íris Prado').getByRole('button', { name: 'Ações de Íris Prado' }).click();
  await page.getByRole('menuitem', { name: 'Desligar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Desligar Íris Prado?' });
  await expect(dialog.getByText('Conversas abertas')).toBeVisible();
  await expectAccessible(page, 'o desligamento');
  await dialog.getByRole('button', { name: 'Desligar', exact: true }).click();
  await expect(row('Íris Prado')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row('Íris Prado')).toBeVisible();
  // as it was found: nobody more in the list
  await row('Íris Prado').getByRole('button', { name: 'Ações de Íris Prado' }).click();
  await page.getByRole('menuitem', { name: 'Desligar' }).click();
  await dialog.getByRole('button', { name: 'Desligar', exact: true }).click();
  await expect(row('Íris Prado')).toHaveCount(0);
});

test('[issue: leaving with 40 open salas] handed to a colleague, taken back, and for good into the queue', async ({ enter, stranger, customer }) => {
  const page = await enter('admin');
  await page.goto('/usuario/cadastrar');
  await page.getByLabel('Nome').fill('Nara Leite');
  await page.getByLabel('E-mail de acesso').fill('nara@convidada.example');
  await page.getByRole('combobox', { name: 'Grupo' }).click();
  await page.getByRole('option', { name: 'Atendente', exact: true }).click();
  await page.getByRole('combobox', { name: 'Departamentos' }).click();
  await page.getByRole('option', { name: 'Vendas', exact: true }).click();
  await page.getByRole('button', { name: 'Salvar usuário' }).click();
  await expect(page.getByText('Convite enviado a Nara Leite.')).toBeVisible();
  const hers = await stranger();
  await acceptInvite(hers, 'nara@convidada.example');
  await expect(hers.getByRole('heading', { name: /, Nara$/ })).toBeVisible();

  await test.step('40 salas become hers', async () => {
    for (let i = 1; i <= 40; i++) await (await customer(`Mudança ${i}`)).says('Bom dia');
    await go(page, '/ChatSala?aba=todas&q=Mudan%C3%A7a');
    const rows = page.getByTestId('conversas').getByRole('listitem');
    await expect(rows.first()).toHaveAttribute('aria-setsize', '40');
    await rows.first().hover();
    await rows.first().getByRole('checkbox').check();
    await inbox(page).rows.first().focus();
    await page.getByTestId('conversas').press('End');
    await page
      .getByTestId('conversas')
      .locator('[aria-posinset="40"]')
      .getByRole('button')
      .click({ modifiers: ['Shift'] });
    await page.getByRole('toolbar', { name: 'Conversas selecionadas' }).getByRole('button', { name: 'Transferir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transferir 40 conversas' });
    await dialog.getByRole('combobox', { name: 'Departamento' }).click();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await dialog.getByRole('combobox', { name: 'Pessoa' }).click();
    await page.getByRole('option', { name: /^Nara Leite/ }).click();
    await dialog.getByRole('button', { name: 'Transferir 40 conversas' }).click();
    await expect(page.getByText(/^40 conversas/)).toBeVisible();
  });
  await go(hers, '/ChatSala?aba=minhas');
  await expect(hers.getByRole('radio', { name: /^Minhas/ })).toHaveAccessibleName(/40/);

  // on a phone, by keyboard: the one who leads is on the way
  const small = await enter('admin', phone);
  const leave = async (): Promise<void> => {
    await small.goto('/usuario?q=Nara');
    await small.getByRole('button', { name: 'Ações de Nara Leite' }).press('Enter');
    await expect(async () => {
      await small.keyboard.press('ArrowDown');
      await expect(small.getByRole('menuitem', { name: 'Desligar' })).toBeFocused({ timeout: 300 });
    }).toPass({ timeout: 20_000 });
    await small.keyboard.press('Enter');
    const dialog = small.getByRole('dialog', { name: 'Desligar Nara Leite?' });
    await expect(dialog.locator('dt', { hasText: 'Conversas abertas' }).locator('+ dd')).toHaveText('40');
    await expectNoSideways(small, 'o desligamento no telefone');
  };
  await leave();
  await small.getByRole('radio', { name: 'Uma pessoa' }).press('Space');
  await small.getByRole('combobox', { name: 'Pessoa' }).fill('Bruno');
  await expect(small.getByRole('option', { name: /^Bruno Carvalho/ })).toBeVisible();
  await small.getByRole('combobox', { name: 'Pessoa' }).press('ArrowDown');
  await small.getByRole('combobox', { name: 'Pessoa' }).press('Enter');
  await small.getByRole('dialog').getByRole('button', { name: 'Desligar', exact: true }).press('Enter');
  await expect(small.getByText('Nara Leite não trabalha mais na empresa.')).toBeVisible();
  // her screen ends with her work
  await expect(hers).toHaveURL(/\/login/);
  await small.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(small.getByText('Nara Leite está de volta, com 40 itens que eram seus.')).toBeVisible();

  await leave();
  await small.getByRole('dialog').getByRole('button', { name: 'Desligar', exact: true }).press('Enter');
  await expect(small.getByText('Nara Leite não trabalha mais na empresa.')).toBeVisible();
  await page.goto('/ChatSala?aba=fila&q=Mudan%C3%A7a');
  await expect(page.getByTestId('conversas').getByRole('listitem').first()).toHaveAttribute('aria-setsize', '40');
});
