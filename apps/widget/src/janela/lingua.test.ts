import { escritas, linguaEntre } from '@prosa/contract/visitantes/linguas.ts';
import { recusas } from '@prosa/contract/visitantes/recusas.ts';
import { expect, it } from 'vitest';
import { dizer, linguaDe } from './lingua.ts';
import { palavras as en } from './palavras/en.ts';
import { pt } from './palavras/pt.ts';

const none = { titulo: '', saudacao: '', consentimento: '' };
const english = { idiomas: { en: { ...none, saudacao: 'Hi!' }, es: none } };

it('[issue: texts per language] speaks what the browser reads best of what the company wrote in; the page around it decides where it reads none', () => {
  expect(linguaDe(english, ['en-US', 'pt-BR'], 'pt')).toBe('en');
  expect(linguaDe(english, ['pt-BR', 'en'], 'en')).toBe('pt');
  // nothing is written in Spanish
  expect(linguaDe(english, ['es-AR', 'en'], '')).toBe('en');
  expect(linguaDe(english, ['fr', 'de'], 'en-GB')).toBe('en');
  expect(linguaDe(english, ['fr'], 'fr')).toBe('pt');
  expect(linguaDe({ idiomas: {} }, ['en'], 'en')).toBe('pt');
});

it('[issue: texts per language] the button chooses as the window does, from what its code names', () => {
  expect(linguaEntre(['es-MX', 'en'], ['en'])).toBe('en');
  expect(linguaEntre(['es-MX'], [])).toBe('pt');
  expect(linguaEntre(['fr', 'es'])).toBe('es');
  expect(linguaEntre(['fr', 'pt-PT', 'en'])).toBe('pt');
  // a language that no window has, whatever a code names
  expect(linguaEntre(['fr', 'de'], ['fr'])).toBe('pt');
  expect(escritas(english.idiomas)).toEqual(['en']);
});

it('leaves no word of ours in another language', () => {
  const same: string[] = [];
  const compare = (ours: object, theirs: object, path: string): void => {
    for (const [name, value] of Object.entries(ours)) {
      const other = (theirs as Record<string, unknown>)[name];
      if (typeof value === 'object' && value !== null) compare(value as object, other as object, `${path}${name}.`);
      if (typeof value === 'string' && value !== '' && value === other) same.push(path + name);
    }
  };
  compare({ ...pt, recusas }, en, '');
  expect(same).toEqual(['emojis']);
});

it('says what the server says, and never what a browser says of its network', () => {
  expect(dizer(new Error(recusas.bloqueado))).toBe(recusas.bloqueado);
  expect(dizer(new TypeError('Failed to fetch'))).toBe(pt.naoFoi);
  expect(dizer(new Error(''))).toBe(pt.naoFoi);
});
