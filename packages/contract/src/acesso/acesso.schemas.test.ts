import { describe, expect, it, test } from 'vitest';
import { passwordStrength, senhaSchema, usuarioEmUso } from './acesso.schemas.ts';

describe('[5] password', () => {
  it('has at least 6 characters with uppercase, numbers and symbols; [9] minimum 6', () => {
    const wrong = (senha: string) => senhaSchema.safeParse(senha).error?.issues.map(({ message }) => message) ?? [];
    expect(wrong('Ab1#5')).toEqual(['A senha precisa de ao menos 6 caracteres']);
    expect(wrong('abcde1#')).toEqual(['Inclua uma letra maiúscula']);
    expect(wrong('Abcdef#')).toEqual(['Inclua um número']);
    expect(wrong('Abcdef1')).toEqual(['Inclua um símbolo']);
    expect(wrong('Ação1#')).toEqual([]);
  });

  it.each([
    ['Ab1#', 0],
    ['abcdefgh', 0],
    ['abcdef12', 1],
    ['abcdefgh12#', 2],
    ['Abcd1#', 2],
    ['Abcdefg12#', 3],
  ] as const)('strength of %s is %i of very weak, weak, medium, strong', (senha, strength) => {
    expect(passwordStrength(senha)).toBe(strength);
  });
});

test("[5] a name in use: 'Usuário já cadastrado, informe outro'; a phone: 'Telefone já cadastrado, informe outro'", () => {
  for (const name of ['ana@aurora.demo', 'ana', '2026', 'ana 11 98765-4321']) expect(usuarioEmUso(name)).toBe('Usuário já cadastrado, informe outro');
  for (const phone of ['11987654321', '(11) 98765-4321', '+55 11 98765-4321']) expect(usuarioEmUso(phone)).toBe('Telefone já cadastrado, informe outro');
});
