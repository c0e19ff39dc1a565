import { browserFlags } from '../browser.ts';
import { pdf, png } from '../files.ts';
import { expect, inbox, sala, test } from '../support.ts';

// a camera and a microphone that only this browser has
test.use({
  launchOptions: {
    executablePath: process.env['PROSA_NAVEGADOR'] ?? '',
    args: [...browserFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

test('voice: recorded, listened to, sent as OGG/Opus, played faster; a discarded one is not sent', async ({ enter, customer }) => {
  const [ana, bruno] = [await enter('ana'), await enter('bruno')];
  const eva = await customer('Eva Cruz');
  await eva.says('Pode mandar áudio');
  await ana.goto('/ChatSala');
  await inbox(ana).fromQueue('Eva Cruz');
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await expect(sala(ana).composer).toBeVisible();
  await bruno.goto(new URL(ana.url()).pathname);
  await sala(ana).composer.fill('texto que fica');

  await ana.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(ana.getByRole('timer', { name: /^Gravando, 1 / })).toBeVisible();
  await ana.getByRole('button', { name: 'Descartar a gravação' }).click();
  await expect(sala(ana).composer).toHaveValue('texto que fica');

  await ana.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(ana.getByRole('timer', { name: /^Gravando, 2 / })).toBeVisible();
  await ana.getByRole('button', { name: 'Parar e ouvir' }).click();
  const own = ana.getByRole('group', { name: 'Sua gravação' });
  await own.getByRole('button', { name: 'Ouvir' }).click();
  await expect(own.getByRole('button', { name: 'Pausar' })).toBeVisible();
  await ana.getByRole('button', { name: 'Enviar áudio' }).click();
  await expect(sala(ana).composer).toHaveValue('texto que fica');

  for (const page of [ana, bruno]) await expect(sala(page).log.getByRole('group', { name: 'Mensagem de voz' })).toBeVisible();
  const arrived = async () => (await eva.phone()).messages.find((m) => m.arquivo)?.arquivo;
  await expect.poll(arrived).toMatchObject({ nome: 'mensagem-de-voz.ogg', content_type: 'audio/ogg' });
  const player = sala(bruno).log.getByRole('group', { name: 'Mensagem de voz' });
  await player.getByRole('button', { name: 'Velocidade 1×, mudar' }).click();
  await player.getByRole('button', { name: 'Velocidade 1,5×, mudar' }).click();
  await player.getByRole('button', { name: 'Ouvir' }).click();
  await expect.poll(() => player.locator('audio').evaluate((el) => (el as HTMLAudioElement).currentTime)).toBeGreaterThan(0.2);
  expect(await player.locator('audio').evaluate((el) => (el as HTMLAudioElement).playbackRate)).toBe(2);
  expect((await eva.phone()).messages.filter((m) => m.arquivo)).toHaveLength(1);
});

test('files by paste, drop and camera: looked at first, each with its caption', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const ugo = await customer('Ugo Leal');
  await ugo.says('Me manda as fotos?');
  await ana.goto('/ChatSala');
  await inbox(ana).fromQueue('Ugo Leal');
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  const bring = (event: 'paste' | 'drop', name: string, type: string, bytes: Buffer) =>
    sala(ana).composer.evaluate(
      (el, o) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(atob(o.base64), (c) => c.charCodeAt(0))], o.name, { type: o.type }));
        const init = { bubbles: true, cancelable: true };
        el.dispatchEvent(
          o.event === 'paste' ? new ClipboardEvent('paste', { ...init, clipboardData: data }) : new DragEvent('drop', { ...init, dataTransfer: data }),
        );
      },
      { event, name, type, base64: bytes.toString('base64') },
    );
  await bring('paste', 'mesa.png', 'image/png', png(320, 240));
  await bring('drop', 'medidas.pdf', 'application/pdf', pdf);
  const tray = ana.getByRole('list', { name: 'Arquivos a enviar' });
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await expect.poll(() => tray.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(320);
  await ana.getByRole('button', { name: 'Tirar foto' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Tirar foto' }).click();
  await ana.getByRole('dialog').getByRole('button', { name: 'Usar a foto' }).click();
  await expect(tray.getByRole('listitem')).toHaveCount(3);
  await tray.getByLabel('Legenda de mesa.png').fill('A mesa');
  await tray.getByLabel('Legenda de medidas.pdf').fill('As medidas');
  await tray.getByLabel('Legenda de foto.jpg').fill('Na loja');
  await tray.getByLabel('Legenda de foto.jpg').press('Enter');
  await expect(tray).toHaveCount(0);
  await expect
    .poll(async () => (await ugo.phone()).messages.map((m) => [m.arquivo?.nome, m.texto]).filter(([nome]) => nome))
    .toEqual([
      ['mesa.png', 'A mesa'],
      ['medidas.pdf', 'As medidas'],
      ['foto.jpg', 'Na loja'],
    ]);
});
