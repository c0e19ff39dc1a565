import { expect, phone, test } from '../support.ts';

test('departamentos: found, registered with its errors, edited, deleted and brought back', async ({ enter }) => {
  const page = await enter('admin');
  await page.goto('/departamento');
  const row = (nome: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: nome, exact: true }) });
  await expect(row('Vendas')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Pesquisar departamento…' });
  await search.fill('pos-venda');
  await expect(row('Vendas')).toHaveCount(0);
  await expect(row('Pós-venda')).toBeVisible();
  await page.getByRole('button', { name: 'Status' }).first().click();
  await page.getByRole('menu', { name: 'Status' }).getByText('Inativo').click();
  await expect(page.getByText('Nenhum resultado')).toBeVisible();
  // search and filter are in the address: a reload and the way back keep them
  await expect(page).toHaveURL(/q=pos-venda.*status=0|status=0.*q=pos-venda/);
  await page.reload();
  await expect(page.getByText('Nenhum resultado')).toBeVisible();
  await expect(search).toHaveValue('pos-venda');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(row('Vendas')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Nome' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('Vendas');

  await page.getByRole('link', { name: 'Novo departamento' }).click();
  await expect(page).toHaveTitle(/CRM - Novo departamento/);
  await page.getByRole('button', { name: 'Salvar departamento' }).click();
  const nome = page.getByLabel('Nome');
  await expect(page.getByText('Informe o nome do departamento')).toBeVisible();
  await expect(nome).toBeFocused();
  await nome.fill('Vendas');
  await page.getByRole('button', { name: 'Salvar departamento' }).click();
  await expect(nome).toHaveAttribute('aria-invalid', 'true'); // the name is taken: said at its field
  await expect(page).toHaveURL(/\/departamento\/cadastrar$/);
  await nome.fill('Jurídico');
  await page.getByLabel('Descrição').fill('Contratos e avisos');
  await page.getByRole('combobox', { name: 'Quem atende' }).click();
  await page.getByRole('option', { name: 'Ana Beatriz Lima' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Salvar departamento' }).click();
  await expect(page.getByText('Departamento Jurídico salvo.')).toBeVisible();
  await expect(row('Jurídico')).toContainText('Contratos e avisos');

  await row('Jurídico').getByRole('button', { name: 'Ações de Jurídico' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(page.getByLabel('Descrição')).toHaveValue('Contratos e avisos');
  await page.getByLabel('Descrição').fill('Contratos, avisos e LGPD');
  // leaving with changes asks
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button')
    .filter({ hasText: /^(Continuar|Ficar|Voltar)/ })
    .click();
  await page.getByRole('button', { name: 'Salvar departamento' }).click();
  await expect(row('Jurídico')).toContainText('Contratos, avisos e LGPD');

  await row('Jurídico').getByRole('button', { name: 'Ações de Jurídico' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir departamento' }).click();
  await expect(row('Jurídico')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row('Jurídico')).toBeVisible();
  // Vendas has open salas: refused, and said
  await row('Vendas').getByRole('button', { name: 'Ações de Vendas' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir departamento' }).click();
  await expect(page.getByRole('alert')).toContainText('conversa');
  await expect(row('Vendas')).toBeVisible();
});

test('departamentos: two people edit the same one, nothing is lost without a choice', async ({ enter }) => {
  const [one, two] = [await enter('admin'), await enter('admin')];
  for (const page of [one, two]) {
    await page.goto('/departamento');
    await page.getByRole('link', { name: 'Suporte', exact: true }).click();
    await expect(page.getByLabel('Nome')).toHaveValue('Suporte');
  }
  await one.getByLabel('Descrição').fill('Montagem e garantia');
  await one.getByRole('button', { name: 'Salvar departamento' }).click();
  await expect(one).toHaveURL(/\/departamento(\?|$)/);
  await two.getByRole('textbox', { name: 'Descrição' }).fill('Uso dos produtos');
  await two.getByRole('button', { name: 'Salvar departamento' }).click();
  await expect(two.getByText('O que você escreveu continua nesta tela.')).toBeVisible();
  await expect(two.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Uso dos produtos');
  await two.getByRole('button', { name: 'Descartar a minha e carregar a atual' }).click();
  await expect(two.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Montagem e garantia');
  await two.getByRole('textbox', { name: 'Descrição' }).fill('Montagem, garantia e uso');
  await two.getByRole('button', { name: 'Salvar departamento' }).click();
  await expect(two.getByRole('row').filter({ hasText: 'Suporte' })).toContainText('Montagem, garantia e uso');
});

test('departamentos on a phone: cards with the same acts', async ({ enter }) => {
  const page = await enter('admin', phone);
  await page.goto('/departamento');
  const card = page.getByRole('listitem').filter({ hasText: 'Financeiro' });
  await expect(card).toContainText(/\d pessoas?/);
  await expect(page.getByRole('table')).toHaveCount(0);
  await card.getByRole('button', { name: 'Ações de Financeiro' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(page.getByLabel('Nome')).toHaveValue('Financeiro');
  await expect(page.getByRole('button', { name: 'Salvar departamento' })).toBeInViewport();
});
