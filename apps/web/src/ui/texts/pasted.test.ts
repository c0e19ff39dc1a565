import { expect, test } from 'vitest';
import { tablesAsLines } from './pasted.ts';

test.each([
  ['<table><tr><td>Produto</td><td>Qtd</td></tr><tr><td>Caneta</td><td>10</td></tr></table>', '<p>Produto | Qtd</p><p>Caneta | 10</p>'],
  ['<p>Antes</p><table><tr><td><b>A &lt; B</b></td><td></td></tr><tr><td></td></tr></table>', '<p>Antes</p><p>A &lt; B</p>'],
  ['<p>sem tabela</p>', '<p>sem tabela</p>'],
])('%s', (from, to) => expect(tablesAsLines(from)).toBe(to));
