import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { createClient } from '@prosa/contract/client.ts';
import { tokenOf } from '../sign-in.ts';
import { expect, inbox, sala, test } from '../support.ts';

test('a scheduled message: listed, changed, cancelled by the customer’s answer, and one that goes out', async ({ enter, customer, url }) => {
  const ana = await enter('ana');
  const edu = await customer('Edu Prado');
  await edu.says('Vou pensar no orçamento');
  await ana.goto('/ChatSala');
  await inbox(ana).fromQueue('Edu Prado');
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await sala(ana).composer.fill('Edu, conseguiu ver o orçamento?');
  await ana.getByRole('button', { name: 'Agendar mensagem' }).click();
  const dialog = ana.getByRole('dialog');
  await expect(dialog.getByLabel('Mensagem')).toHaveValue('Edu, conseguiu ver o orçamento?');
  await dialog.getByLabel('Data').fill('01/01/2020');
  await dialog.getByLabel('Hora').fill('0900');
  await dialog.getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(dialog.getByText('Escolha um horário que ainda não passou')).toBeVisible();
  await dialog.getByRole('button', { name: 'Amanhã às 9h' }).click();
  await dialog.getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(sala(ana).composer).toHaveValue('');
  const bar = ana.getByRole('button', { name: /1 mensagem agendada para .* 09:00/ });
  await bar.click();
  await dialog.getByRole('button', { name: /^Mudar a mensagem/ }).click();
  await dialog.getByLabel('Mensagem').fill('Edu, conseguiu ver?');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Edu, conseguiu ver?')).toBeVisible();
  await ana.keyboard.press('Escape');

  await edu.says('Vi sim, pode fechar!');
  await expect(sala(ana).log.getByText(/^Mensagem agendada para .* cancelada: o cliente escreveu antes/)).toBeVisible();
  await expect(bar).toHaveCount(0);

  // the field counts in minutes, the wire in less
  const call = createClient({ base: `${url}/api`, token: () => token });
  const token = await tokenOf(ana);
  const quando = new Date(Date.now() + 2000).toISOString();
  await call(agendamento.store, { params: { id: Number(new URL(ana.url()).pathname.split('/').at(-1)) }, body: { texto: 'Fechado, obrigado!', quando } });
  await expect.poll(() => edu.sees('Fechado, obrigado!')).toBeTruthy();
  await expect(sala(ana).bubble('Fechado, obrigado!')).toBeVisible();
  await expect(ana.getByRole('button', { name: /mensagem agendada/ })).toHaveCount(0);
});
