import { png } from '../files.ts';
import { expect, inbox, sala, test } from '../support.ts';

test('a picture forwarded to two salas at once, marked as such', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const [gil, lu, mel] = [await customer('Gil Torres'), await customer('Lu Andrade'), await customer('Mel Porto')];
  await gil.sends('sofa.png', png(320, 240), 'Sofá que eu quero');
  await lu.says('Tem foto do sofá?');
  await mel.says('Quero ver o sofá');
  await ana.goto('/ChatSala');
  for (const one of [lu, mel, gil]) {
    await inbox(ana).fromQueue(one.nome);
    await ana.getByRole('button', { name: 'Aceitar' }).click();
    await expect(sala(ana).composer).toBeVisible();
  }
  await sala(ana).bubble('Sofá que eu quero').hover();
  await sala(ana).bubble('Sofá que eu quero').getByRole('button', { name: 'Mais ações da mensagem' }).click();
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
  await expect(sala(ana).bubble('Sofá que eu quero')).toContainText('Encaminhada');
  await expect
    .poll(() =>
      sala(ana)
        .bubble('Sofá que eu quero')
        .getByRole('img', { name: 'sofa.png' })
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBe(320);
});

test('several messages are picked in the timeline, and go to another sala in their order', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const [ivo, bia] = [await customer('Ivo Ramos'), await customer('Bia Ramos')];
  for (const text of ['Rua das Flores, 20', 'Portão verde', 'Depois das 14h']) await ivo.says(text);
  await bia.says('Me passa o endereço?');
  await ana.goto('/ChatSala');
  for (const one of [bia, ivo]) {
    await inbox(ana).fromQueue(one.nome);
    await ana.getByRole('button', { name: 'Aceitar' }).click();
    await expect(sala(ana).composer).toBeVisible();
  }
  await sala(ana).bubble('Portão verde').hover();
  await sala(ana).bubble('Portão verde').getByRole('button', { name: 'Mais ações da mensagem' }).click();
  await ana.getByRole('menuitem', { name: 'Selecionar' }).click();
  const bar = ana.getByRole('toolbar', { name: 'Mensagens selecionadas' });
  await expect(bar).toContainText('1 selecionada');
  await expect(sala(ana).composer).toHaveCount(0);
  await sala(ana).log.getByRole('checkbox', { name: 'Selecionar mensagem: Rua das Flores, 20' }).check();
  await expect(bar).toContainText('2 selecionadas');
  await ana.keyboard.press('Escape');
  await expect(sala(ana).composer).toBeVisible();

  await sala(ana).bubble('Portão verde').hover();
  await sala(ana).bubble('Portão verde').getByRole('button', { name: 'Mais ações da mensagem' }).click();
  await ana.getByRole('menuitem', { name: 'Selecionar' }).click();
  await sala(ana).log.getByRole('checkbox', { name: 'Selecionar mensagem: Rua das Flores, 20' }).check();
  await bar.getByRole('button', { name: 'Encaminhar' }).click();
  const dialog = ana.getByRole('dialog', { name: 'Encaminhar 2 mensagens' });
  await dialog.getByRole('textbox').fill('Bia Ramos');
  await dialog.getByRole('checkbox', { name: 'Bia Ramos' }).check();
  await dialog.getByRole('button', { name: 'Encaminhar', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(sala(ana).composer).toBeVisible();
  await expect.poll(async () => (await bia.phone()).messages.filter((m) => !m.minha).map((m) => m.texto)).toEqual(['Rua das Flores, 20', 'Portão verde']);
});
