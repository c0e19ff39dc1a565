import type { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import type { ContatoDetalhe } from '@prosa/contract/contatos/contatos.schemas.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import type { Ficha, Held } from './ficha.repository.ts';

function fimOf(apagado_em: Date | null, unido: Ficha['unido']): ContatoDetalhe['fim'] {
  if (apagado_em === null) return null;
  return unido
    ? { tipo: 'unido', em: new Date(unido.em).toISOString(), id_contato: unido.id_contato, nome: unido.nome ?? '' }
    : { tipo: 'anonimizado', em: apagado_em.toISOString(), id_contato: null, nome: '' };
}

export function presentFicha(row: Ficha, login: string): ContatoDetalhe {
  const { email, excluido_em, apagado_em, unido, criado_em, alterado_em, telefones, ...rest } = row;
  const principal = telefones.find((phone) => phone.principal === 1);
  const outro = telefones.find((phone) => phone.principal === 0);
  return {
    ...rest,
    email: email ?? '',
    login,
    telefones,
    telefone: principal?.numero ?? '',
    tipo_telefone: principal?.tipo_contato ?? '',
    celular: outro?.numero ?? '',
    tipo_celular: outro?.tipo_contato ?? '',
    excluido: excluido_em === null ? 0 : 1,
    fim: fimOf(apagado_em, unido),
    criado_em: criado_em.toISOString(),
    alterado_em: alterado_em.toISOString(),
  };
}

/** Whose an e-mail or a phone is already. */
export const presentHolder = ({ id_contato, nome, excluido }: Held): NonNullable<Reply<typeof contato.verificarExistencia>['contato']> => ({
  id_contato,
  nome,
  excluido: excluido ? 1 : 0,
});
