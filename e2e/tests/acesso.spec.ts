import type { Page } from '@playwright/test';
import { fillSignIn, password, people, signIn, tokenOf } from '../sign-in.ts';
import { expect, go, inbox, test } from '../support.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });

test('[4] sign-in leads where it should: refused, one company, two companies, a customer', async ({ page }) => {
  await page.goto('/departamento?q=ven');
  await expect(page).toHaveURL(/\/login\?de=/);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Informe seu usuário')).toBeVisible();
  await expect(page.getByLabel('Usuário')).toBeFocused();
  await fillSignIn(page, people.ana.usuario, 'errada');
  await expect(page.getByRole('alert')).toHaveText('Erro ao logar');
  // the address that was asked for comes after the sign-in
  await fillSignIn(page, people.ana.usuario);
  await expect(page).toHaveURL(/\/departamento\?q=ven/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
  // with unread notifications it stands among other words (spec 2)
  await expect(page).toHaveTitle(/CRM - Início/);
  await expect(menu(page).getByRole('link')).toHaveText([
    'Início',
    /^Conversas/,
    'Tickets',
    'Histórico',
    'Kanban',
    'Visitantes',
    'Contatos',
    'Clientes',
    'Configurações',
  ]);

  await page.getByRole('button', { name: 'Menu de Ana' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await fillSignIn(page, people.admin.usuario);
  await expect(page).toHaveURL(/\/selecionar_empresa$/);
  await expect(page.getByRole('list', { name: 'Empresas' }).getByRole('button')).toHaveText([/Clínica Vida$/, /Loja Aurora$/]);
  await page.getByRole('button', { name: 'Loja Aurora' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Menu de Mariana' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();

  await fillSignIn(page, people.cliente.usuario);
  await expect(page).toHaveURL(/\/area_cliente\/dashboard$/);
  await expect(menu(page).getByRole('link')).toHaveText(['Início', 'Meus dados', /^Tickets/]);
  await page.goto('/ChatSala');
  await expect(page).toHaveURL(/\/area_cliente\/dashboard$/);
});

test('[5] a forgotten password: link by e-mail, used once, new password with its strength', async ({ page, stranger }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await page.getByLabel('E-mail').fill(people.carla.usuario);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('status')).toBeVisible();

  const link = page.locator('article', { hasText: people.carla.usuario }).getByRole('link');
  await expect(async () => {
    await page.goto('/dev/emails');
    await expect(link).toHaveCount(1, { timeout: 200 });
  }).toPass();
  const address = (await link.getAttribute('href')) ?? '';
  // a program that looks through mail opens the link first
  const scanner = await stranger();
  await scanner.goto(address);
  await expect(scanner.getByRole('button', { name: 'Escolher nova senha' })).toBeVisible();
  await link.click();
  await page.getByRole('button', { name: 'Escolher nova senha' }).click();
  await expect(page).toHaveURL(/\/trocar_senha$/);
  const senha = page.getByLabel('Nova senha', { exact: true });
  const strength = page.getByRole('status', { name: /^Força da senha/ });
  await senha.fill('abc');
  await expect(strength).toHaveAccessibleName('Força da senha: Muito fraca');
  await senha.fill('Nova#Senha2026');
  await expect(strength).toHaveAccessibleName('Força da senha: Forte');
  await page.getByLabel('Repita a nova senha').fill('outra');
  await page
    .getByRole('button', { name: 'senha' })
    .filter({ hasText: /^(Trocar|Salvar)/ })
    .click();
  await expect(page.getByText('As senhas não conferem')).toBeVisible();
  await page.getByLabel('Repita a nova senha').fill('Nova#Senha2026');
  await page
    .getByRole('button', { name: 'senha' })
    .filter({ hasText: /^(Trocar|Salvar)/ })
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const other = await stranger();
  await other.goto(address);
  await expect(other.getByRole('heading', { name: 'Este link não abre mais' })).toBeVisible();
  await other.getByRole('link', { name: 'Ir para a entrada' }).click();
  await fillSignIn(other, people.carla.usuario, password);
  await expect(other.getByRole('alert')).toHaveText('Erro ao logar');
  await fillSignIn(other, people.carla.usuario, 'Nova#Senha2026');
  await expect(other).toHaveURL(/\/dashboard$/);
});

test('a new password: the other tab, what is typed there and the socket go on under the new token; other browsers are out', async ({ stranger, url }) => {
  const entered = async (): Promise<Page> => {
    const page = await stranger();
    await page.goto('/login');
    await fillSignIn(page, people.carla.usuario, 'Nova#Senha2026');
    await expect(page).toHaveURL(/\/dashboard$/);
    return page;
  };
  const [page, lost] = [await entered(), await entered()];
  const other = await page.context().newPage();
  await other.goto('/ChatSala');
  await inbox(other).rows.first().click();
  const words = other.getByRole('textbox', { name: /mensagem/i }).first();
  await words.fill('meia frase');
  const former = await tokenOf(page);
  await page.goto('/perfil');
  await page.getByLabel('Senha atual').fill('Nova#Senha2026');
  await page.getByLabel('Nova senha', { exact: true }).fill('P@ssw0rd');
  await page.getByLabel('Repita a nova senha').fill('P@ssw0rd');
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  await expect(page.getByText('Esta senha está entre as mais usadas e é fácil de adivinhar. Escolha outra.')).toBeVisible();
  await page.getByLabel('Nova senha', { exact: true }).fill('Outra#Chave2026');
  await page.getByLabel('Repita a nova senha').fill('Outra#Chave2026');
  await page.getByRole('button', { name: 'Trocar senha' }).click();
  await expect(page.getByText('Senha trocada.')).toBeVisible();
  await expect(lost).toHaveURL(/\/login/);
  const renewed = await tokenOf(page);
  expect(renewed).not.toBe(former);
  const answers = async (token: string): Promise<number> =>
    (await page.request.get(`${url}/api/login/getDataLogin`, { headers: { authorization: `Bearer ${token}` } })).status();
  // the former token ends when the new one is first used
  expect(await answers(renewed)).toBe(200);
  expect(await answers(former)).toBe(401);
  await expect(words).toHaveValue('meia frase');
  await words.fill(`Dito depois da troca ${Date.now()}`);
  await expect(async () => {
    await words.press('Enter');
    await expect(words).toHaveValue('', { timeout: 1000 });
  }).toPass();
  await expect(other).toHaveURL(/ChatSala/);
});

test('[4] a 401 ends the session, in this tab and in the others', async ({ stranger, url }) => {
  const page = await stranger();
  await signIn(page, 'diego');
  // only the answer of the server tells: these tabs have no socket that would say it earlier
  await page.context().addInitScript(() => {
    globalThis.WebSocket = class extends EventTarget {
      readyState = 0;
      send(): void {}
      close(): void {}
    } as unknown as typeof WebSocket;
  });
  await page.goto('/dashboard');
  const second = await page.context().newPage();
  await second.goto('/perfil');
  await expect(second.getByText('Este aparelho')).toBeVisible();
  const ended = await page.request.get(`${url}/api/login/logout`, { headers: { authorization: `Bearer ${await tokenOf(page)}` } });
  expect(ended.ok()).toBe(true);
  // the screen asks the server; a request of the page's own may have been refused before, and the entry is gone
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('nav a[href="/configEmpresa"]')?.click());
  await expect(page).toHaveURL(/\/login\?de=%2F/);
  await expect(second).toHaveURL(/\/login/);
  await fillSignIn(page, people.diego.usuario);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('[4] connected devices: one is disconnected and its browser leaves at once', async ({ stranger }) => {
  const office = await stranger();
  const lost = await stranger({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  });
  await signIn(office, 'diego');
  await signIn(lost, 'diego');
  await lost.goto('/ChatSala');
  await expect(inbox(lost).rows.first()).toBeVisible();
  await go(office, '/perfil');
  const android = office.getByRole('listitem').filter({ hasText: 'Android' });
  await expect(android).toHaveCount(1);
  await android.getByRole('button', { name: 'Desconectar' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
  await expect(office.getByText('Aparelho desconectado.')).toBeVisible();
  await expect(android).toHaveCount(0);
  await expect(lost).toHaveURL(/\/login/);
});

test('[1] the company switch changes what is on screen', async ({ enter }) => {
  const page = await enter('admin');
  await page.goto('/ChatSala');
  await inbox(page).tab('Todas');
  await expect(inbox(page).rows.first()).toBeVisible();
  const aurora = await inbox(page).rows.count();
  await page.getByRole('button', { name: /^Loja Aurora.*trocar de empresa/ }).click();
  await page.getByRole('menuitem', { name: 'Clínica Vida' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await menu(page)
    .getByRole('link', { name: /^Conversas/ })
    .click();
  await inbox(page).tab('Todas');
  await expect(inbox(page).rows).toHaveCount(2); // the third demonstration sala of the clinic is closed
  expect(aurora).toBeGreaterThan(2);
  await page.getByRole('button', { name: /^Clínica Vida.*trocar de empresa/ }).click();
  await page.getByRole('menuitem', { name: 'Loja Aurora' }).click();
  await expect(page.getByText('Você está em Loja Aurora')).toBeVisible();
});

test('[2] an address that does not exist and a screen without permission keep the shell', async ({ enter }) => {
  const page = await enter('ana');
  await page.goto('/nao_existe');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expect(menu(page)).toBeVisible();
  // below a setting, among the settings
  await go(page, '/departamento/cadastrar');
  await expect(page.getByRole('heading', { name: 'Acesso restrito' })).toBeVisible();
  await expect(page.getByText('Você não tem acesso a esta tela.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Configurações' }).getByRole('link', { name: 'Departamentos' }).click();
  await expect(page.getByRole('cell', { name: 'Financeiro', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Novo departamento' })).toHaveCount(0);
});
