import type { Page } from '@playwright/test';
import { signIn, tokenOf } from '../sign-in.ts';
import { expect, expectBothThemes, expectNoSideways, inbox, phone, sala, test } from '../support.ts';

/** Two tabs of one browser, both signed in to Loja Aurora by a session of their own. */
async function twoTabs(stranger: () => Promise<Page>): Promise<[first: Page, second: Page]> {
  const first = await stranger();
  await signIn(first, 'admin');
  const second = await first.context().newPage();
  return [first, second];
}
async function change(page: Page, empresa: string): Promise<void> {
  await page.getByRole('button', { name: /trocar de empresa/ }).click();
  await page.getByRole('menuitem', { name: empresa }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${empresa}\\s*, trocar de empresa$`) })).toBeVisible();
}
const told = (page: Page, empresa: string) => page.getByRole('dialog', { name: `Você trocou para ${empresa} em outra aba` });
/** How many contatos of this name the active empresa has. */
async function contatosNamed(page: Page, nome: string): Promise<number> {
  const response = await page.request.get(`/api/contatos/getAll?q=${encodeURIComponent(nome)}`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  return ((await response.json()) as { data: unknown[] }).data.length;
}

test('[6] a form half filled while another tab changes the company: told, nothing in the wrong one, back and saved', async ({ stranger }) => {
  const [first, second] = await twoTabs(stranger);
  const nome = `Aba Antiga ${Date.now()}`;
  await second.goto('/contatos/cadastrar');
  await second.getByLabel('Nome', { exact: false }).first().fill(nome);
  await change(first, 'Clínica Vida');
  await expect(told(second, 'Clínica Vida')).toBeVisible();
  await expectBothThemes(second, 'the other company');
  await second.setViewportSize(phone.viewport);
  await expectNoSideways(second, 'the other company');
  await second.setViewportSize({ width: 1440, height: 900 });
  // neither a key nor Escape goes past it
  for (const key of ['Enter', 'Escape', 'Escape', 'e']) await second.keyboard.press(key);
  await expect(told(second, 'Clínica Vida')).toBeVisible();
  expect(await contatosNamed(first, nome)).toBe(0);

  await second.getByRole('button', { name: 'Voltar a Loja Aurora' }).click();
  await expect(told(second, 'Clínica Vida')).toHaveCount(0);
  await expect(told(first, 'Loja Aurora')).toBeVisible();
  await expect(second.getByLabel('Nome', { exact: false }).first()).toHaveValue(nome);
  await second.getByLabel('E-mail').fill(`aba${Date.now()}@exemplo.com.br`);
  await second.getByRole('button', { name: 'Salvar contato' }).click();
  await expect(second.getByRole('dialog', { name: 'Contato salvo' })).toBeVisible();
  expect(await contatosNamed(second, nome)).toBe(1);

  // the other way on: this tab follows, and its own company keeps the draft
  await first.getByRole('button', { name: 'Continuar em Loja Aurora' }).click();
  await expect(first.getByRole('button', { name: /^Loja Aurora\s*, trocar/ })).toBeVisible();
  await second.goto('/contatos/cadastrar');
  await second.getByLabel('Nome', { exact: false }).first().fill('Rascunho da Aurora');
  await second.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('rascunho:') && (localStorage.getItem(key) ?? '').includes('Rascunho da Aurora')),
  );
  await change(first, 'Clínica Vida');
  await second.getByRole('button', { name: 'Continuar em Clínica Vida' }).click();
  await expect(second).toHaveURL(/\/dashboard$/);
  await expect(second.getByRole('button', { name: /^Clínica Vida\s*, trocar/ })).toBeVisible();
  await second.goto('/contatos/cadastrar');
  await expect(second.getByLabel('Nome', { exact: false }).first()).toHaveValue('');
  await expect(second.getByText('Rascunho da Aurora')).toHaveCount(0);
});

test('[6] a tab that hears nothing: its save is refused by the server, waits, and goes through after coming back', async ({ stranger }) => {
  const [first, second] = await twoTabs(stranger);
  const nome = `Aba Surda ${Date.now()}`;
  await second.routeWebSocket(/.*/, (socket) => void socket.close({ code: 1013 }));
  await second.addInitScript(() => window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  await second.goto('/contatos/cadastrar');
  await second.getByLabel('Nome', { exact: false }).first().fill(nome);
  // whether somebody has it is asked before the company changes: the save is the first call after that
  const known = second.waitForResponse(/verificarExistencia/);
  await second.getByLabel('E-mail').fill(`surda${Date.now()}@exemplo.com.br`);
  await second.getByLabel('E-mail').blur();
  await known;
  await change(first, 'Clínica Vida');
  await second.getByRole('button', { name: 'Salvar contato' }).click();
  await expect(told(second, 'Clínica Vida')).toBeVisible();
  expect(await contatosNamed(first, nome)).toBe(0);
  await second.getByRole('button', { name: 'Voltar a Loja Aurora' }).click();
  await expect(second.getByRole('dialog', { name: 'Contato salvo' })).toBeVisible();
  expect(await contatosNamed(second, nome)).toBe(1);
});

test('[4] [6] a sala open while another tab changes the company: told, nothing of the other one is shown, back it goes on', async ({ stranger, customer }) => {
  const [first, second] = await twoTabs(stranger);
  const lia = await customer('Lia Duas Abas');
  await lia.says('Estou aqui');
  await second.goto('/ChatSala');
  await inbox(second).fromQueue('Lia Duas Abas');
  await second.getByRole('button', { name: 'Aceitar' }).click();
  await sala(second).composer.fill('Resposta pela metade');
  await change(first, 'Clínica Vida');
  await expect(told(second, 'Clínica Vida')).toBeVisible();
  await lia.says('Escrito enquanto isso');

  await second.getByRole('button', { name: 'Voltar a Loja Aurora' }).click();
  await expect(sala(second).bubble('Escrito enquanto isso')).toBeVisible();
  await expect(sala(second).composer).toHaveValue('Resposta pela metade');
  await expect(second.getByRole('button', { name: 'Enviar', exact: true })).toBeEnabled();
  await expect(second.getByText('Reconectando')).toHaveCount(0);
  await sala(second).composer.press('Enter');
  await expect(sala(second).bubble('Resposta pela metade')).toBeVisible();
  await expect.poll(() => lia.sees('Resposta pela metade')).toBeTruthy();

  // a socket that was away when the company changed: its login is refused with the reason, and it goes on
  await first.getByRole('button', { name: 'Continuar em Loja Aurora' }).click();
  await second.addInitScript(() => window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true));
  await second.reload();
  await expect(sala(second).bubble('Resposta pela metade')).toBeVisible();
  await second.context().setOffline(true);
  await second.evaluate(() => window.dispatchEvent(new Event('offline')));
  await second.context().setOffline(false);
  await change(first, 'Clínica Vida');
  await expect(told(second, 'Clínica Vida')).toBeVisible();
  await second.getByRole('button', { name: 'Continuar em Clínica Vida' }).click();
  await expect(second.getByRole('button', { name: /^Clínica Vida\s*, trocar/ })).toBeVisible();
  await second.goto('/ChatSala');
  await inbox(second).tab('Todas');
  await expect(inbox(second).row('Lia Duas Abas')).toHaveCount(0);
});
