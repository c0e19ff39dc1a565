import { expect, inbox, sala, test } from '../support.ts';

test('queue to distribution, transfer with a reason, closing with the reason that the departamento requires', async ({ enter, customer }) => {
  const [admin, ana, bruno] = [await enter('admin'), await enter('ana'), await enter('bruno')];
  const joao = await customer('João Prado');

  // a departamento that gives its salas to Bruno by itself
  await admin.goto('/departamento/cadastrar');
  await admin.getByLabel('Nome').fill('Garantia');
  await admin.getByRole('combobox', { name: 'Quem atende' }).click();
  await admin.getByRole('option', { name: 'Bruno Carvalho' }).click();
  await admin.keyboard.press('Escape');
  await admin.getByText('Distribuir sozinho').click();
  await admin.getByRole('button', { name: 'Adicionar motivo' }).click();
  await admin.getByRole('textbox', { name: 'Motivo 1' }).fill('Troca autorizada');
  await admin.getByRole('switch', { name: 'Exigir um motivo' }).press('Space');
  await admin.getByRole('button', { name: 'Salvar departamento' }).click();
  await expect(admin).toHaveURL(/\/departamento$/);

  // the queue shows the place and the wait; whoever accepts takes it out
  await ana.goto('/ChatSala');
  await inbox(ana).tab('Fila');
  await joao.says('Meu sofá veio com defeito');
  await expect(inbox(ana).row('João Prado')).toContainText(/\dº · agora/);
  await inbox(ana).row('João Prado').click();
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await sala(ana).send('Vou passar para a garantia');

  await bruno.goto('/ChatSala');
  // there, and told so to the server
  await expect(inbox(bruno).rows.first()).toBeVisible();
  await expect(inbox(bruno).row('João Prado')).toHaveCount(0);
  await ana.getByRole('button', { name: 'Transferir' }).click();
  const transfer = ana.getByRole('dialog', { name: 'Transferir conversa com João Prado' });
  await transfer.getByRole('combobox', { name: 'Departamento' }).fill('Garantia');
  await ana.getByRole('option', { name: 'Garantia' }).click();
  await transfer.getByRole('combobox', { name: 'Pessoa' }).click();
  await expect(ana.getByRole('option', { name: 'Bruno Carvalho' })).toContainText(/Disponível · \d+ conversas?/);
  await ana.keyboard.press('Escape');
  await transfer.getByRole('textbox', { name: 'Motivo' }).fill('Defeito de fábrica');
  await transfer.getByRole('button', { name: 'Transferir conversa' }).click();
  await expect(transfer).toHaveCount(0);

  // nobody accepts: the queue gives it to Bruno
  await expect(inbox(bruno).row('João Prado')).toBeVisible();
  await inbox(bruno).row('João Prado').click();
  await expect(sala(bruno).log).toContainText('Ana Beatriz Lima transferiu a conversa para Garantia. Motivo: Defeito de fábrica');
  await expect(sala(bruno).log).toContainText('Conversa distribuída para Bruno Carvalho');
  await sala(bruno).send('A troca está autorizada');
  await expect.poll(() => joao.sees('A troca está autorizada')).toBeTruthy();
  expect((await joao.phone()).messages.some((m) => m.texto.includes('Defeito de fábrica'))).toBe(false);

  await bruno.getByRole('button', { name: 'Encerrar', exact: true }).click();
  const close = bruno.getByRole('dialog', { name: 'Encerrar conversa com João Prado' });
  await expect(close.getByRole('combobox', { name: 'Motivo' })).toBeVisible();
  await close.getByRole('button', { name: 'Encerrar conversa' }).click();
  await expect(close).toContainText('Escolha o motivo do encerramento');
  await close.getByRole('combobox', { name: 'Motivo' }).click();
  await bruno.getByRole('option', { name: 'Troca autorizada' }).click();
  await close.getByRole('button', { name: 'Encerrar conversa' }).click();
  await expect(close).toHaveCount(0);
  await expect(inbox(bruno).row('João Prado')).toHaveCount(0);
});
