import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { formatCpf } from '@prosa/brasil/documentos/cpf.ts';
import { formatCep } from '@prosa/brasil/lugares/cep.ts';
import { municipioPorId } from '@prosa/brasil/lugares/municipios.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';

const activity = (text: string): string => (text === '1' ? 'Ativo' : 'Inativo');
const person = (text: string): string => (text === '2' ? 'Jurídica' : 'Física');
const day = (text: string): string => text.split('-').toReversed().join('/');
function city(text: string): string {
  const found = municipioPorId(Number(text));
  return found ? `${found.municipio} · ${found.uf}` : '';
}
const readers: Readonly<Record<string, (text: string) => string>> = {
  tipo: person,
  status: activity,
  cpf: formatCpf,
  cnpj: formatCnpj,
  cep: formatCep,
  telefone: formatPhone,
  data_aniversario: day,
  id_municipio: city,
  // its bytes say nothing
  avatar: () => 'Com foto',
};

const numberOf = (phone: unknown): unknown => (typeof phone === 'object' && phone !== null && 'numero' in phone ? phone.numero : phone);

/** A field of a contato as people read it, '' for none. What stands behind an id is the caller's to say. */
export function fieldText(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((phone) => fieldText('telefone', numberOf(phone))).join(', ');
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text === '' ? '' : (readers[field]?.(text) ?? text);
}
