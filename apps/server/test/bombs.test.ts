import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { importacao } from '@prosa/contract/contatos/importar.endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { avifBomb, lyingXlsx, svgBomb, xlsxBomb } from '../../../bench/ataque/bombs.ts';
import { anonymous, refusal, type SignedIn, signIn, startTestApp, type TestApp } from './kit/app.ts';
import { makeEmpresa, makeLogin, testPassword } from './kit/factories.ts';

/* Small files that unpack, draw or decode to much: refused, or kept without being opened, and nobody waits meanwhile. */

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  const { id_empresa, grupos } = await makeEmpresa(app.database, 'Loja Aurora');
  ana = await signIn(app, (await makeLogin(app.database, id_empresa, grupos.administrador)).usuario);
});
afterAll(() => app.close());

const tooBig = 'O arquivo é grande demais para ser lido. Divida-o em partes menores.';
const send = (bytes: Buffer) => refusal(ana.call(importacao.enviar, { body: {}, file: new File([new Uint8Array(bytes)], 'contatos.xlsx') }));

describe('a sheet', () => {
  it('that unpacks to more than 200 MB, or a hundred times its size, is refused unread', async () => {
    for (const mb of [40, 220]) expect((await send(xlsxBomb(mb))).erros).toEqual({ file: tooBig });
  });

  it('that lies about its size is refused at the first byte too many', async () => {
    expect((await send(lyingXlsx(60))).erros).toEqual({ file: tooBig });
  });
});

describe('a photo', () => {
  const photo = (bytes: Buffer, nome: string) => ana.call(contato.avatar, { file: new File([new Uint8Array(bytes)], nome) });

  it('that is a drawing, whatever it is called, is refused; eight at once keep nobody from signing in', async () => {
    const began = performance.now();
    const all = Promise.all(Array.from({ length: 8 }, () => refusal(photo(svgBomb(1000), 'a.png'))));
    await anonymous(app)(login.login, { body: { usuario: ana.sessao.usuario, senha: testPassword } });
    for (const refused of await all) expect(refused.erros).toEqual({ file: 'Envie uma foto em JPG, PNG ou WebP' });
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('of more than 24 megapixels is refused, an AVIF is no photo', async () => {
    const big = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#4a5ae8' } })
      .png()
      .toBuffer();
    expect((await refusal(photo(big, 'a.png'))).erros).toEqual({ file: 'A foto é grande demais. Envie uma de até 24 megapixels.' });
    expect((await refusal(photo(avifBomb, 'a.avif'))).erros).toEqual({ file: 'Envie uma foto em JPG, PNG ou WebP' });
  });
});

describe('a file for a sala', () => {
  const upload = async (bytes: Buffer, nome: string) => (await ana.call(chat.upload, { body: {}, file: new File([new Uint8Array(bytes)], nome) })).data;

  it('of few bytes and many pixels is kept without a preview', async () => {
    expect(await upload(avifBomb, 'foto.avif')).toMatchObject({ content_type: 'image/avif', largura: null, altura: null });
  });

  it.each([
    ['x.exe', Buffer.from('MZ\x90\0')],
    ['fatura.pdf', Buffer.from('MZ\x90\0')],
    ['x.bat', Buffer.from('del *')],
    ['\u202Efdp.exe', Buffer.from('%PDF-1.7\n')],
    ['planilha.xlsm', Buffer.from('PK\x03\x04')],
    ['script.txt', Buffer.from('#!/bin/sh\n')],
  ])('that a machine would run is refused: %j', async (nome, bytes) => {
    expect((await refusal(upload(bytes, nome))).erros).toEqual({ file: 'Programas não podem ser enviados.' });
  });

  it('of no type on the list is refused; the name of another loses what turns its letters round', async () => {
    expect((await refusal(upload(Buffer.from('{}'), 'a.estranho'))).http).toBe(422);
    expect((await upload(Buffer.from('a;b\n'), 'lista\u202Evsc.\u2066csv')).nome).toBe('listavsc.csv');
  });
});
