import { expect, go, inbox, phone, test } from '../support.ts';

let numbers = Date.now() % 100_000;
/** One that nobody has. */
const newPhone = (): string => `1197${String(1_000_000 + (numbers++ % 9_000_000)).padStart(7, '0')}`;

test('contato: registered with its CEP and a company, its phone and e-mail refused to another', async ({ enter, url }) => {
  const page = await enter('admin');
  const [numero, email] = [newPhone(), `nina${numbers}@exemplo.com.br`];
  await page.goto('/contatos/cadastrar');
  await page.getByRole('button', { name: 'Salvar contato' }).click();
  await expect(page.getByText('Erro ao salvar. Verifique os campos obrigatorios.')).toBeVisible();
  await expect(page.getByText('Informe o nome')).toBeVisible();
  await page.getByLabel('Nome', { exact: false }).first().fill('Nina Duarte');
  await page.getByLabel('Telefone 1', { exact: true }).fill(numero);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('CEP').pressSequentially('01310100');
  await expect(page.getByLabel('Logradouro')).toHaveValue('Avenida Paulista');
  await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('São Paulo');
  await expect(page.getByRole('combobox', { name: 'Cidade' })).toHaveValue('SÃO PAULO');
  await page.getByLabel('Número', { exact: true }).fill('1578');
  await page.getByRole('combobox', { name: 'Região de entrega' }).click();
  await page.getByRole('option', { name: 'Capital' }).click();
  await page.getByRole('button', { name: 'Salvar contato' }).click();
  await expect(page.getByRole('dialog', { name: 'Contato salvo' })).toBeVisible();
  await expect(page).toHaveURL(/\/ChatSala(\/|\?|$)/);

  await go(page, '/contatos/cadastrar');
  // with the ninth digit away it is the same phone
  await page.getByLabel('Telefone 1', { exact: true }).fill(numero.replace(/^119/, '11'));
  await page.getByLabel('E-mail').click();
  await expect(page.getByText('Telefone já cadastrado no sistema. Tente novamente')).toBeVisible();
  await expect(page.getByLabel('Telefone 1', { exact: true })).toHaveValue('');
  await page.getByLabel('E-mail').fill(email.toUpperCase());
  await page.getByLabel('Site').click();
  await expect(page.getByText('E-mail já cadastrado no sistema. Tente novamente')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('');
  const owner = await page.getByRole('link', { name: 'abrir esse contato' }).getAttribute('href');
  await page.goto(new URL(owner ?? '', url).href);
  await expect(page.getByLabel('Nome', { exact: false }).first()).toHaveValue('Nina Duarte');
  await expect(page.getByLabel('CEP')).toHaveValue('01.310-100');
  await expect(page.getByRole('combobox', { name: 'Região de entrega' })).toHaveValue('Capital');
});

test('contato: two people edit the same one, the second chooses field by field', async ({ enter }) => {
  const [one, two] = [await enter('admin'), await enter('ana')];
  const email = `disputa${newPhone()}@exemplo.com.br`;
  await one.goto('/contatos/cadastrar');
  await one.getByLabel('Nome', { exact: false }).first().fill('Disputa Souza');
  await one.getByLabel('E-mail').fill(email);
  const answer = one.waitForResponse(/contatos\/store/i);
  await one.getByRole('button', { name: 'Salvar contato' }).click();
  const { id_contato } = (await (await answer).json()) as { id_contato: number };
  for (const page of [one, two]) {
    await page.goto(`/contatos/editar/${id_contato}`);
    await expect(page.getByLabel('E-mail')).toHaveValue(email);
  }
  await one.getByLabel('Nome', { exact: false }).first().fill('Disputa de Souza');
  await one.getByLabel('Cargo').fill('Diretora');
  await one.getByRole('button', { name: 'Salvar contato' }).click();
  await expect(one).toHaveURL(/\/ChatSala/);
  await two.getByLabel('Cargo').fill('Gerente');
  await two.getByRole('button', { name: 'Salvar contato' }).click();
  await expect(two.getByRole('alert').getByRole('rowheader')).toHaveText(['Nome', 'Cargo']);
  await expect(two.getByRole('radio', { name: 'Nome, a salva: Disputa de Souza' })).toBeChecked();
  await two.getByRole('button', { name: 'Salvar o que escolhi' }).click();
  await expect(two).toHaveURL(/\/ChatSala/);
  await one.goto(`/contatos/editar/${id_contato}`);
  await expect(one.getByLabel('Nome', { exact: false }).first()).toHaveValue('Disputa de Souza');
  await expect(one.getByLabel('Cargo')).toHaveValue('Gerente');
});

test('contato: edited beside its sala, everybody sees the new name at once', async ({ enter, customer }) => {
  const page = await enter('ana');
  const other = await enter('admin');
  const rita = await customer('Rita de Antes');
  await rita.says('Oi, tudo bem?');
  await page.goto('/ChatSala');
  await inbox(page).fromQueue('Rita de Antes');
  await expect(page).toHaveURL(/\/ChatSala\/\d+/);
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'Rita de Antes' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Editar contato' }).click();
  const form = page.getByRole('form', { name: 'Editar contato' });
  await form.getByLabel('Nome').fill('Rita de Agora');
  await form.getByRole('button', { name: 'Salvar' }).click();
  for (const screen of [page, other]) await expect(screen.getByRole('heading', { name: 'Rita de Agora' }).first()).toBeVisible();
});

test('own fields: made by an administrator, on the form at once', async ({ enter }) => {
  const page = await enter('admin', phone);
  await page.goto('/configEmpresa/campos');
  await expect(page.getByRole('link', { name: 'Limite de crédito', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Novo campo' }).click();
  const nome = `Renovação ${newPhone().slice(-5)}`;
  await page.getByLabel('Nome').fill(nome);
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Salvar campo' }).click();
  await expect(page.getByRole('link', { name: nome, exact: true })).toBeVisible();
  await go(page, '/contatos/cadastrar');
  await expect(page.getByLabel(nome)).toBeVisible();
  await go(page, '/configEmpresa/campos');
  await page.getByRole('button', { name: `Excluir ${nome}` }).click();
  await page.getByRole('button', { name: 'Excluir campo' }).click();
  await expect(page.getByRole('link', { name: nome, exact: true })).toHaveCount(0);
});
