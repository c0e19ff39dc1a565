import { municipioPorId } from '@prosa/brasil/municipios.ts';
import { expect, it } from 'vitest';
import { cityOf } from './celulas.ts';

const named = (cidade: string, estado: string): string | undefined => {
  const { valores, erros } = cityOf(cidade, estado);
  return valores ? municipioPorId(valores.id_municipio)?.municipio : Object.values(erros ?? {})[0];
};

it.each([
  ['Moji Mirim', 'SP', 'MOGI MIRIM'],
  ['Moji Mirim/SP', '', 'MOGI MIRIM'],
  ['3530805', '', 'MOGI MIRIM'],
  ['353080', 'São Paulo', 'MOGI MIRIM'],
  ['3530805', 'RJ', 'O código do IBGE é de SP'],
  ['9999999', '', 'Não há cidade com este código do IBGE'],
  ['Moji Nenhum', 'SP', 'Não há esta cidade em SP'],
])('[5] %s, %s: %s', (cidade, estado, found) => expect(named(cidade, estado)).toBe(found));
