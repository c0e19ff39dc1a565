import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { formatCep } from '@prosa/brasil/lugares/cep.ts';
import { estados, municipioPorId } from '@prosa/brasil/lugares/municipios.ts';
import { formatPhone, storedPhone } from '@prosa/brasil/telefone.ts';

/** What a field is called, and how its value reads. */
export type Rotulos = Readonly<Record<string, readonly [titulo: string, como?: (value: never) => string]>>;

/** 'CAMPINAS/SP', or ''. */
export function cityText(id_municipio: number | null): string {
  const city = id_municipio === null ? undefined : municipioPorId(id_municipio);
  return city ? `${city.municipio}/${city.uf}` : '';
}

export interface Telefone {
  tipo_contato: string;
  numero: string;
  principal: 0 | 1;
}
export const phonesText = (list: readonly Telefone[]): string => list.map(({ tipo_contato, numero }) => `${formatPhone(numero)} (${tipo_contato})`).join(', ');
/** Phones as they are kept: digits with the country, without the number of a row. */
export const keptPhones = (list: readonly Telefone[]): Telefone[] =>
  list.map(({ tipo_contato, numero, principal }) => ({ tipo_contato, numero: storedPhone(numero), principal }));
/** The phones of a record as the wire shows them. */
export const presentTelefones = (list: readonly Telefone[]) =>
  list.map(({ tipo_contato, numero, principal }, i) => ({ id_telefone: i + 1, tipo_contato: tipo_contato as 'Celular', numero, principal }));

export const dateText = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
/** Cents as money of Brazil: 'R$ 1.234,50'. */
export const moneyText = (cents: number): string => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100);
export const activeText = (status: number): string => (status === 1 ? 'Ativo' : 'Inativo');

/** Fields of people, companies and addresses, as every history calls and writes them. */
export const rotulosComuns: Rotulos = {
  nome: ['Nome'],
  razao_social: ['Razão social'],
  nome_fantasia: ['Nome fantasia'],
  cpf: ['CPF', formatCpf],
  cnpj: ['CNPJ', formatCnpj],
  rg: ['RG'],
  ie: ['Inscrição estadual'],
  email: ['E-mail'],
  telefones: ['Telefones', phonesText],
  cep: ['CEP', formatCep],
  logradouro: ['Logradouro'],
  numero: ['Número'],
  complemento: ['Complemento'],
  bairro: ['Bairro'],
  id_municipio: ['Cidade', cityText],
  id_uf: ['Estado', (id: number) => estados.find((e) => e.id_uf === id)?.nome ?? ''],
  observacoes: ['Observações'],
  arquivo: ['Arquivo'],
  status: ['Situação', activeText],
};
