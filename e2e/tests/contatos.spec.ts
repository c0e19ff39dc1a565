import type { Page } from '@playwright/test';
import { tokenOf } from '../sign-in.ts';
import { expect, expectAccessible, expectNoSideways, go, phone, test } from '../support.ts';

const row = (page: Page, nome: string) => page.getByRole('row').filter({ hasText: nome });
const search = async (page: Page, q: string): Promise<void> => {
  await page.getByRole('searchbox', { name: 'Pesquisar contato…' }).fill(q);
  await expect(page).toHaveURL(new RegExp(`q=${q.split(' ')[0]}`));
};

test('[2] contatos are searched, filtered and shown in the columns that the person wants, which all stay', async ({ enter, customer }) => {
  await (await customer('Jandira Coluna')).says('oi');
  const page = await enter('admin');
  await page.goto('/contatos');
  await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible();
  await search(page, 'jandira');
  await expect(row(page, 'Jandira Coluna')).toBeVisible();
  await expectAccessible(page, 'list of contatos');

  await page.getByRole('search').getByRole('button', { name: 'Tipo' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Fornecedor' }).click();
  await expect(page.getByText('Nenhum resultado')).toBeVisible();
  await page.getByRole('menuitemcheckbox', { name: 'Leads' }).click();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Jandira Coluna')).toBeVisible();
  await page.getByRole('button', { name: 'Mais filtros' }).click();
  await page.getByRole('menuitem', { name: 'Criado' }).click();
  const panel = page.getByRole('dialog', { name: 'Criado' });
  await panel.getByLabel('Até').fill('01/01/2020');
  await expectAccessible(page, 'filter by dates');
  await panel.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('Nenhum resultado')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Criado ?: até 01.01.2020/ })).toBeVisible();
  await page.getByRole('button', { name: 'Limpar', exact: true }).click();
  await expect(row(page, 'Jandira Coluna')).toBeVisible();

  const headers = (): Promise<string[]> => page.getByRole('columnheader').allTextContents();
  await page.getByRole('button', { name: 'Escolher colunas' }).click();
  await page.getByRole('checkbox', { name: 'Origem' }).check();
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Mover Tipo para cima' }).click({ trial: i > 1, force: i > 1 });
  await expectAccessible(page, 'columns');
  await page.keyboard.press('Escape');
  const chosen = await headers();
  expect(chosen.indexOf('Tipo')).toBeLessThan(chosen.indexOf('Telefone'));
  expect(chosen).toContain('Origem');
  await page.reload();
  await expect(row(page, 'Jandira Coluna')).toBeVisible();
  expect(await headers()).toEqual(chosen);
});

test('[issue: contacts] many at once, with undo; through the trash and out of it for good', async ({ enter, customer }) => {
  for (const nome of ['Mutirão Um', 'Mutirão Dois']) await customer(nome).then((c) => c.says('oi'));
  const page = await enter('admin');
  await page.goto('/contatos?q=mutirao');
  for (const nome of ['Mutirão Um', 'Mutirão Dois']) await expect(row(page, nome)).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Selecionar todos desta página' });
  const bar = page.getByRole('region', { name: 'Ações para os selecionados' });

  await all.check();
  await bar.getByRole('button', { name: 'Pôr tag' }).click();
  const form = page.getByRole('dialog', { name: /Pôr tag em 2 contatos/ });
  await form.getByLabel('Tag').fill('Mutirão');
  await expectAccessible(page, 'tag of many');
  await form.getByRole('button', { name: 'Pôr tag' }).click();
  await expect(page.getByText('2 contatos receberam a tag.')).toBeVisible();
  await expect(row(page, 'Mutirão Um')).toContainText('Mutirão');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Desfeito.')).toBeVisible();

  await all.check();
  await bar.getByRole('button', { name: 'Arquivar' }).click();
  await expect(page.getByText('2 contatos arquivados.')).toBeVisible();
  await expect(row(page, 'Mutirão Um')).toHaveCount(0);
  await page.getByRole('radiogroup', { name: 'Situação' }).getByText('Arquivados').click();
  await expect(row(page, 'Mutirão Um')).toBeVisible();
  await page.getByRole('button', { name: 'Ações de Mutirão Um' }).click();
  await page.getByRole('menuitem', { name: 'Desarquivar' }).click();
  await expect(row(page, 'Mutirão Um')).toHaveCount(0);

  // somebody talks with them: they stay
  await page.getByRole('button', { name: 'Ações de Mutirão Dois' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nada mudou: há conversa aberta com eles.')).toBeVisible();

  const stored = await page.request.post('/api/contatos/store', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: { tipo: 1, nome: 'Mutirão Calado', tipo_contato: 'Leads', email: `calado${Date.now()}@exemplo.com.br`, telefones: '[]' },
  });
  expect(await stored.json()).toMatchObject({ status: true });
  await page.goto('/contatos?q=calado');
  await expect(row(page, 'Mutirão Calado')).toBeVisible();
  await all.check();
  await bar.getByRole('button', { name: 'Excluir' }).click();
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await sure.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('1 contato foi para a lixeira.')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Situação' }).getByText('Lixeira').click();
  await page.getByRole('button', { name: 'Ações de Mutirão Calado' }).click();
  await page.getByRole('menuitem', { name: 'Excluir definitivamente' }).click();
  await expectAccessible(page, 'question before the end for good');
  await sure.getByRole('button', { name: 'Excluir definitivamente' }).click();
  await expect(page.getByText('1 contato excluído definitivamente.')).toBeVisible();
  await expect(row(page, 'Mutirão Calado')).toHaveCount(0);
});

test('the list of contatos on a phone', async ({ enter }) => {
  const page = await enter('admin', phone);
  await page.goto('/contatos');
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expectNoSideways(page, 'contatos on a phone');
  await expectAccessible(page, 'contatos on a phone');
});

test('[2] two records of one person are compared, become one, and are taken apart again', async ({ enter, customer }) => {
  await (await customer('Gêmea Um')).says('oi');
  await (await customer('Gêmea Dois')).says('olá');
  const page = await enter('admin');
  // each has an open sala on the one line: it is said before anything is done
  await page.goto('/contatos?q=gemea');
  for (const nome of ['Gêmea Um', 'Gêmea Dois']) await expect(row(page, nome)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check();
  await page.getByRole('region', { name: 'Ações para os selecionados' }).getByRole('button', { name: 'Mesclar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mesclar contatos' });
  await expect(dialog.getByText(/Os dois têm conversa aberta em/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Mesclar contatos' })).toBeDisabled();

  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const ids: number[] = [];
  for (const nome of ['Dobrada Lima', 'Dobrada de Lima']) {
    const email = `${nome.replaceAll(' ', '.').toLowerCase()}${Date.now()}@exemplo.com.br`;
    const stored = await page.request.post('/api/contatos/store', { headers, data: { tipo: 1, nome, tipo_contato: 'Leads', email, telefones: '[]' } });
    ids.push(((await stored.json()) as { id_contato: number }).id_contato);
  }
  await go(page, `/contatos/mesclar?a=${ids[0]}&b=${ids[1]}`);
  await expect(dialog.getByRole('table')).toContainText('Dobrada de Lima');
  await dialog.getByRole('radio', { name: 'Nome: Dobrada de Lima' }).check();
  await expectAccessible(page, 'comparison of two contatos');
  await dialog.getByRole('button', { name: 'Mesclar contatos' }).click();
  await expect(page.getByText('Contatos mesclados.')).toBeVisible();
  await go(page, '/contatos?q=dobrada');
  await expect(page.getByRole('row')).toHaveCount(2);
  await go(page, '/contatos/mesclar');
  await page.getByRole('tab', { name: 'Mesclas recentes' }).click();
  await page.getByRole('listitem').filter({ hasText: 'recebeu Dobrada de Lima' }).getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('button', { name: 'Desfazer mescla' }).click();
  await expect(page.getByText('Mescla desfeita.')).toBeVisible();
  await go(page, '/contatos?q=dobrada');
  await expect(page.getByRole('row')).toHaveCount(3);
});
