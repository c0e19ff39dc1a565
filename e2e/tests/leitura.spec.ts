import { expect, inbox, sala, test } from '../support.ts';

test('what was unread is marked and shown first; further up, new messages are counted', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const [nina, otto] = [await customer('Nina Prado'), await customer('Otto Reis')];
  await nina.says('Primeira pergunta');
  await otto.says('Oi');
  await ana.goto('/ChatSala');
  for (const one of [nina, otto]) {
    await inbox(ana).fromQueue(one.nome);
    await ana.getByRole('button', { name: 'Aceitar' }).click();
    await expect(sala(ana).composer).toBeVisible();
  }
  await inbox(ana).tab('Minhas');
  // read while it was open: nothing is marked
  await inbox(ana).row('Nina Prado').click();
  await expect(sala(ana).bubble('Primeira pergunta')).toBeVisible();
  await sala(ana).send('Já respondo');
  await inbox(ana).row('Otto Reis').click();
  await expect(sala(ana).header).toContainText('Otto Reis');
  const long = 'Uma linha comprida o bastante para tomar mais de uma no balão, com muitos detalhes do que a cliente quer saber sobre o pedido dela.\n';
  for (let i = 1; i <= 12; i++) await nina.says(`Dúvida ${i}. ${long.repeat(2)}`);
  await expect(inbox(ana).row('Nina Prado')).toContainText('12 não lidas');

  await inbox(ana).row('Nina Prado').click();
  const mark = sala(ana).log.getByRole('separator').filter({ hasText: 'Mensagens não lidas' });
  await expect(mark).toBeInViewport();
  await expect(sala(ana).bubble('Dúvida 1.')).toBeInViewport();
  await expect(sala(ana).bubble('Dúvida 12.')).not.toBeInViewport();
  const toEnd = ana.getByRole('button', { name: /^Ir para a última mensagem: \d+ mensagens novas$/ });
  await expect(toEnd).toBeVisible();
  await nina.says('Mais uma coisa');
  await expect(mark).toBeInViewport();
  await toEnd.click();
  await expect(sala(ana).bubble('Mais uma coisa')).toBeInViewport();
  await expect(ana.getByRole('button', { name: /^Ir para a última mensagem/ })).toHaveCount(0);

  // it stays while the sala is open, and is gone the next time
  await sala(ana).log.hover();
  await ana.mouse.wheel(0, -4000);
  await expect(mark).toBeAttached();
  await nina.says('Última pergunta');
  await expect(ana.getByRole('button', { name: 'Ir para a última mensagem: 1 mensagem nova' })).toBeVisible();
  await inbox(ana).row('Otto Reis').click();
  await expect(sala(ana).header).toContainText('Otto Reis');
  await inbox(ana).row('Nina Prado').click();
  await expect(sala(ana).bubble('Última pergunta')).toBeInViewport();
  await expect(mark).toHaveCount(0);
  await expect(ana.getByRole('button', { name: /^Ir para a última mensagem/ })).toHaveCount(0);
});
