import { formatCep } from '@prosa/brasil/lugares/cep.ts';
import type { ReactNode } from 'react';

interface Address {
  cep: string;
  logradouro: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
}

export type Fact = readonly [name: string, value: ReactNode];

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ');

/** An address as facts; what is empty is left out. */
export const addressFacts = ({ cep, logradouro, numero, complemento, bairro, cidade }: Address): Fact[] => [
  ['Endereço', joined(logradouro, numero, complemento)],
  ['Bairro', bairro],
  ['Cidade', cidade],
  ['CEP', cep === '' ? '' : formatCep(cep)],
];
