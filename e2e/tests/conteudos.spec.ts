import sharp from 'sharp';
import { expect, inbox, sala, test } from '../support.ts';

test('a place, contact cards and a sticker are shown as what they are; a contato goes out as a card', async ({ enter, customer }) => {
  const ana = await enter('ana');
  const ugo = await customer('Ugo Farias');
  await ugo.shares({ localizacao: { latitude: -22.90556, longitude: -47.06083, nome: 'Largo do Rosário', endereco: 'Centro, Campinas' } });
  await ana.goto('/ChatSala');
  await inbox(ana).tab('Fila');
  await expect(inbox(ana).row('Ugo Farias')).toContainText('📍 Largo do Rosário, Centro, Campinas');
  await inbox(ana).row('Ugo Farias').click();
  await ana.getByRole('button', { name: 'Aceitar' }).click();
  await expect(sala(ana).composer).toBeVisible();
  const map = sala(ana).log.getByRole('link', { name: /Largo do Rosário.*Centro, Campinas.*Abrir no mapa/ });
  await expect(map).toHaveAttribute('href', /query=-22\.90556,-47\.06083$/);
  await expect(map).toHaveAttribute('target', '_blank');
  await sala(ana).bubble('Largo do Rosário').hover();
  await sala(ana).bubble('Largo do Rosário').getByRole('button', { name: 'Responder a esta mensagem' }).click();
  await sala(ana).send('Fica perto da loja');
  await expect(
    sala(ana)
      .bubble('Fica perto da loja')
      .getByRole('button', { name: /Ir para a mensagem respondida:.*📍 Largo/ }),
  ).toBeVisible();

  const webp = await sharp({ create: { width: 200, height: 200, channels: 4, background: { r: 90, g: 80, b: 230, alpha: 0.6 } } })
    .webp()
    .toBuffer();
  await ugo.shares({ figurinha: { nome: 'oi.webp', conteudo: webp.toString('base64') } });
  await expect
    .poll(() =>
      sala(ana)
        .log.getByRole('img', { name: 'Figurinha' })
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBe(200);
  await inbox(ana).tab('Minhas');
  await expect(inbox(ana).row('Ugo Farias')).toContainText('Figurinha');

  await ugo.shares({ contatos_vcard: [{ nome: 'Marcenaria Silva', telefone: '5519998877665' }] });
  const card = sala(ana).bubble('Marcenaria Silva');
  await expect(card).toContainText('(19) 99887-7665');
  await card.getByRole('button', { name: 'Abrir chat com Marcenaria Silva' }).click();
  await ana
    .getByRole('dialog')
    .getByRole('button', { name: /^WhatsApp Loja Aurora - .*Conectado$/ })
    .click();
  await expect(sala(ana).header).toContainText('Marcenaria Silva');
  await inbox(ana).row('Ugo Farias').click();
  await expect(sala(ana).header).toContainText('Ugo Farias');

  await ana.getByRole('button', { name: 'Enviar contato' }).click();
  const dialog = ana.getByRole('dialog', { name: 'Enviar contato' });
  await dialog.getByRole('textbox').fill('Ugo Farias');
  await dialog.getByRole('checkbox', { name: 'Ugo Farias' }).check();
  await dialog.getByRole('button', { name: 'Enviar contato' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await ugo.phone()).messages.some((m) => !m.minha && m.contatos_vcard?.[0]?.nome === 'Ugo Farias')).toBe(true);
});
