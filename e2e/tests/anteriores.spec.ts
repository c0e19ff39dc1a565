import { expect, inbox, sala, test } from '../support.ts';

test('above the first message the sala goes on with earlier salas, to be read only', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const rita = await customer('Rita Amaral');
  await ana.goto('/ChatSala');
  const attend = async (says: string, answer: string): Promise<void> => {
    await rita.says(says);
    await inbox(ana).fromQueue('Rita Amaral');
    await ana.getByRole('button', { name: 'Aceitar' }).click();
    await expect(sala(ana).composer).toBeVisible();
    await sala(ana).send(answer);
  };
  const close = async (): Promise<void> => {
    await ana.getByRole('button', { name: 'Encerrar', exact: true }).click();
    await ana.getByRole('dialog').getByRole('button', { name: 'Encerrar conversa' }).click();
    await expect(ana.getByText('Se o cliente escrever de novo, uma nova conversa começa.')).toBeVisible();
  };
  await attend('Primeira visita', 'Seja bem-vinda');
  await expect(ana.getByRole('button', { name: 'Ver atendimentos anteriores' })).toHaveCount(0);
  await close();
  await attend('Segunda visita', 'Olá de novo');
  await close();
  await attend('Terceira visita', 'Que bom te ver');

  await expect(sala(ana).log).not.toContainText('Segunda visita');
  const more = ana.getByRole('button', { name: 'Ver atendimentos anteriores' });
  await more.click();
  await expect(sala(ana).bubble('Segunda visita')).toBeVisible();
  await more.click();
  await expect(sala(ana).bubble('Primeira visita')).toBeAttached();
  await expect(sala(ana).log.getByRole('separator', { name: /^Atendimento de .*encerrado resolvido$/ })).toHaveCount(2);
  await expect(sala(ana).log.getByRole('separator', { name: /^Atendimento de .*em atendimento$/ })).toHaveCount(1);
  // nothing can be done to what is over
  await sala(ana).bubble('Primeira visita').hover();
  await expect(sala(ana).bubble('Primeira visita').getByRole('button')).toHaveCount(0);
  // by the button, or by scrolling: there is nothing before it
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 1000 });
    await expect(more).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  // what comes now stands at the end
  await rita.says('Mais uma pergunta');
  await expect(sala(ana).bubble('Mais uma pergunta')).toBeAttached();
  await sala(ana).log.getByRole('separator').getByRole('link').first().click();
  await expect(ana.getByText('Se o cliente escrever de novo, uma nova conversa começa.')).toBeVisible();
  await expect(sala(ana).log).not.toContainText('Mais uma pergunta');
});
