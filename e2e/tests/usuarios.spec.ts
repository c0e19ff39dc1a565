import { expect, expectAccessible, expectNoSideways, test } from '../support.ts';

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
  const link = await test.step('the mail', async () => {
    let found: string | null = null;
    await expect(async () => {
      await hers.goto('/dev/emails');
      const text = await hers.locator('body').textContent();
      found = /\/token\/[\w-]+/.exec(text?.slice(text.indexOf('iris@convidada.example')) ?? '')?.[0] ?? null;
      expect(found).not.toBeNull();
    }).toPass();
    return found!;
  });
  await hers.goto(link);
  await hers.getByRole('button', { name: 'Aceitar convite' }).click();
  await hers.getByLabel(/^Nova senha/).fill('Girassol#2026');
  await hers.getByLabel(/^Repita/).fill('Girassol#2026');
  await hers.getByRole('button', { name: /^(Salvar|Trocar|Criar)/ }).click();
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
