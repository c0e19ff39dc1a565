import { expect, it } from 'vitest';
import { limparHtml, linhasDe, textoDe } from './limpar.ts';

it('a table out of a spreadsheet keeps its rows and cells apart', () => {
  const table = '<table><tr><td>Produto</td><td>Qtd</td></tr>\n <tr><td>Caneta</td><td>10</td></tr></table>';
  const html = limparHtml(table);
  expect(html).toBe('Produto | Qtd<br>Caneta | 10');
  expect([textoDe(html), linhasDe(html)]).toEqual(['Produto | Qtd Caneta | 10', 'Produto | Qtd\nCaneta | 10']);
});

it.each([
  ['<p>Antes</p><table><tr><th>A</th><th><b>B</b></th></tr></table><p>Depois</p>', '<p>Antes</p>A | <strong>B</strong><p>Depois</p>'],
  ['<table><tr><td></td><td> </td><td>só</td></tr></table>', 'só'],
  ['<table><tr><td><p>Um</p></td><td><p>Dois</p></td></tr></table>', '<p>Um</p><p>Dois</p>'],
  ['<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>', 'a | b<br>c'],
  ['<section>um</section><section>dois</section>', 'um<br>dois'],
  ['<dl><dt>Nome</dt><dd>Ana</dd></dl>', 'Nome<br>Ana'],
  ['<pre>um</pre>dois', 'um<br>dois'],
  ['<h5>Título</h5>texto', '<h3>Título</h3>texto'],
  ['um <span>dois</span> três', 'um dois três'],
  ['<p>um<hr>dois</p>', '<p>um<br>dois</p>'],
])('%s', (from, to) => expect(limparHtml(from)).toBe(to));

it('cleaned twice it is what it was', () => {
  for (const html of ['<table><tr><td>1 &lt; 2</td><td>b&nbsp;</td></tr><tr><td>c</td></tr></table>', '<div>x</div><table><td>y'])
    expect(limparHtml(limparHtml(html))).toBe(limparHtml(html));
});
