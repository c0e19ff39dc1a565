import { erroDeVariaveis, variaveis } from '@prosa/contract/modelos/modelos.variaveis.ts';
import { describe, expect, it } from 'vitest';
import { limparHtml, linhasDe, textoDe } from '../../core/html/limpar.ts';
import { type Dados, preencher, valoresDe } from '../../core/variables/preencher.ts';

const dados: Dados = {
  contato: 'Maria da Silva',
  atendente: 'Ana Lima',
  empresa: 'Loja Aurora',
  departamento: 'Vendas',
  fuso: 'America/Sao_Paulo',
  agora: new Date('2026-11-20T17:05:00Z'),
};
const filled = (text: string, over: Partial<Dados> = {}, html = false): string => preencher(text, valoresDe({ ...dados, ...over }), html);

describe('variables', () => {
  it('each one that the editor offers is filled in', () => {
    const all = Object.keys(variaveis).map((name) => `{{${name}}}`);
    expect(filled(all.join('|'))).toBe('Maria da Silva|Maria|Ana Lima|Loja Aurora|Vendas|20/11/2026|14:05|Boa tarde');
    expect(filled('{{ contato.primeiro_nome }}, {{saudacao}}')).toBe('Maria, Boa tarde');
  });

  it('day, hour and greeting are those of the time zone of the empresa', () => {
    const at = (iso: string, fuso = 'America/Sao_Paulo') => filled('{{data}} {{hora}} {{saudacao}}', { agora: new Date(iso), fuso });
    expect(at('2026-11-21T01:30:00Z')).toBe('20/11/2026 22:30 Boa noite');
    expect(at('2026-11-21T01:30:00Z', 'Asia/Tokyo')).toBe('21/11/2026 10:30 Bom dia');
    expect(at('2026-11-20T15:00:00Z')).toBe('20/11/2026 12:00 Boa tarde');
    expect(at('2026-11-20T21:00:00Z')).toBe('20/11/2026 18:00 Boa noite');
    expect(at('2026-11-20T06:00:00Z')).toBe('20/11/2026 03:00 Boa noite');
  });

  it('a value is text: braces, marks and replacement signs in it do nothing', () => {
    expect(filled('Oi {{contato.nome}}', { contato: '{{atendente.nome}} $& $1' })).toBe('Oi {{atendente.nome}} $& $1');
    expect(filled('<p>{{contato.nome}}</p>', { contato: '<img src=x onerror="alert(1)"> & cia' }, true)).toBe(
      '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; cia</p>',
    );
    expect(filled('{{constructor}} {{__proto__}}')).toBe('{{constructor}} {{__proto__}}');
    expect(filled('{{contato.nome}}.', { contato: 'Linha\nnova' })).toBe('Linha nova.');
  });

  it('a number in place of a name is not cut to its first part', () => {
    expect(filled('{{contato.primeiro_nome}}', { contato: '+55 (19) 98877-6655' })).toBe('+55 (19) 98877-6655');
    expect(filled('{{departamento.nome}}', { departamento: null })).toBe('');
  });

  it('an unknown name or a brace without its pair is said', () => {
    expect(erroDeVariaveis('Oi {{contato.nome}} {{ data }}')).toBeNull();
    expect(erroDeVariaveis('Oi { } {um}')).toBeNull();
    expect(erroDeVariaveis('Oi {{contato.cpf}}')).toBe('A variável {{contato.cpf}} não existe. Escolha uma da lista de variáveis.');
    expect(erroDeVariaveis('Oi {{toString}}')).toContain('{{toString}}');
    for (const broken of ['Oi {{contato.nome', 'Oi {{contato.nome} }', 'contato.nome}}'])
      expect([broken, erroDeVariaveis(broken)]).toEqual([broken, 'Há uma variável com chaves sem par. Escreva como {{contato.nome}}.']);
  });
});

describe('rich text of e-mails', () => {
  it('keeps the allowed marks', () => {
    const good =
      '<h2>Olá</h2><p>Um <strong>dois</strong> <em>três</em> <u>4</u> <s>5</s><br>x</p><ul><li><p>a</p></li></ul><ol><li>b</li></ol><blockquote>c</blockquote>';
    expect(limparHtml(good)).toBe(good);
    expect(limparHtml('<b>a</b><i>b</i><div>c</div>')).toBe('<strong>a</strong><em>b</em><p>c</p>');
  });

  it('a link keeps its address only', () => {
    const safe = ' target="_blank" rel="noopener noreferrer nofollow"';
    expect(limparHtml('<a href="https://a.com/?b=1&amp;c=2" onclick="x()" style="color:red">a</a>')).toBe(`<a href="https://a.com/?b=1&amp;c=2"${safe}>a</a>`);
    expect(limparHtml('<a href="mailto:a@b.com">a</a>')).toBe(`<a href="mailto:a@b.com"${safe}>a</a>`);
    for (const bad of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,x',
      '{{contato.nome}}',
      'https://{{contato.nome}}',
      '//evil.com',
      'java\tscript:x',
    ])
      expect([bad, limparHtml(`<a href="${bad}">a</a>`)]).toEqual([bad, 'a']);
  });

  it.each([
    ['<script>alert(1)</script>fim', 'fim'],
    ['<scr<script>x</script>ipt>alert(1)', 'alert(1)'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><a xlink:href="javascript:1">x</a></svg>y', 'y'],
    ['<p onmouseover="x">a', '<p>a</p>'],
    ['<p title=">"><script>b</p>', '<p></p>'],
    ['<strong><em>a</strong>b</em>', '<strong><em>a</em></strong>b'],
    ['<!-- <p>x</p> -->a<!-- b', 'a'],
    ['1 < 2 && 3 > 2 &amp; &nbsp; &bogus;', '1 &lt; 2 &amp;&amp; 3 &gt; 2 &amp; &nbsp; &amp;bogus;'],
    ['<p', '&lt;p'],
    ['</p></p>a', 'a'],
    ['<a href="https://a.com"x<img src=y>>a</a>', '&lt;a href=&quot;https://a.com&quot;x&gt;a'],
  ])('%s', (dirty, clean) => {
    expect(limparHtml(dirty)).toBe(clean);
  });

  it('is the same when it is cleaned again, and fast with what is broken', () => {
    for (const html of ['<p>a &amp; b</p><a href="https://a.com/&quot;x">c</a>', '<ul><li>x', 'it\'s "q"'])
      expect(limparHtml(limparHtml(html))).toBe(limparHtml(html));
    expect(limparHtml('<a "'.repeat(5000))).not.toContain('<');
    expect(limparHtml('<p>'.repeat(6000)).length).toBeLessThan(1000);
  });

  it('its words, for a list', () => {
    expect(textoDe('<p>Olá, <strong>Ana</strong> &amp; cia</p><p>Tudo&nbsp;bem?</p>')).toBe('Olá, Ana & cia Tudo bem?');
  });

  it.each([
    ['<p>a</p><ul><li>b</li></ul><p>c<br>d</p>', 'a\n- b\nc\nd'],
    [
      '<ol><li><p>um <strong>só</strong></p><ul><li><p>dentro</p></li></ul></li><li><p>dois</p></li></ol><p></p><p>fim</p>',
      '1. um só\n  - dentro\n2. dois\n\nfim',
    ],
    [
      '<p>Veja <a href="https://a.com/?b=1&amp;c=2">o site</a> hoje</p><p><a href="https://b.com">Abrir</a></p>',
      'Veja o site (https://a.com/?b=1&c=2) hoje\nAbrir: https://b.com',
    ],
    ['<p><a href="https://a.com">https://a.com</a>, <a href="mailto:a@b.com">a@b.com</a></p>', 'https://a.com, a@b.com'],
    ['<blockquote><p>dito<br>antes</p></blockquote><p>1 &lt; 2 &amp;&nbsp;3</p>', '> dito\n> antes\n1 < 2 & 3'],
    ['<p>a</p><p></p><p></p><p>b<br><br>c</p>', 'a\n\nb\n\nc'],
    ['solto', 'solto'],
  ])('its lines, with what the marks say: %s', (html, lines) => {
    expect(linhasDe(limparHtml(html))).toBe(lines);
  });
});
