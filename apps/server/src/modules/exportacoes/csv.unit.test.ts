import { expect, it } from 'vitest';
import { hostileTexts, leastCpuMs } from '../../../test/kit/hostile/texts.ts';
import { celulaCsv } from '../../core/celula-csv.ts';
import { lerPlanilha } from '../importacoes/planilha.ler.ts';
import { csv } from './csv.ts';
import { formatsOf } from './formats.ts';

it('headings and full-width signs are defused, too; what stands inside of a cell is as it was written, in quotes where a reader might end the cell', async () => {
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
    '"x,=1+1"',
    '"x, @SUM(1)"',
    '"x\n=1+1"',
    '"tel. 1, +55 (11) 98888-7777"',
    '"um, dois"',
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
  expect(text.split('\r\n').slice(1, -1)).toEqual(["'=2+2", "'+1+cmd|'/C calc'!A0", "'-1+SOMA(A1)", "'@x", '+55 (11) 98888-7777', '"-12,5"', 'Ana']);
});

it.each(Object.entries({ ...hostileTexts, 'lines alone': '\n'.repeat(20_000), 'commas alone': ','.repeat(20_000) }))(
  '[security: T8] one cell costs no more than a few milliseconds: %s',
  (_name, text) => {
    expect(leastCpuMs(() => celulaCsv(text.slice(-20_000)))).toBeLessThan(5);
  },
);

it('our import reads what was written, mark or no mark', async () => {
  const texts = [
    'Rua A, -fundos',
    '=2+2',
    "'=2+2",
    "''-x",
    '-1+SOMA(A1)',
    '@arroba, sem',
    '+55 (11) 98888-7777',
    "'aspas'",
    "d'água",
    'a "b" ; c',
    '-12,5',
    '＝1',
  ];
  async function* rows() {
    yield texts.map((value) => [value, 'x']);
  }
  const parts: Buffer[] = [];
  const columns = [{ titulo: 'Nome', kind: 'texto', largura: 10 } as const, { titulo: 'Outra', kind: 'texto', largura: 10 } as const];
  for await (const part of csv(columns, rows(), formatsOf('America/Sao_Paulo'))) parts.push(part);
  const { linhas } = await lerPlanilha(Buffer.concat(parts), { linhas: 100, colunas: 10, celula: 1000 });
  expect(linhas.map(({ celulas }) => celulas[0])).toEqual(texts);
});

it('numbers that are names keep their dots, so that no spreadsheet counts with them: own fields and answers of forms, too', async () => {
  async function* rows() {
    yield [['01234567890'], ['11222333000181'], ['12345678901'], ['2026'], ['012.345.678-90']];
    yield [['01234567890'], ['01310100']];
  }
  const written = async (titulo: string) => {
    let text = '';
    for await (const part of csv([{ titulo, kind: 'texto', largura: 10 }], rows(), formatsOf('America/Sao_Paulo'))) text += part.toString();
    return text.split('\r\n').slice(1, -1);
  };
  expect(await written('Documento do sócio')).toEqual([
    '012.345.678-90',
    '11.222.333/0001-81',
    '12345678901',
    '2026',
    '012.345.678-90',
    '012.345.678-90',
    '01310100',
  ]);
  expect((await written('CEP')).at(-1)).toBe('01.310-100');
  expect((await written('Telefone do sócio'))[0]).toBe('01234567890');
});
