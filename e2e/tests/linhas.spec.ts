import { expect, test } from '../support.ts';

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
