import type { Reacao } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { expect, it } from 'vitest';
import { groupReactions, ownReaction } from './reaction-groups.ts';

const of = (emoji: string, nome: string, id_usuario: number | null): Reacao => ({ emoji, nome, id_usuario, de: id_usuario === null ? 'contato' : 'usuario' });
const clara = of('👍', 'Clara', null);
const ana = of('👍', 'Ana', 1);
const bruno = of('❤️', 'Bruno', 2);

it('the empresa has one in a sala, everybody one in an interno', () => {
  expect(ownReaction([clara, bruno], 1, false)).toBe(bruno);
  expect(ownReaction([clara, bruno], 1, true)).toBeUndefined();
  expect(ownReaction([ana, bruno], 2, true)).toBe(bruno);
  expect(ownReaction([clara], 1, false)).toBeUndefined();
});

it('the same emoji stands once, with how many and who', () => {
  expect(groupReactions([clara, ana, bruno], ana)).toEqual([
    { emoji: '👍', count: 2, own: true, names: 'Clara e Ana' },
    { emoji: '❤️', count: 1, own: false, names: 'Bruno' },
  ]);
  expect(groupReactions([{ ...bruno, nome: '', id_usuario: null, de: 'usuario' }], undefined)[0]?.names).toBe('telefone da empresa');
});
