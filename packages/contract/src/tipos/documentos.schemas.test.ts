import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cep, cnpj, cpf, cpfOuCnpj, dia, diaDeNascimento, emailOuVazio } from './documentos.schemas.ts';
import { enderecoShape, exigirCidade } from './endereco.schemas.ts';
import { telefones } from './telefones.schemas.ts';

const refusal = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error?.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
};

const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('[5] documents and dates, as typed in their masks', () => {
  it.each([
    [cpf, '529.982.247-25', '52998224725'],
    [cnpj, '12.ABC.345/01DE-35', '12ABC34501DE35'],
    [cnpj, '11.222.333/0001-81', '11222333000181'],
    [cpfOuCnpj, '52998224725', '52998224725'],
    [cpfOuCnpj, '11.222.333/0001-81', '11222333000181'],
    [cep, '01.310-100', '01310100'],
    [dia, '29/02/2024', '2024-02-29'],
    [dia, '1979-12-03', '1979-12-03'],
    [dia, '', null],
    [dia, daysFromNow(3), daysFromNow(3)],
    [diaDeNascimento, daysFromNow(0), daysFromNow(0)],
    [diaDeNascimento, '', null],
    [emailOuVazio, ' Ana@Loja.com ', 'Ana@Loja.com'],
    [emailOuVazio, '', ''],
  ])('%# %s is stored as %s', (schema, typed, stored) => {
    expect(schema.parse(typed)).toBe(stored);
  });

  it.each([
    [cpf, '529.982.247-26', 'CPF inválido'],
    [cpf, '111.111.111-11', 'CPF inválido'],
    [cnpj, '11.222.333/0001-82', 'CNPJ inválido'],
    [cpfOuCnpj, '1234', 'CPF ou CNPJ inválido'],
    [cep, '0131010', 'CEP inválido'],
    [dia, '31/02/2024', 'Data inválida'],
    [dia, '10/10', 'Data inválida'],
    [diaDeNascimento, '31/02/2024', 'Data inválida'],
    [diaDeNascimento, daysFromNow(3), 'A data não pode ser no futuro'],
    [emailOuVazio, 'ana@', 'E-mail inválido'],
  ])('%# %s is refused', (schema, typed, message) => {
    expect(refusal(schema, typed)).toEqual([message]);
  });
});

describe('[5] the city', () => {
  const endereco = z.object(enderecoShape).superRefine(exigirCidade);
  it('needs state and city, or neither', () => {
    expect(endereco.parse({ id_uf: '35', id_municipio: '5' })).toEqual({ id_uf: 35, id_municipio: 5 });
    expect(endereco.parse({ id_uf: '', id_municipio: 0 })).toEqual({ id_uf: null, id_municipio: null });
    expect(refusal(endereco, { id_uf: 35 })).toEqual(['id_municipio: Escolha a cidade']);
    expect(refusal(endereco, { id_municipio: 5 })).toEqual(['id_uf: Escolha o estado']);
  });
});

describe('[5] phones', () => {
  const row = { tipo_contato: 'Celular', numero: '(11) 98765-4321', principal: 1 };
  const other = { tipo_contato: 'Casa', numero: '(11) 3333-4444' };
  it('[7] arrive as a JSON list in a string, or as a list', () => {
    const list = [row, { ...other, principal: 0 as const }];
    expect(telefones.parse(JSON.stringify([row, other]))).toEqual(list);
    expect(telefones.parse([row, other])).toEqual(list);
    expect(telefones.parse('[]')).toEqual([]);
  });
  it('exactly one primary phone', () => {
    expect(refusal(telefones, [other])).toEqual(['Marque um telefone como principal']);
    expect(refusal(telefones, [row, { ...other, principal: 1 }])).toEqual(['Marque um telefone como principal']);
  });
  it('each row needs type and number', () => {
    expect(refusal(telefones, [{ ...row, tipo_contato: '' }])).toEqual(['0.tipo_contato: Escolha o tipo']);
    expect(refusal(telefones, [{ ...row, numero: ' ' }])).toContain('0.numero: Informe o número');
  });
  it('the same phone twice is one too many, whatever its ninth digit', () => {
    expect(refusal(telefones, [row, { ...other, numero: '+55 11 8765-4321' }])).toEqual(['1.numero: Este telefone já está na lista']);
  });
});
