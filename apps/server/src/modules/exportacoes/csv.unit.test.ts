import { expect, it } from 'vitest';
import { csv } from './csv.ts';
import { formatsOf } from './formats.ts';

it('what a spreadsheet would run as a formula is text in the file; phones and numbers stay as they are', async () => {
  const values = ['=2+2', "+1+cmd|'/C calc'!A0", '-1+SOMA(A1)', '@x', '+55 (11) 98888-7777', '-12,5', 'Ana'];
  async function* rows() {
    yield values.map((value) => [value]);
  }
  let text = '';
  for await (const part of csv([{ titulo: 'Nome', kind: 'texto', largura: 10 }], rows(), formatsOf('America/Sao_Paulo'))) text += part.toString();
  expect(text.split('\r\n').slice(1, -1)).toEqual(["'=2+2", "'+1+cmd|'/C calc'!A0", "'-1+SOMA(A1)", "'@x", '+55 (11) 98888-7777', '-12,5', 'Ana']);
});
