import { Skeleton } from '@mantine/core';
import { contato as contatoCalls } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { read } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import { ContatoPanel } from './contato-panel.tsx';

/** The contato that something is about, where no sala is beside. */
export function ContatoOf({ id_contato }: { id_contato: number }) {
  const seesClientes = useCan('clientes', 'getAll');
  const { data, error, refetch } = useQuery(read(contatoCalls.show, { params: { id: id_contato } }));
  if (data === undefined)
    return error === null ? <Skeleton h={220} role="group" aria-label="Carregando o contato" /> : <SectionWaits error={error} h={220} retry={refetch} />;
  const { nome_exibido, avatar, telefone, celular, email, tipo_contato, cargo, id_cliente, cliente, responsavel } = data.data;
  return (
    <ContatoPanel
      contato={{ id_contato, nome: nome_exibido, avatar, telefone: celular || telefone, email }}
      mark={tipo_contato}
      facts={[
        ['Cargo', cargo || null],
        ['Cliente', id_cliente && (seesClientes ? <Link to={`/clientes/show/${id_cliente}`}>{cliente}</Link> : cliente)],
        ['Responsável', responsavel || null],
      ]}
    />
  );
}
