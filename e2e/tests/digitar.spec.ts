import type { Page } from '@playwright/test';
import { browserFlags } from '../browser.ts';
import { png } from '../files.ts';
import { expect, inbox, sala, test } from '../support.ts';

// a microphone that only this browser has
test.use({
  launchOptions: {
    executablePath: process.env['PROSA_NAVEGADOR'] ?? '',
    args: [...browserFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

/** Types on without touching the mouse, as people do, and expects all of it in the composer. */
async function typesOn(page: Page, words: string, expected = words): Promise<void> {
  await page.keyboard.type(words);
  await expect(sala(page).composer).toHaveValue(expected);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
const empty = (page: Page) => sala(page).composer.fill('');
const openSala = (page: Page) => page.getByRole('region', { name: /^Conversa com / }).getByRole('heading', { level: 2 });

test('after every act the next word is where it belongs', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const [ivo, lia] = [await customer('Ivo Prado'), await customer('Lia Bastos')];
  for (const who of [ivo, lia]) await who.says('Bom dia');
  await ana.goto('/ChatSala');
  for (const nome of ['Lia Bastos', 'Ivo Prado']) {
    await inbox(ana).fromQueue(nome);
    await expect(ana.getByRole('button', { name: 'Aceitar' })).toBeVisible();
    // the keyboard is still in the list
    await ana.keyboard.press('a');
    await expect(sala(ana).composer).toBeFocused();
    await typesOn(ana, 'Bom dia, tudo bem?');
    await empty(ana);
  }

  // a tab of the list, a row by mouse, and words with every letter that is a shortcut elsewhere
  await inbox(ana).tab('Minhas');
  for (const nome of ['Lia Bastos', 'Ivo Prado']) await expect(inbox(ana).row(nome)).toBeVisible();
  // the tab took the click: J still walks, to a sala that is not written in yet
  await ana.keyboard.press('j');
  await expect(openSala(ana)).not.toHaveText('Ivo Prado');
  await expect(sala(ana).composer).not.toBeFocused();
  await inbox(ana).row('Lia Bastos').click();
  await expect(openSala(ana)).toHaveText('Lia Bastos');
  await expect(sala(ana).composer).toBeFocused();
  await typesOn(ana, 'Não temos mais, fale de novo em janeiro');
  await empty(ana);
  // a look at what was written above does not lose the next word
  await sala(ana).log.click({ position: { x: 5, y: 5 } });
  await typesOn(ana, 'entendi');
  await empty(ana);

  // Esc leaves to the list, where letters are shortcuts again, and Enter goes back to writing
  await ana.keyboard.press('Escape');
  await ana.keyboard.press('j');
  await expect(openSala(ana)).not.toHaveText('Lia Bastos');
  await ana.keyboard.press('k');
  await expect(openSala(ana)).toHaveText('Lia Bastos');
  await expect(sala(ana).composer).not.toBeFocused();
  await ana.keyboard.press('Enter');
  await typesOn(ana, 'Oi ');

  await ana.getByRole('button', { name: 'Inserir emoji' }).click();
  await ana.getByRole('searchbox', { name: 'Pesquisar emoji' }).fill('coração vermelho');
  await ana.getByRole('gridcell', { name: 'Coração vermelho' }).click();
  await expect(sala(ana).composer).toBeFocused();
  await typesOn(ana, ' tudo certo', 'Oi ❤️ tudo certo');
  await empty(ana);

  const chooser = ana.waitForEvent('filechooser');
  await ana.getByRole('button', { name: 'Anexar arquivo' }).click();
  await (await chooser).setFiles({ name: 'foto.png', mimeType: 'image/png', buffer: png(80, 60) });
  await expect(sala(ana).composer).toBeFocused();
  await typesOn(ana, 'Veja a foto');
  await ana.keyboard.press('Enter');
  await expect.poll(async () => (await lia.phone()).messages.filter((m) => m.arquivo).length).toBe(1);

  await ana.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(ana.getByRole('timer', { name: /^Gravando, 1 / })).toBeVisible();
  await ana.getByRole('button', { name: 'Enviar áudio' }).click();
  await expect(sala(ana).composer).toBeFocused();
  await typesOn(ana, 'Ouviu?');

  await ana.getByRole('button', { name: 'Agendar mensagem' }).click();
  await ana.getByRole('button', { name: 'Amanhã às 9h' }).click();
  await ana.getByRole('button', { name: 'Agendar', exact: true }).click();
  await expect(ana.getByRole('dialog')).toHaveCount(0);
  await expect(sala(ana).composer).toBeFocused();
  await typesOn(ana, 'Até lá');
  await empty(ana);

  // the dialog begins at its first field; who is handed the sala is outside of it: the list takes the keys
  await ana.getByRole('button', { name: 'Transferir', exact: true }).click();
  await expect(ana.getByRole('combobox', { name: 'Departamento' })).toBeFocused();
  await ana.getByRole('combobox', { name: 'Pessoa' }).click();
  await ana.getByRole('option', { name: /^Bruno/ }).click();
  await ana.keyboard.press('Enter');
  await expect(ana.getByRole('dialog')).toHaveCount(0);
  await expect(sala(ana).composer).toHaveCount(0);
  await expect(ana.getByRole('region', { name: 'Conversas' })).toBeFocused();

  await inbox(ana).row('Ivo Prado').click();
  await expect(sala(ana).composer).toBeFocused();
  await typesOn(ana, 'Encerro?');
  await empty(ana);
  await ana.keyboard.press('Escape');
  await ana.keyboard.press('e');
  await expect(ana.getByRole('radio', { name: 'Sim, resolvido' })).toBeFocused();
  await ana.keyboard.press('Enter');
  await expect(ana.getByText('Conversa encerrada.')).toBeVisible();
  await expect(sala(ana).composer).toHaveCount(0);
  await expect(ana.getByRole('region', { name: 'Conversas' })).toBeFocused();
  await ana.keyboard.press('j');
  await expect(openSala(ana)).not.toHaveText('Ivo Prado');
});
