import type { Page } from '@playwright/test';
import { expect, expectAccessible, phone, test } from '../support.ts';

const row = (page: Page, nome: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: nome, exact: true }) });
const section = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });

test('clientes: registered with its errors, invited to the client area, blocked at once', async ({ enter, stranger }) => {
  const page = await enter('admin');
  await page.goto('/clientes?q=padaria');
  await expect(row(page, 'Padaria Pão Nosso Ltda.')).toContainText('11.444.777/0001-61');
  await page.getByRole('link', { name: 'Novo cliente' }).click();
  await page.getByText('Pessoa jurídica').click();
  await page.getByRole('button', { name: 'Salvar cliente' }).click();
  await expect(page.getByText('Informe a razão social')).toBeVisible();
  await page.getByLabel('Razão social').fill('Livraria do Bosque Ltda.');
  await page.getByLabel('CNPJ', { exact: true }).fill('11444777000161');
  // [5] another cliente has it: told at the field, with the way there
  await expect(page.getByRole('link', { name: 'Padaria Pão Nosso Ltda.' })).toBeVisible();
  await page.getByLabel('CNPJ', { exact: true }).fill('12ABC34501DE35');
  await expect(page.getByLabel('CNPJ', { exact: true })).toHaveValue('12.ABC.345/01DE-35');
  await page.getByLabel('E-mail').fill('bosque@exemplo.com.br');
  await page.getByRole('button', { name: 'Salvar cliente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Livraria do Bosque Ltda.' })).toBeVisible();
  await expect(section(page, 'Dados')).toContainText('12.ABC.345/01DE-35');
  await expectAccessible(page, 'clientes/show');

  const access = section(page, 'Área do cliente');
  await access.getByRole('button', { name: 'Convidar por e-mail' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar convite' }).click();
  await expect(access).toContainText('Ainda não entrou');

  const customer = await stranger();
  const link = customer.locator('article', { hasText: 'bosque@exemplo.com.br' }).getByRole('link');
  await expect(async () => {
    await customer.goto('/dev/emails');
    await expect(link.first()).toBeVisible({ timeout: 200 });
  }).toPass();
  await link.first().click();
  await customer.getByRole('button', { name: 'Aceitar convite' }).click();
  await expect(customer).toHaveURL(/\/trocar_senha$/);
  const choose = async (senha: string): Promise<void> => {
    await customer.getByLabel('Nova senha', { exact: true }).fill(senha);
    await customer.getByLabel('Repita a nova senha').fill(senha);
    await customer
      .getByRole('button', { name: 'senha' })
      .filter({ hasText: /^(Trocar|Salvar)/ })
      .click();
  };
  // [5] its own name is guessed first
  await choose('Bosque#2026');
  await expect(customer.getByText('A senha não pode ser feita do nome, do usuário ou da empresa. Escolha outra.')).toBeVisible();
  await choose('Janela#Azul26');
  await expect(customer).toHaveURL(/\/area_cliente\/dashboard$/);

  // spec 2: the customer keeps the own data right
  await customer.getByRole('link', { name: 'Meus dados', exact: true }).click();
  await customer.getByLabel('Pessoa de contato').fill('Célia Bosque');
  await customer.getByRole('button', { name: 'Salvar meus dados' }).click();
  await expect(customer.getByText('Seus dados foram salvos.')).toBeVisible();
  await expectAccessible(customer, 'area_cliente/meus_dados');

  await page.reload();
  await expect(section(page, 'Dados')).toContainText('Célia Bosque');
  await expect(section(page, 'Histórico')).toContainText('O cliente alterou');
  await section(page, 'Área do cliente').getByRole('button', { name: 'Bloquear acesso' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear acesso' }).click();
  await expect(section(page, 'Área do cliente')).toContainText('Bloqueado');
  await customer.goto('/area_cliente/meus_dados');
  await expect(customer).toHaveURL(/\/login/);
});

test('fornecedores: several people, deleted and brought back', async ({ enter }) => {
  const page = await enter('admin');
  await page.goto('/fornecedores/cadastrar');
  await page.getByLabel('Razão social').fill('Colchões Nuvem Ltda.');
  await page.getByRole('button', { name: 'Adicionar contato' }).click();
  const first = page.getByRole('group', { name: 'Contato 1' });
  await first.getByLabel('Telefone').fill('1133334444');
  await page.getByRole('button', { name: 'Salvar fornecedor' }).click();
  await expect(page.getByText('Informe o nome, ou remova a linha')).toBeVisible();
  await first.getByLabel('Nome').fill('Davi Nuvem');
  await page.getByRole('button', { name: 'Salvar fornecedor' }).click();
  await expect(section(page, /^Contatos/)).toContainText('Davi Nuvem');
  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir fornecedor' }).click();
  await expect(page).toHaveURL(/\/fornecedores(\?|$)/);
  await expect(row(page, 'Colchões Nuvem Ltda.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row(page, 'Colchões Nuvem Ltda.')).toBeVisible();
});

test('[6] funcionarios: salaries are for those who may see them', async ({ enter }) => {
  const page = await enter('admin');
  await page.goto('/funcionarios');
  await page.getByRole('link', { name: 'Bruno Carvalho', exact: true }).click();
  await expect(section(page, 'Trabalho')).toContainText(/Salário\s*R\$/);
  await page.getByRole('link', { name: 'Editar' }).click();
  const salary = page.getByLabel('Salário');
  await salary.fill('');
  await salary.pressSequentially('321050');
  await expect(salary).toHaveValue('3.210,50');
  await page.getByRole('button', { name: 'Salvar funcionário' }).click();
  await expect(section(page, 'Histórico')).toContainText(/Salário: .*3\.210,50/);

  // an attendant has no part in it
  const attendant = await enter('ana');
  await attendant.goto(new URL(page.url()).pathname);
  await expect(attendant.getByText('Você não tem acesso a esta tela.')).toBeVisible();
});

test('clientes on a phone: cards, and a form that fits', async ({ enter }) => {
  const page = await enter('ana', phone);
  await page.goto('/clientes?q=padaria%20nosso');
  await page.getByRole('listitem').filter({ hasText: 'Padaria Pão Nosso' }).getByRole('link').click();
  await expect(section(page, 'Dados')).toBeVisible();
  // an attendant may not give access
  await expect(section(page, 'Área do cliente')).toHaveCount(0);
  await page.getByRole('link', { name: 'Editar' }).click();
  await expect(page.getByRole('button', { name: 'Salvar cliente' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('what somebody else saves and deletes is in the list on screen without a reload', async ({ enter }) => {
  const [looking, working] = [await enter('bruno'), await enter('admin')];
  await looking.goto('/equipes');
  await expect(row(looking, 'Plantão de sábado')).toBeVisible();
  await working.goto('/equipes/cadastrar');
  await working.getByLabel('Nome').fill('Equipe ao vivo');
  await working.getByRole('button', { name: 'Salvar equipe' }).click();
  await expect(row(looking, 'Equipe ao vivo')).toBeVisible();
  await working.getByRole('button', { name: 'Excluir' }).click();
  await working.getByRole('dialog').getByRole('button', { name: 'Excluir equipe' }).click();
  await expect(row(looking, 'Equipe ao vivo')).toHaveCount(0);
});

test('[2] equipes: made with a leader, renamed, to the trash and back', async ({ enter }) => {
  const page = await enter('admin');
  await page.goto('/equipes');
  await expect(row(page, 'Plantão de sábado')).toBeVisible();
  await page.getByRole('link', { name: 'Nova equipe' }).click();
  await page.getByLabel('Nome').fill('Entregas');
  await page.getByRole('combobox', { name: 'Líderes' }).fill('Bruno');
  await page.getByRole('option', { name: 'Bruno Carvalho' }).click();
  await page.getByRole('button', { name: 'Salvar equipe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entregas' })).toBeVisible();
  await expect(section(page, 'Pessoas (1)')).toContainText('Bruno Carvalho');
  await expectAccessible(page, 'equipes/show');
  await page.getByRole('link', { name: 'Editar' }).click();
  await page.getByLabel('Nome').fill('Entregas e montagem');
  await page.getByRole('button', { name: 'Salvar equipe' }).click();
  await expect(section(page, 'Histórico')).toContainText('Entregas e montagem');
  await page.getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir equipe' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row(page, 'Entregas e montagem')).toContainText('Bruno Carvalho');
});
