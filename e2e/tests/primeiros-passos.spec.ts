import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { createClient } from '@prosa/contract/client.ts';
import { ConfigEmpresa, empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { customersOf } from '../customer.ts';
import { fillSignIn, password, tokenOf } from '../sign-in.ts';
import { expect, expectAccessible, expectNoSideways, go, inbox, phone, sala, test } from '../support.ts';

test('[issue: empty start to the first answered message] a new company sets itself up, connects a number and answers', async ({ stranger, url }) => {
  const usuario = 'operador@prosa.demo';
  const nome = `Padaria ${Date.now()}`;
  const as = (token: string) => createClient({ base: `${url}/api`, token: () => token });
  const { data: session } = await as('')(login.login, { body: { usuario, senha: password } });
  const { data: chosen } = await as(session.token)(login.selecionarEmpresa, { params: { id: session.empresas[0]!.id_config } });
  const call = as(chosen.token);
  const { id_config } = await call(empresa.store, { body: { nome_fantasia: nome } });

  const page = await stranger();
  await page.goto('/login');
  await fillSignIn(page, usuario);
  await page.getByRole('button', { name: nome }).press('Enter');
  await expect(page.getByRole('heading', { name: `Vamos preparar ${nome}` })).toBeVisible();
  await page.getByRole('radio', { name: /^Loja/ }).press('Space');
  await expectAccessible(page, 'o assistente');
  await page.setViewportSize(phone.viewport);
  await expectNoSideways(page, 'o assistente');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Criar e continuar' }).press('Enter');
  // resumed elsewhere at the step where it stood
  await expect(page.getByRole('heading', { name: 'E-mail' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'E-mail' })).toBeVisible();
  await page.getByRole('button', { name: 'Pular este passo' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Criar chat' })).toBeVisible();
  await expectAccessible(page, 'o passo do chat do site');
  await page.getByRole('button', { name: 'Criar chat' }).press('Enter');
  await expect(page.getByLabel('Código para o site')).toContainText('/embed/chat.js');
  await page.getByRole('button', { name: 'Continuar' }).press('Enter');
  await page.getByLabel('Nome do número').fill('Balcão');
  // the linked device is what a number is of by itself
  await expect(page.getByRole('radio', { name: /^WhatsApp Web/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Simulador/ }).press('Space');
  await page.getByRole('button', { name: 'Cadastrar número' }).press('Enter');
  // the simulated phone is paired already: its QR code is read in linhas.spec
  await page.getByRole('button', { name: 'Conectar', exact: true }).press('Enter');
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).press('Enter');
  await page.getByRole('button', { name: 'Pular este passo' }).press('Enter');
  await expect(page.getByRole('region', { name: /^Prepare sua empresa/ })).toBeVisible();

  const customer = (await customersOf(url, await tokenOf(page)))('Rosa Lima', '5519988887777');
  await go(page, '/ChatSala');
  await customer.says('Bom dia, tem pão de queijo?');
  await inbox(page).fromQueue('Rosa Lima');
  await page.getByRole('button', { name: 'Aceitar' }).press('Enter');
  await sala(page).send('Bom dia, Rosa! Sai às 10h.');
  await expect.poll(async () => (await customer.sees('Bom dia, Rosa! Sai às 10h.')) !== undefined).toBe(true);

  // nothing is left running: the company closes
  await as(await tokenOf(page))(ConfigEmpresa.delete, { params: { id: id_config }, query: { nome } });
});
