import { permissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import type { Permission } from '@prosa/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '@/core/calls.ts';

const list = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** The permission that a screen asks for, in words, and whom to ask for it. */
export function WhoGives({ permission: [controller, funcao], className }: { permission: Permission; className?: string | undefined }) {
  const { data } = useQuery({ ...read(permissao.quemDa, { params: { controller, funcao } }), retry: false });
  if (data === undefined) return null;
  const { area, funcao: titulo, pessoas } = data.data;
  const ask =
    pessoas.length === 0 ? 'Ninguém da empresa pode dar esta permissão agora.' : `Peça a ${list.format(pessoas.slice(0, 5).map(({ nome }) => nome))}.`;
  return (
    <p className={className}>
      Falta a permissão <b>{titulo}</b>, de {area}. {ask}
    </p>
  );
}
