import { png } from '../files.ts';
import { expect, inbox, room, test } from '../support.ts';

test('a picture forwarded to two conversations at once, marked as such', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const [gil, lu, mel] = [await customer('Gil Torres'), await customer('Lu Andrade'), await customer('Mel Porto')];
  await gil.sends('sofa.png', png(320, 240), 'Sofá que eu quero');
  await lu.says('Tem foto do sofá?');
  await mel.says('Quero ver o sofá');
  await ana.goto('/ChatSala');
  for (const one of [lu, mel, gil]) {
    await inbox(ana).tab('Fila');
    await inbox(ana).row(one.nome).click();
    await ana.getByRole('button', { name: 'Aceitar' }).click();
    await expect(room(ana).composer).toBeVisible();
  }
  await room(ana).bubble('Sofá que eu quero').hover();
  await room(ana).bubble('Sofá que eu quero').getByRole('button', { name: 'Mais ações da mensagem' }).click();
  // somebody else's message is not ours to change
  await expect(ana.getByRole('menuitem', { name: 'Apagar' })).toHaveCount(0);
  await ana.getByRole('menuitem', { name: 'Encaminhar' }).click();
  const dialog = ana.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Gil Torres' })).toHaveCount(0);
  for (const { nome } of [lu, mel]) {
    await dialog.getByRole('textbox').fill(nome);
    await dialog.getByRole('checkbox', { name: nome }).check();
  }
  await dialog.getByRole('button', { name: 'Encaminhar a 2 conversas' }).click();
  await expect(dialog).toHaveCount(0);
  for (const one of [lu, mel]) {
    await expect.poll(() => one.sees('Sofá que eu quero')).toMatchObject({ minha: false, arquivo: { nome: 'sofa.png' } });
  }
  await inbox(ana).tab('Minhas');
  await inbox(ana).row('Lu Andrade').click();
  await expect(room(ana).bubble('Sofá que eu quero')).toContainText('Encaminhada');
  await expect
    .poll(() =>
      room(ana)
        .bubble('Sofá que eu quero')
        .getByRole('img', { name: 'sofa.png' })
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBe(320);
});
