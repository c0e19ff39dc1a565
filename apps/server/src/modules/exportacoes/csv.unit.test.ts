import { expect, it } from 'vitest';
import { hostileTexts, leastCpuMs } from '../../../test/kit/hostile/texts.ts';
import { celulaCsv } from './celula.ts';
import { csv } from './csv.ts';
import { formatsOf } from './formats.ts';

it('headings, full-width signs and what begins after a comma are defused, too', async () => {
  async function* rows() {
    yield [['＝1+1'], ['＋1'], ['－1'], ['＠x'], ['x,=1+1'], ['x, @SUM(1)'], ['x\n=1+1'], ['tel. 1, +55 (11) 98888-7777'], ['um, dois'], ['São Paulo - SP']];
  }
  let text = '';
  const columns = [{ titulo: '=1+cmd|x', kind: 'texto', largura: 10 }] as const;
  for await (const part of csv(columns, rows(), formatsOf('America/Sao_Paulo'))) text += part.toString();
  expect(text.slice(1).split('\r\n').slice(0, -1)).toEqual([
    "'=1+cmd|x",
    "'＝1+1",
    "'＋1",
    "'－1",
    "'＠x",
    "x,'=1+1",
    "x, '@SUM(1)",
    '"x\n\'=1+1"',
    'tel. 1, +55 (11) 98888-7777',
    'um, dois',
    'São Paulo - SP',
  ]);
});

it('what a spreadsheet would run as a formula is text in the file; phones and numbers stay as they are', async () => {
  const values = ['=2+2', "+1+cmd|'/C calc'!A0", '-1+SOMA(A1)', '@x', '+55 (11) 98888-7777', '-12,5', 'Ana'];
  async function* rows() {
    yield values.map((value) => [value]);
  }
  let text = '';
  for await (const part of csv([{ titulo: 'Nome', kind: 'texto', largura: 10 }], rows(), formatsOf('America/Sao_Paulo'))) text += part.toString();
  expect(text.split('\r\n').slice(1, -1)).toEqual(["'=2+2", "'+1+cmd|'/C calc'!A0", "'-1+SOMA(A1)", "'@x", '+55 (11) 98888-7777', '-12,5', 'Ana']);
});

it.each(Object.entries({ ...hostileTexts, 'lines alone': '\n'.repeat(20_000), 'commas alone': ','.repeat(20_000) }))(
  '[security: T8] one cell costs no more than a few milliseconds: %s',
  (_name, text) => {
    expect(leastCpuMs(() => celulaCsv(text.slice(-20_000)))).toBeLessThan(5);
  },
);
