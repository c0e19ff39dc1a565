import { formatCep } from '@prosa/brasil/cep.ts';
import { formatCnpj } from '@prosa/brasil/cnpj.ts';
import { formatCpf } from '@prosa/brasil/cpf.ts';
import { municipioPorId } from '@prosa/brasil/municipios.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { camposDaMescla, type contatosMescla } from '@prosa/contract/contatos/contatos.mescla.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import type { Sides } from './contatos.pares.repository.ts';

type Compared = Omit<Reply<typeof contatosMescla.comparar>, 'impedimento'>;
const day = (text: string): string => text.split('-').toReversed().join('/');

/** A field of one of them as the person reads it; '' says nothing. */
function shown({ linha, cliente, responsavel }: Sides['a'], field: string): string {
  const value = linha[field];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (field) {
    case 'tipo':
      return text === '1' ? 'Física' : 'Jurídica';
    case 'status':
      return text === '1' ? 'Ativo' : 'Inativo';
    case 'cpf':
      return text && formatCpf(text);
    case 'cnpj':
      return text && formatCnpj(text);
    case 'cep':
      return text && formatCep(text);
    case 'telefone':
      return text && formatPhone(text);
    case 'data_aniversario':
      return text && day(text);
    case 'municipio': {
      const city = municipioPorId(Number(linha['id_municipio'] ?? 0));
      return city ? `${city.municipio} · ${city.uf}` : '';
    }
    case 'id_cliente':
      return cliente ?? '';
    case 'id_responsavel':
      return responsavel ?? '';
    default:
      return text;
  }
}

function ownValue({ linha }: Sides['a'], id_campo: number, tipo: string): string {
  const value = linha.campos[String(id_campo)];
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return tipo === 'data' ? day(String(value)) : String(value);
}

const sideOf = ({ linha, conversas, telefones, tags, identidades, arquivos }: Sides['a']): Compared['a'] => ({
  id_contato: linha.id_contato,
  nome: String(linha['nome_exibido']),
  telefone: linha['telefone'] as string | null,
  email: linha['email'] as string | null,
  avatar: linha['avatar'] as string | null,
  criado_em: new Date(String(linha['criado_em'])).toISOString(),
  conversas,
  telefones,
  tags,
  identidades,
  arquivos,
});

/** Two rows side by side, field by field, as far as one of them says something. */
export function compareRows({ a, b, proprios }: Sides): Compared {
  const fixed = Object.entries(camposDaMescla).map(([campo, titulo]) => ({ campo, titulo, a: shown(a, campo), b: shown(b, campo) }));
  const own = proprios.map(({ id_campo, nome, tipo }) => ({
    campo: `campo.${id_campo}`,
    titulo: nome,
    a: ownValue(a, id_campo, tipo),
    b: ownValue(b, id_campo, tipo),
  }));
  return { a: sideOf(a), b: sideOf(b), campos: [...fixed, ...own].filter((field) => field.a !== '' || field.b !== '') };
}
