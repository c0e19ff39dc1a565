import { formatCep } from '@prosa/brasil/cep.ts';
import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { estados, municipioPorId } from '@prosa/brasil/municipios.ts';
import { formatPhone, storedPhone } from '@prosa/brasil/telefone.ts';
import type { MudancaDeCadastro } from '@prosa/contract/cadastros/cadastros.schemas.ts';
import type { Mudanca } from './mudancas.api.ts';

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
const activeText = (status: number): string => (status === 1 ? 'Ativo' : 'Inativo');

/** Fields that the three cadastros have in common. */
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

/** A change as it reads. A field without a name here, or that the person may not see, is left out. */
export function presentMudanca({ id_mudanca, em, tipo, campos, autor }: Mudanca, rotulos: Rotulos): MudancaDeCadastro {
  const shown = Object.entries(campos).flatMap(([field, [antes, depois]]) => {
    const [titulo, como = String] = rotulos[field] ?? [];
    if (titulo === undefined) return [];
    const text = (value: unknown): string => (value === null || value === '' ? '' : (como as (v: unknown) => string)(value));
    return [{ campo: titulo, antes: text(antes), depois: text(depois) }];
  });
  return { id_mudanca, em: em.toISOString(), tipo, autor: autor ?? '', campos: shown };
}
