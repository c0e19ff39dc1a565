import { expect, expectAccessible, go, phone, test } from '../support.ts';

test('grupos: made from a model, permissions switched and undone, seen as it is, and the acts of it', async ({ enter }) => {
  const page = await enter('admin');
  await page.goto('/grupo/cadastrar');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Plantão noturno');
  await page.getByRole('button', { name: 'Salvar grupo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plantão noturno' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver permissões' }).click();
  const see = page.getByRole('switch', { name: 'Salvar departamentos' });
  await expect(see).not.toBeChecked();
  await see.click();
  await expect(see).toBeChecked();
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click();
  await expect(see).not.toBeChecked();
  await expectAccessible(page, 'grupo/permissao');

  await page.getByRole('button', { name: 'Ver como este grupo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Vendo como o grupo Plantão noturno' })).toBeVisible();
  // a refused screen names what is missing, and who gives it
  await go(page, '/grupo');
  await expect(page.getByRole('alert')).toContainText('Falta a permissão Ver grupos');
  await expect(page.getByRole('alert')).toContainText('Peça a ');
  await page.getByRole('button', { name: 'Voltar ao meu acesso' }).click();
  await page.getByRole('link', { name: 'Plantão noturno' }).click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir grupo' }).click();
  await expect(page).toHaveURL(/\/grupo(\?|$)/);
  await expect(page.getByRole('link', { name: 'Plantão noturno' })).toHaveCount(0);

  await go(page, '/configEmpresa/auditoria?entidade=grupo');
  await expect(page.getByRole('listitem').filter({ hasText: 'Excluiu um grupo' }).first()).toContainText('Plantão noturno');
  await expect(page.getByText('Passou a ver como um grupo').first()).toBeVisible();
  await expectAccessible(page, 'configEmpresa/auditoria');
});

test('permissions on a phone', async ({ enter }) => {
  const page = await enter('admin', phone);
  await page.goto('/grupo');
  await page.getByRole('link', { name: /^Atendente/ }).click();
  await page.getByRole('link', { name: 'Ver permissões' }).click();
  await page.getByRole('searchbox', { name: 'Pesquisar permissões' }).fill('departamentos');
  await page.getByRole('button', { name: 'Quem pode: Salvar departamentos' }).click();
  await expect(page.getByRole('dialog')).toContainText('Administrador');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
