import { expect, it } from 'vitest';
import { readEmail } from './email.ts';

it.each([
  ['ana@exemplo.com.br', 'ana@exemplo.com.br'],
  [' Ana.B+loja@Exemplo.com ', 'Ana.B+loja@Exemplo.com'],
  ['x@exemplo.com.br,', 'x@exemplo.com.br'],
  ['x@exemplo.com.br;', 'x@exemplo.com.br'],
  ['x@exemplo.com.br.', 'x@exemplo.com.br'],
  ['mailto:x@exemplo.com.br?subject=Oi', 'x@exemplo.com.br'],
  ['<x@exemplo.com.br>', 'x@exemplo.com.br'],
  ['"Ana, a dona" <x@exemplo.com.br>;', 'x@exemplo.com.br'],
  ['\u200Bx@exemplo.com.br\uFEFF', 'x@exemplo.com.br'],
  ['\u202Ax@exemplo\u00AD.com.br\u00A0', 'x@exemplo.com.br'],
  ['x＠exemplo．com．br', 'x@exemplo.com.br'],
  ['contato@ação.com.br', 'contato@ação.com.br'],
  ['contato@ac\u0327a\u0303o.com.br', 'contato@ação.com.br'],
  ['contato@xn--ao-siz.com.br', 'contato@xn--ao-siz.com.br'],
  ["o'neil_d@sub.exemplo.museum", "o'neil_d@sub.exemplo.museum"],
  ['x@点看.中国', 'x@点看.中国'],
])('%j is %j', (typed, address) => expect(readEmail(typed)).toBe(address));

it.each([
  '',
  'ana',
  'ana@exemplo',
  'ana b@exemplo.com',
  '@exemplo.com',
  'a@@b.co',
  'a@b@c.com',
  '.a@b.com',
  'a..b@c.com',
  'a.@c.com',
  'joão@exemplo.com',
  'a@-b.com',
  'a@b-.com',
  'a@b..com',
  'a@1.2.3.4',
  'a@b.com, c@d.com',
  `${'a'.repeat(65)}@b.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(130)}com`,
  '@'.repeat(100_000),
])('%j is none', (typed) => expect(readEmail(typed)).toBeNull());
