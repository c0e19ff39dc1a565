import { expect, expectBothThemes, stillLight, test } from '../support.ts';

test('[2] [4] a number from its form to connected by QR code, with what happened, and away again', async ({ enter }) => {
  const admin = await enter('admin');
  const nome = `Balcão ${Date.now()}`;
  await admin.goto('/WPPConfig');
  await admin.getByRole('link', { name: 'Novo número' }).first().click();
  await admin.getByLabel(/^Nome/).fill(nome);
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

  await admin.goto('/WPPConfig');
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
  await expect(log.getByText('Pronta')).toBeVisible({ timeout: 20_000 });
  await expect(log).toContainText('225 mensagens');
  await page.goto('/contatos?q=Alice+Prado');
  await expect(page.getByRole('link', { name: 'Alice Prado' })).toBeVisible();
  await page.goBack();
  await log.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByRole('button', { name: 'Desfazer importação' }).click();
  await expect(log.getByText('Desfeita')).toBeVisible({ timeout: 20_000 });
  await page.goto('/contatos?q=Alice+Prado');
  await expect(page.getByRole('link', { name: 'Alice Prado' })).toHaveCount(0);
});
