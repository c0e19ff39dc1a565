import type { Page } from '@playwright/test';
import { createClient } from '@prosa/contract/client.ts';
import { WPPConfig } from '@prosa/contract/linhas/config.endpoints.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { signatureOf, webhookOf } from '@prosa/server/test/kit/meta.ts';
import { tokenOf } from '../sign-in.ts';
import { expect, expectBothThemes, go, inbox, sala, stillLight, test } from '../support.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Conexão' });
async function chooseNetwork(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Como se conecta' }).or(page.getByLabel('Como se conecta')).first().click();
  await page.getByRole('option', { name }).click();
}
/** A new number by its form; the answer is its id. */
async function newNumber(page: Page, nome: string): Promise<number> {
  await go(page, '/WPPConfig/cadastrar');
  await page.getByLabel(/^Nome/).fill(nome);
  await chooseNetwork(page, 'Simulador');
  await page.getByRole('button', { name: 'Salvar número' }).click();
  await expect(page).toHaveURL(/\/WPPConfig\/editar\/\d+$/);
  return Number(/\d+$/.exec(page.url())![0]);
}
async function connectByQr(page: Page): Promise<void> {
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Conectar', exact: true }).click();
  await panel
    .getByRole('button', { name: 'Ler o QR code com o telefone simulado' })
    .or(panel.getByText('Conectado', { exact: true }))
    .first()
    .waitFor();
  if (await panel.getByText('Conectado', { exact: true }).isVisible()) {
    await signOut(page);
    await panel.getByRole('button', { name: 'Conectar', exact: true }).click();
  }
  await panel.getByRole('button', { name: 'Ler o QR code com o telefone simulado' }).click();
  await expect(panel.getByText('Conectado', { exact: true })).toBeVisible();
}
/** The company's plan holds a few numbers. */
async function remove(page: Page, url: string, id: number): Promise<void> {
  const token = await tokenOf(page);
  await createClient({ base: `${url}/api`, token: () => token })(WPPConfig.delete, { params: { id } });
}
async function signOut(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Desconectar o aparelho' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar o aparelho' }).click();
  await expect(panelOf(page).getByText('Desligado', { exact: true })).toBeVisible();
}

test('[2] [4] a number from its form to connected by QR code, with what happened, and away again', async ({ enter }) => {
  const admin = await enter('admin');
  const nome = `Balcão ${Date.now()}`;
  await admin.goto('/WPPConfig');
  await admin.getByRole('link', { name: 'Novo número' }).first().click();
  await admin.getByLabel(/^Nome/).fill(nome);
  await chooseNetwork(admin, 'Simulador');
  await admin.getByRole('button', { name: 'Salvar número' }).click();
  await expect(admin).toHaveURL(/\/WPPConfig\/editar\/\d+$/);
  const panel = admin.getByRole('region', { name: 'Conexão' });
  await panel.getByRole('button', { name: 'Conectar', exact: true }).click();
  await expect(panel.getByText('Conectado', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Desconectar o aparelho' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Desconectar o aparelho' }).click();
  await expect(panel.getByText('Desligado', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Conectar', exact: true }).click();
  await expect(panel.getByRole('img', { name: 'QR code do número' })).toBeVisible();
  await panel.getByRole('button', { name: 'Ler o QR code com o telefone simulado' }).click();
  await expect(panel.getByText('Conectado', { exact: true })).toBeVisible();
  await expect(panel.getByRole('img', { name: 'QR code do número' })).toHaveCount(0);

  await panel.getByRole('link', { name: 'O que aconteceu com este número' }).click();
  await expect(admin.getByText('Aguardando leitura do QR code → Conectado')).toBeVisible();
  await expect(admin.getByText('Desconectar o aparelho')).toBeVisible();

  await go(admin, '/WPPConfig');
  await admin.getByRole('button', { name: `Ações de ${nome}` }).click();
  await admin.getByRole('menuitem', { name: 'Excluir' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Excluir número' }).click();
  await expect(admin.getByRole('link', { name: nome })).toHaveCount(0);
});

test('[2] what the phone of a number holds is taken over, found with its contato, and taken back', async ({ enter }) => {
  const page = await enter('admin', stillLight);
  await page.goto('/WPPConfig');
  await page.getByRole('button', { name: 'Ações de WhatsApp Loja' }).click();
  await page.getByRole('menuitem', { name: 'Importar do celular' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Importar de WhatsApp Loja' })).toBeVisible();
  await page.getByRole('radio', { name: /Contatos e conversas/ }).check();
  await page.getByRole('textbox', { name: 'Dias para trás' }).fill('365');
  await page.getByRole('checkbox', { name: /A empresa tem o direito/ }).check();
  await expectBothThemes(page, 'WppConfig/importar');
  await page.getByRole('button', { name: 'Importar' }).click();
  const log = page.getByRole('list', { name: 'Importações' });
  await expect(log.getByText('Pronta')).toBeVisible();
  await expect(log).toContainText('225 mensagens');
  await go(page, '/contatos?q=Alice+Prado');
  await expect(page.getByRole('link', { name: 'Alice Prado' })).toBeVisible();
  await page.goBack();
  await log.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await expect(log.getByText('Desfeita', { exact: true })).toBeVisible();
  await go(page, '/contatos?q=Alice+Prado');
  await expect(page.getByRole('link', { name: 'Alice Prado' })).toHaveCount(0);
});

test('[2] a first number by QR code, or by a code to type, to an answered message', async ({ enter, url }) => {
  const admin = await enter('admin');
  const nome = `Vitrine ${Date.now()}`;
  const id_wpp_config = await newNumber(admin, nome);
  await connectByQr(admin);
  // the way without a camera
  await signOut(admin);
  await panelOf(admin).getByRole('button', { name: 'Conectar', exact: true }).click();
  await panelOf(admin).getByText('Conectar sem câmera, com um código').click();
  await panelOf(admin).getByLabel('Número do celular').fill('11 94002-1234');
  await panelOf(admin).getByRole('button', { name: 'Pedir o código' }).click();
  await expect(panelOf(admin).getByRole('status', { name: 'Código para conectar' })).toHaveText('SIMU-1234');
  await panelOf(admin).getByRole('button', { name: 'Ler o QR code com o telefone simulado' }).click();
  await expect(panelOf(admin).getByText('Conectado', { exact: true })).toBeVisible();

  const token = await tokenOf(admin);
  const call = createClient({ base: `${url}/api`, token: () => token });
  const telefone = '5519988112233';
  await call(simulador.receber, { params: { id_wpp_config }, body: { telefone, nome: 'Primeira Cliente', texto: 'Vocês abrem hoje?' } });
  await go(admin, '/ChatSala');
  await inbox(admin).fromQueue('Primeira Cliente');
  await admin.getByRole('button', { name: 'Aceitar' }).click();
  await sala(admin).send('Abrimos às 9h!');
  const onPhone = async () => (await call(simulador.telefone, { params: { id_wpp_config, numero: telefone } })).data.map(({ texto }) => texto);
  await expect.poll(onPhone).toContain('Abrimos às 9h!');
  await remove(admin, url, id_wpp_config);
});

test('[4] a number that falls is told to the team, whose notice leads to its form, where it comes back', async ({ enter, url }) => {
  const admin = await enter('admin');
  const nome = `Caída ${Date.now()}`;
  const id = await newNumber(admin, nome);
  await connectByQr(admin);
  await signOut(admin);
  await go(admin, '/dashboard');
  await admin.getByRole('button', { name: /^Notificações/ }).click();
  const notice = admin.getByRole('dialog', { name: 'Notificações' }).getByRole('listitem').filter({ hasText: nome }).first();
  await expect(notice).toBeVisible({ timeout: 45_000 });
  await notice.getByRole('button').or(notice.getByRole('link')).first().click();
  await expect(admin).toHaveURL(/\/WPPConfig\/editar\/\d+$/);
  await panelOf(admin).getByRole('button', { name: 'Conectar', exact: true }).click();
  await panelOf(admin).getByRole('button', { name: 'Ler o QR code com o telefone simulado' }).click();
  await expect(panelOf(admin).getByText('Conectado', { exact: true })).toBeVisible();
  await remove(admin, url, id);
});

test('[2] an import that is stopped keeps what came, and is taken back', async ({ enter, url }) => {
  const page = await enter('admin');
  const id = await newNumber(page, `Antiga ${Date.now()}`);
  await connectByQr(page);
  await go(page, `/WppConfig/importar/${id}`);
  await page.getByRole('checkbox', { name: /A empresa tem o direito/ }).check();
  await page.getByRole('button', { name: 'Importar' }).click();
  const log = page.getByRole('list', { name: 'Importações' });
  const stop = log.getByRole('button', { name: 'Parar' });
  // a simulated phone is told of in a moment: whoever is quick stops it, and what came stays
  await stop.click({ timeout: 2000 }).catch(() => undefined);
  await expect(log.getByText('Parada').or(log.getByText('Pronta'))).toBeVisible();
  await log.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await expect(log.getByText('Desfeita', { exact: true })).toBeVisible();
  await remove(page, url, id);
});

test('[areas: Cloud API] out of the 24 hours a sala takes an official template, and nothing else', async ({ enter, url }) => {
  const admin = await enter('admin');
  const numero = String(Date.now());
  await admin.goto('/WPPConfig/cadastrar');
  await admin.getByLabel(/^Nome/).fill(`Oficial ${numero}`);
  await chooseNetwork(admin, /API oficial/);
  await admin.getByLabel(/^Identificador do número/).fill(numero);
  await admin.getByLabel(/^Identificador da conta/).fill('55555');
  await admin.getByLabel(/^Token de acesso/).fill('TOKEN-DE-TESTE');
  await admin.getByLabel(/^Segredo do aplicativo/).fill('segredo-de-teste');
  await admin.getByRole('button', { name: 'Salvar número' }).click();
  await expect(admin).toHaveURL(/\/WPPConfig\/editar\/\d+$/);
  const id = Number(/\d+$/.exec(admin.url())![0]);
  const webhook = await admin.getByRole('textbox', { name: 'Endereço do webhook' }).inputValue();
  await panelOf(admin).getByRole('button', { name: 'Conectar', exact: true }).click();
  await expect(panelOf(admin).getByText('Conectado', { exact: true })).toBeVisible();

  // the customer wrote two days ago
  const timestamp = String(Math.floor(Date.now() / 1000) - 2 * 86_400);
  const message = { from: '5511987654321', id: `wamid.${numero}`, timestamp, type: 'text', text: { body: 'Ainda tem a estante?' } };
  const contacts = [{ profile: { name: 'Cliente Oficial' }, wa_id: '5511987654321' }];
  const body = JSON.stringify(
    webhookOf('55555', 'messages', { messaging_product: 'whatsapp', metadata: { phone_number_id: numero }, contacts, messages: [message] }),
  );
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf('segredo-de-teste', body) };
  expect((await fetch(webhook.replace(/^https?:\/\/[^/]+/, url), { method: 'POST', body, headers })).status).toBe(200);

  await go(admin, '/ChatSala');
  await inbox(admin).fromQueue('Cliente Oficial');
  await admin.getByRole('button', { name: 'Aceitar' }).click();
  await expect(admin.getByText(/só vai um modelo oficial/)).toBeVisible();
  await admin.getByRole('button', { name: 'Modelo oficial' }).click();
  await admin.getByRole('button', { name: 'Buscar na Meta' }).click();
  await admin.getByRole('button', { name: /lembrete/ }).click();
  await admin.getByRole('combobox', { name: 'Variável 1' }).fill('Rita');
  await admin.getByRole('button', { name: 'Enviar modelo' }).click();
  await expect(sala(admin).bubble('Olá Rita, podemos continuar a conversa?')).toBeVisible();
  await remove(admin, url, id);
});
