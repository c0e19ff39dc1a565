import { describe, expect, it, test } from 'vitest';
import { mesmaSenha, passwordStrength, senhaSchema, usuarioEmUso } from './acesso.schemas.ts';

describe('[5] password', () => {
  it('has at least 6 characters with uppercase, numbers and symbols; [9] minimum 6', () => {
    const wrong = (senha: string) => senhaSchema.safeParse(senha).error?.issues.map(({ message }) => message) ?? [];
    expect(wrong('Ab1#5')).toEqual(['A senha precisa de ao menos 6 caracteres']);
    expect(wrong('abcde1#')).toEqual(['Inclua uma letra maiúscula']);
    expect(wrong('Abcdef#')).toEqual(['Inclua um número']);
    expect(wrong('Abcdef1')).toEqual(['Inclua um símbolo']);
    expect(wrong('Ação1#')).toEqual([]);
  });

  it('has one spelling: an accent typed apart is no symbol, no character of its own and no other password', () => {
    const apart = (senha: string) => senha.normalize('NFD');
    expect(senhaSchema.safeParse(apart('Ação12')).error?.issues.map(({ message }) => message)).toEqual(['Inclua um símbolo']);
    expect(senhaSchema.safeParse(apart('Çã1#é')).success).toBe(false);
    expect(senhaSchema.parse(apart('Coração#2026'))).toBe('Coração#2026'.normalize('NFC'));
    expect(passwordStrength(apart('Açãoabcd12'))).toBe(passwordStrength('Açãoabcd12'.normalize('NFC')));
    expect([mesmaSenha(apart('Coração#2026'), 'Coração#2026'.normalize('NFC')), mesmaSenha('Coração#2026', 'Coracao#2026')]).toEqual([true, false]);
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
