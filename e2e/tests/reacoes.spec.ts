import { expect, inbox, sala, test } from '../support.ts';

test('reactions go both ways, change and are taken back, and count as nothing unread', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const eva = await customer('Eva Pontes');
  const asked = await eva.says('Ficou lindo na sala!');
  await ana.goto('/ChatSala');
  await inbox(ana).fromQueue('Eva Pontes');
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await expect(sala(ana).composer).toBeVisible();
  const bubble = sala(ana).bubble('Ficou lindo na sala!');
  const on = async (id: string) => (await eva.phone()).messages.find((m) => m.id_externo === id)?.reacoes;

  await bubble.hover();
  await bubble.getByRole('button', { name: 'Reagir a esta mensagem' }).click();
  await ana.getByRole('button', { name: 'Reagir com ❤️' }).click();
  await expect(bubble.getByTestId('reacoes').getByRole('button', { name: '❤️ de Ana Beatriz Lima' })).toBeVisible();
  await expect.poll(() => on(asked)).toEqual([{ emoji: '❤️', minha: false }]);
  // any other emoji takes its place
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Reagir a esta mensagem' }).click();
  await ana.getByRole('button', { name: 'Mais emoji' }).click();
  await ana.getByRole('searchbox', { name: 'Pesquisar emoji' }).fill('coração azul');
  await ana.getByRole('gridcell', { name: 'Coração azul', exact: true }).click();
  await expect.poll(() => on(asked)).toEqual([{ emoji: '💙', minha: false }]);
  await bubble.getByTestId('reacoes').getByRole('button', { name: /^💙/ }).click();
  await expect(bubble.getByTestId('reacoes')).toHaveCount(0);
  await expect.poll(() => on(asked)).toEqual([]);

  await sala(ana).send('Que bom que gostou!');
  await expect.poll(() => eva.sees('Que bom que gostou!')).toBeTruthy();
  const answer = (await eva.sees('Que bom que gostou!'))!.id_externo;
  await eva.reacts(answer, '😍');
  await expect(
    sala(ana)
      .bubble('Que bom que gostou!')
      .getByRole('button', { name: /^😍 de Eva Pontes/ }),
  ).toBeVisible();
  await ana.reload();
  await expect(
    sala(ana)
      .bubble('Que bom que gostou!')
      .getByRole('button', { name: /^😍 de Eva Pontes/ }),
  ).toBeVisible();
  await inbox(ana).tab('Minhas');
  await expect(inbox(ana).row('Eva Pontes')).not.toContainText('não lidas');
});
