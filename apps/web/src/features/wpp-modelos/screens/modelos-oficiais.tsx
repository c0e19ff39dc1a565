import { Button, Skeleton } from '@mantine/core';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import { type ModeloOficial, WppModelo } from '@prosa/contract/wpp-modelos/wpp-modelos.endpoints.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { read, write } from '@/core/calls.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { Tag } from '@/ui/light.tsx';
import { LinkTabs } from '@/ui/link-tabs.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { NovoModelo } from '../components/novo-modelo.tsx';
import { Preview } from '../components/preview.tsx';
import classes from '../wpp-modelos.module.css';
import { categoriaText, estadoText } from '../wpp-modelos.textos.ts';

const tints: Readonly<Record<string, 'green' | 'red' | 'gray'>> = { APPROVED: 'green', REJECTED: 'red', DISABLED: 'red', PENDING: 'gray' };

const Modelo = ({ modelo }: { modelo: ModeloOficial }) => (
  <li>
    <p className={classes.name}>
      {modelo.nome}
      <Tag tint={tints[modelo.estado] ?? 'orange'}>{estadoText(modelo.estado)}</Tag>
      <Tag tint="gray">{categoriaText(modelo.categoria)}</Tag>
      <Tag tint="gray">{modelo.idioma}</Tag>
    </p>
    {modelo.motivo !== '' && <p className={classes.reason}>{modelo.motivo}</p>}
    {modelo.estado === 'APPROVED' && !modelo.enviavel && <p className={classes.reason}>Pede um arquivo ou um código: não pode ser enviado daqui.</p>}
    <Preview cabecalho={modelo.cabecalho} texto={modelo.texto} rodape={modelo.rodape} botoes={modelo.botoes} />
  </li>
);

/** /WPPConfig/modelos/:id_wpp_config: what Meta lets this number write first, and what it refused (areas: lines L8). */
export function ModelosOficiais() {
  const id_wpp_config = Number(useParams()['id_wpp_config']);
  const [creates, setCreates] = useState(false);
  const { data, error, refetch } = useQuery(read(WppModelo.getAll, { params: { id_wpp_config } }));
  const { data: lines } = useQuery(read(WPP.getWppConfig, { params: { n: 0 } }));
  const sync = useMutation({
    ...write(WppModelo.sincronizar, WppModelo.getAll),
    onError: (failure) => toastError(messageOf(failure)),
  });
  const buttons = (
    <>
      <Button
        variant="default"
        loading={sync.isPending}
        onClick={() =>
          sync.mutate(
            { params: { id_wpp_config } },
            { onSuccess: ({ data: found }) => toast(found.length === 1 ? '1 modelo na conta.' : `${found.length} modelos na conta.`) },
          )
        }
      >
        Buscar na Meta
      </Button>
      <Button onClick={() => setCreates(true)}>Novo modelo</Button>
    </>
  );
  return (
    <div className={classes.page}>
      <PageHeader title="Modelos oficiais" note={lines?.data.find((line) => line.id_wpp_config === id_wpp_config)?.nome} actions={buttons} />
      <LinkTabs
        label="Partes do número"
        tabs={[
          { to: `/WPPConfig/editar/${id_wpp_config}`, title: 'Ajustes' },
          { to: `/WPPConfig/modelos/${id_wpp_config}`, title: 'Modelos oficiais' },
        ]}
      />
      {error !== null && data === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton h={240} mt="md" radius={12} />}
      {data?.data.length === 0 && (
        <EmptyBox
          kind="empty"
          title="Nenhum modelo ainda"
          text="Busque na Meta os que a conta já tem, ou crie o primeiro: a aprovação costuma levar minutos."
        />
      )}
      <ul className={classes.list} aria-label="Modelos oficiais">
        {data?.data.map((modelo) => (
          <Modelo key={modelo.id_wpp_modelo} modelo={modelo} />
        ))}
      </ul>
      {creates && <NovoModelo id_wpp_config={id_wpp_config} onClose={() => setCreates(false)} />}
    </div>
  );
}
