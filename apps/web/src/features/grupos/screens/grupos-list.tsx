import { grupoPermissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { IconKey } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { read } from '@/core/calls.ts';
import { queryClient } from '@/core/query-client.ts';
import { optionsFilter, RegistroList } from '@/features/registro/public.ts';
import { alcanceText, grupo, modeloText } from '../grupos.registro.ts';

const peopleText = (pessoas: number, nomes: string): string => {
  if (pessoas === 0) return 'Ninguém';
  const named = nomes.split(', ').length;
  return pessoas > named ? `${nomes} e mais ${pessoas - named}` : nomes;
};
const marksText = (n: number): string => (n === 0 ? '' : n === 1 ? '1 própria' : `${n} próprias`);

/** /grupo */
export function GruposList() {
  const navigate = useNavigate();
  // the tree is where one goes from here: its code comes while nothing else does
  useEffect(() => {
    const wait = setTimeout(() => void import('./grupo-permissoes.tsx').catch(() => undefined), 500);
    return () => clearTimeout(wait);
  }, []);
  return (
    <RegistroList
      registro={grupo}
      title="Grupos e permissões"
      purpose="Diga o que cada um pode fazer e até onde vê. Cada pessoa é de um grupo."
      form={() => import('./grupo-form.tsx')}
      first={{ key: 'nome', title: 'Grupo', width: 200 }}
      columns={[
        { key: 'modelo', title: 'Modelo', width: 130, text: ({ modelo }) => modeloText(modelo) },
        { key: 'pessoas', title: 'Pessoas', width: 90, sortable: true, text: ({ pessoas }) => String(pessoas) },
        { key: 'nomes', title: 'Quem está nele', width: 260, text: ({ pessoas, nomes }) => peopleText(pessoas, nomes) },
        { key: 'escopo_atendimento', title: 'Conversas que vê', width: 200, text: ({ escopo_atendimento }) => alcanceText(escopo_atendimento) },
        { key: 'escopo_contato', title: 'Contatos que vê', optional: true, text: ({ escopo_contato }) => alcanceText(escopo_contato) },
        { key: 'escopo_ticket', title: 'Tickets que vê', optional: true, text: ({ escopo_ticket }) => alcanceText(escopo_ticket) },
        { key: 'escopo_bloco', title: 'Cartões que vê', optional: true, text: ({ escopo_bloco }) => alcanceText(escopo_bloco) },
        { key: 'proprias', title: 'Permissões', width: 120, text: ({ proprias }) => marksText(proprias) || 'Do modelo' },
      ]}
      filters={[optionsFilter('lixeira', 'Lixeira', { 1: 'O que foi excluído' })]}
      acts={[
        {
          label: 'Permissões',
          icon: <IconKey size={16} stroke={1.7} />,
          visible: ({ excluido_em }) => excluido_em === null,
          run: ({ id_grupo }) => {
            // asked for while the screen is on its way
            void queryClient.prefetchQuery(read(grupoPermissao.index, { params: { id: id_grupo } }));
            void navigate(`/grupo/permissao/${id_grupo}`);
          },
        },
      ]}
      card={({ modelo, pessoas, nomes }) => ({ text: [modeloText(modelo), peopleText(pessoas, nomes)].join(' · ') })}
    />
  );
}
