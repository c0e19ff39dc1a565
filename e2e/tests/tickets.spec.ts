import { expect, expectAccessible, expectBothThemes, expectNoSideways, inbox, phone, sala, stillLight, test } from '../support.ts';

test('[2] from a sala to a ticket, answered, taken, handed over, resolved, and found in its views', async ({ enter, customer }) => {
  const ana = await enter('ana', stillLight);
  const rui = await customer('Rui Chamado');
  await rui.says('O sofá veio com o pé quebrado');
  await ana.goto('/ChatSala');
  await inbox(ana).fromQueue('Rui Chamado');
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await expect(sala(ana).composer).toBeFocused();
  const opened = ana.waitForEvent('popup');
  await ana.getByRole('tab', { name: 'Tickets' }).click();
  await ana.getByRole('link', { name: 'Novo ticket' }).click();
  const form = await opened;
  await expect(form.getByRole('combobox', { name: 'Contato' })).toHaveValue('Rui Chamado');
  await form.getByRole('textbox', { name: 'Título' }).fill('Pé do sofá quebrado');
  await expectAccessible(form, 'tickets/cadastrar');
  await form.getByRole('button', { name: 'Salvar ticket' }).click();
  await expect(form.getByRole('heading', { level: 1, name: 'Pé do sofá quebrado' })).toBeVisible();
  await form.getByRole('button', { name: 'Assumir' }).click();
  await expect(form.getByText('O ticket agora é seu.')).toBeVisible();

  // a colleague who follows nothing hears of what is theirs
  await form.getByRole('textbox', { name: 'Resposta' }).fill('Pedimos a peça à fábrica.');
  await form.getByRole('button', { name: 'Responder', exact: true }).click();
  const log = form.getByRole('list', { name: 'Respostas', exact: true });
  await expect(log).toContainText('Pedimos a peça à fábrica.');
  await form.getByText('Nota da equipe').first().click();
  await form.getByRole('textbox', { name: 'Nota' }).fill('A fábrica responde até quinta.');
  await form.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(log).toContainText('A fábrica responde até quinta.');
  await expectBothThemes(form, 'tickets/show');

  await form.getByText('Responder ao cliente').click();
  await form.getByRole('textbox', { name: 'Resposta' }).fill('Trocado.');
  await form.getByRole('button', { name: 'Responder e…' }).click();
  await form.getByRole('menuitem', { name: 'Deixar como Resolvido' }).click();
  await expect(log).toContainText('Status: Aberto → Resolvido');

  await form.goto('/tickets?f.situacao=encerrados');
  await expect(form.getByRole('link', { name: 'Pé do sofá quebrado' })).toBeVisible();
  await expectAccessible(form, 'tickets');
  // and back to the sala it came from
  await form.getByRole('link', { name: 'Pé do sofá quebrado' }).click();
  await form.getByRole('list', { name: 'Ligações' }).getByRole('link', { name: 'Rui Chamado' }).click();
  await expect(sala(form).bubble('O sofá veio com o pé quebrado')).toBeVisible();
});

test('tickets on a phone: cards, views, a ticket', async ({ enter }) => {
  const page = await enter('ana', phone);
  await page.goto('/tickets');
  await page.getByRole('button', { name: /^Vencidos/ }).click();
  await expect(page.getByRole('link', { name: /Entrega atrasada/ })).toBeVisible();
  await expectNoSideways(page, 'tickets');
  await page.getByRole('link', { name: /Entrega atrasada/ }).click();
  await expect(page.getByRole('list', { name: 'Respostas', exact: true })).toContainText('transportadora');
  await expectNoSideways(page, 'tickets/show');
});
