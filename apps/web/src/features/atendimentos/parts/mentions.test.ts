import { describe, expect, it } from 'vitest';
import { matching, mentioned, splitMentions, typedMention } from './mentions.ts';

const people = [
  { id_usuario: 1, nome: 'Ana' },
  { id_usuario: 2, nome: 'Ana Beatriz Lima' },
  { id_usuario: 3, nome: 'João Nogueira' },
];

describe('mentions', () => {
  it('open after an @ at the start of a word', () => {
    expect(typedMention('oi @jo', 6)).toEqual({ start: 3, typed: 'jo' });
    expect(typedMention('@', 1)).toEqual({ start: 0, typed: '' });
    expect(typedMention('a@b.com', 7)).toBeNull();
    expect(typedMention('@João\nfim', 9)).toBeNull();
  });
  it('find by any part of the name, without accents', () => {
    expect(matching(people, 'joao').map((p) => p.id_usuario)).toEqual([3]);
    expect(matching(people, 'nog').map((p) => p.id_usuario)).toEqual([3]);
    expect(matching(people, 'a').map((p) => p.id_usuario)).toEqual([1, 2]);
  });
  it('name the person with the longest name that fits, and whole names only', () => {
    expect(mentioned('Veja @Ana Beatriz Lima e @João Nogueira.', people)).toEqual([2, 3]);
    expect(mentioned('@Ana, pode ver?', people)).toEqual([1]);
    expect(mentioned('@Anabela', people)).toEqual([]);
    expect(splitMentions('Oi @Ana!', people)).toEqual(['Oi ', people[0], '!']);
  });
});
