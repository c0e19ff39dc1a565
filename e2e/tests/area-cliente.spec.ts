import { expect, expectAccessible, expectBothThemes, expectNoSideways, phone, stillLight, test } from '../support.ts';

test('[2] a customer opens a ticket with a photo, is answered from the desk, answers, and says that it is solved', async ({ enter }) => {
  const rita = await enter('cliente', { ...phone, ...stillLight });
  await rita.goto('/area_cliente/dashboard');
  await expect(rita.getByText('tickets abertos')).toBeVisible();
  await expectNoSideways(rita, 'área do cliente');
  await expectAccessible(rita, 'area_cliente/dashboard');
  await rita.getByRole('link', { name: 'Abrir ticket' }).click();
  await rita.getByRole('textbox', { name: 'Título' }).fill('Porta do armário solta');
  await rita.getByRole('textbox', { name: 'O que aconteceu' }).fill('A dobradiça de cima quebrou.');
  await rita.locator('input[type=file]').setInputFiles({ name: 'porta.txt', mimeType: 'text/plain', buffer: Buffer.from('foto') });
  await expect(rita.getByText('porta.txt')).toBeVisible();
  await expectAccessible(rita, 'area_cliente/tickets/cadastrar');
  await expectNoSideways(rita, 'área do cliente');
  await rita.getByRole('button', { name: 'Abrir ticket' }).click();
  await expect(rita.getByRole('heading', { level: 1, name: 'Porta do armário solta' })).toBeVisible();
  const number = rita.url().split('/').at(-1);

  const ana = await enter('ana', stillLight);
  await ana.goto(`/tickets/show/${number}`);
  await expect(ana.getByRole('list', { name: 'Respostas' })).toContainText('porta.txt');
  await ana.getByRole('textbox', { name: 'Resposta' }).fill('O técnico passa amanhã.');
  await ana.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(ana.getByRole('list', { name: 'Respostas' })).toContainText('O técnico passa amanhã.');

  // the open screen asks by itself
  await expect(rita.getByRole('list', { name: 'Respostas' })).toContainText('O técnico passa amanhã.', { timeout: 20_000 });
  await rita.getByRole('textbox', { name: 'Sua resposta' }).fill('Obrigada!');
  await rita.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(rita.getByRole('list', { name: 'Respostas' })).toContainText('Obrigada!');
  await expectAccessible(rita, 'area_cliente/tickets/show');
  await expectNoSideways(rita, 'área do cliente');
  await expectBothThemes(rita, 'area_cliente/tickets/show');
  await rita.getByRole('button', { name: 'Está resolvido' }).click();
  await expect(rita.getByText(/Está marcado como resolvido/)).toBeVisible();
  await expect(ana.getByRole('list', { name: 'Respostas' })).toContainText('Status: Aberto → Resolvido');
  await rita.getByRole('radio', { name: '5: Ótimo' }).click();
  await rita.getByRole('textbox', { name: /Quer contar mais/ }).fill('Muito rápido');
  await expectAccessible(rita, 'area_cliente/tickets/show resolvido');
  await rita.getByRole('button', { name: 'Avaliar' }).click();
  await expect(rita.getByText('Obrigado pela avaliação.')).toBeVisible();
  await expect(ana.getByText('5 de 5: Muito rápido')).toBeVisible();

  await rita.goto('/area_cliente/ticket?situacao=encerrados');
  await expect(rita.getByRole('link', { name: /Porta do armário solta/ })).toBeVisible();
  await expectAccessible(rita, 'area_cliente/tickets');
});
