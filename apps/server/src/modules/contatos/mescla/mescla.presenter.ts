import { mostrarCampo } from '@prosa/contract/campos/campos.textos.ts';
import type { TipoDeCampo } from '@prosa/contract/campos/campos.valores.ts';
import { camposDaMescla, type contatosMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import { fieldText } from '../cadastro/textos.ts';
import type { Sides } from './pares.repository.ts';

type Compared = Omit<Reply<typeof contatosMescla.comparar>, 'impedimento'>;

/** A field of one of them as the person reads it; '' says nothing. */
function shown({ linha, cliente, responsavel }: Sides['a'], field: string): string {
  if (field === 'id_cliente') return cliente ?? '';
  if (field === 'id_responsavel') return responsavel ?? '';
  const column = field === 'municipio' ? 'id_municipio' : field;
  return fieldText(column, linha[column]);
}

const ownValue = ({ linha }: Sides['a'], id_campo: number, tipo: string): string => mostrarCampo(tipo as TipoDeCampo, linha.campos[String(id_campo)]);

const sideOf = ({ linha, quantos }: Sides['a']): Compared['a'] => ({
  id_contato: linha.id_contato,
  nome: String(linha['nome_exibido']),
  telefone: linha['telefone'] as string | null,
  email: linha['email'] as string | null,
  avatar: linha['avatar'] as string | null,
  criado_em: new Date(String(linha['criado_em'])).toISOString(),
  ...quantos,
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
