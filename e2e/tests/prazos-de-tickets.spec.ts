import { expect, expectBothThemes, expectNoSideways, go, phone, stillLight, test } from '../support.ts';

test('[2] a policy is made by keyboard, put first, and taken away', async ({ enter }) => {
  const admin = await enter('admin', stillLight);
  await admin.goto('/configEmpresa/tickets');
  await expect(admin.getByRole('list', { name: 'Políticas de prazo' })).toContainText('Urgentes');
  await expectBothThemes(admin, 'configEmpresa/tickets');

  // by keyboard alone
  await admin.getByRole('button', { name: 'Nova política' }).press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Nova política de prazo' });
  await expect(dialog.getByLabel(/^Nome/)).toBeFocused();
  await admin.keyboard.type('Baixa prioridade');
  await dialog.getByRole('checkbox', { name: 'Baixa' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Solução', exact: true }).fill('90');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('Política Baixa prioridade salva.')).toBeVisible();
  const list = admin.getByRole('list', { name: 'Políticas de prazo' });
  await expect(list).toContainText('solução 1 h 30 min');
  // the first that fits counts
  await list.getByRole('button', { name: 'Subir Baixa prioridade' }).click();
  await expect(list.getByRole('listitem').nth(1)).toContainText('Baixa prioridade');
  await list.getByRole('button', { name: 'Subir Baixa prioridade' }).click();
  await expect(list.getByRole('listitem').first()).toContainText('Baixa prioridade');
  // taken away, and no ticket of the other journeys has it
  await list.getByRole('button', { name: 'Excluir Baixa prioridade' }).click();
  await expect(admin.getByText('Política Baixa prioridade excluída.')).toBeVisible();
});

test('[2] a ticket says by which policy it is due, and waits for the customer', async ({ enter }) => {
  const admin = await enter('admin', stillLight);
  await admin.goto('/tickets/cadastrar');
  await admin.getByRole('textbox', { name: 'Título' }).fill('Manual da estante');
  await admin.getByRole('combobox', { name: 'Contato' }).click();
  await admin.getByRole('option').first().click();
  await admin.getByRole('combobox', { name: 'Prioridade' }).click();
  await admin.getByRole('option', { name: 'Baixa' }).click();
  await admin.getByRole('button', { name: 'Salvar ticket' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Manual da estante' })).toBeVisible();
  await expect(admin.getByText('Demais tickets: vale para todos os tickets')).toBeVisible();

  await admin.getByRole('button', { name: 'Deixar à espera…' }).click();
  const wait = admin.getByRole('dialog', { name: 'Deixar à espera' });
  await wait.getByRole('button', { name: 'Deixar à espera' }).click();
  await expect(admin.getByText('O ticket agora espera.')).toBeVisible();
  await expect(admin.getByRole('list', { name: 'Respostas' })).toContainText('Status: Aberto → Aguardando cliente');
  await expect(admin.getByText(/^Parado: faltam/).first()).toBeVisible();
});

test('deadlines on a phone: settings, views, a ticket', async ({ enter }) => {
  const admin = await enter('admin', phone);
  await admin.goto('/configEmpresa/tickets');
  await expect(admin.getByRole('list', { name: 'Motivos de espera' })).toContainText('Resposta do cliente');
  await expectNoSideways(admin, 'configEmpresa/tickets');
  await go(admin, '/tickets');
  await admin.getByRole('button', { name: /^Vencendo/ }).click();
  await admin.getByRole('link', { name: /Cobrança em dobro/ }).click();
  await expect(admin.getByText('Urgentes: por prioridade Urgente')).toBeVisible();
  await expectNoSideways(admin, 'tickets/show');
});
