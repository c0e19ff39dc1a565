import { Modal, Skeleton, Stack } from '@mantine/core';
import { permissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '@/core/calls.ts';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { Facts } from '@/ui/show/facts.tsx';

/** Who has a permission: grupos, and the people in them. */
export function QuemPode({ id_permissao, titulo, onClose }: { id_permissao: number; titulo: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...read(permissao.quemPode, { params: { id: id_permissao } }), staleTime: 0 });
  return (
    <Modal opened onClose={onClose} title={`Quem pode: ${titulo}`}>
      {error !== null ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Stack aria-busy>
          <Skeleton h={14} />
          <Skeleton h={14} w="70%" />
        </Stack>
      ) : data.data.length === 0 ? (
        'Nenhum grupo tem esta permissão.'
      ) : (
        <Facts facts={data.data.map(({ nome, pessoas }) => [nome, pessoas.length === 0 ? 'Ninguém neste grupo' : pessoas.map((p) => p.nome).join(', ')])} />
      )}
    </Modal>
  );
}
