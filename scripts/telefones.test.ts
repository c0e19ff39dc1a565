import { expect, it } from 'vitest';
import { readSources } from './changed.mjs';

/*
 * A phone is read by one function (`readPhone` of packages/brasil): whoever takes the digits out of one loses its +, and with it its country.
 * These take digits out of something else, or only count them.
 */
const others = new Map([
  ['apps/server/src/core/lists/search-words.ts', 'a piece of a number that somebody searches by'],
  ['apps/server/src/integrations/consultas/cnpj-services.ts', 'what a registry says goes into a form, and is read there'],
  ['apps/web/src/features/atendimentos/novo/start-chat.ts', 'counts what is typed so far'],
  ['apps/web/src/ui/br/money-field.tsx', 'money'],
  ['apps/web/src/ui/br/phone-number.tsx', 'digits behind a country that was chosen'],
  ['packages/contract/src/clientes/clientes.schemas.ts', 'a code'],
  ['packages/contract/src/tipos/telefones.schemas.ts', 'counts: an old record keeps what it says'],
]);
const takesDigits = /\.replace\(\/(?:\\D|\[\^(?:\\d|0-9)\])\+?\//;
const outside = /^(?:apps|packages)\/(?!brasil\/)[^/]+\/src\/.*(?<!\.test)\.tsx?$/;

it('no door reads a phone by itself', () => {
  const sources = [...readSources()].filter(([file]) => outside.test(file));
  expect(sources.flatMap(([file, text]) => (takesDigits.test(text) ? [file] : []))).toEqual([...others.keys()]);
  expect(sources.flatMap(([file, text]) => (text.includes('libphonenumber') ? [file] : []))).toEqual([]);
});
