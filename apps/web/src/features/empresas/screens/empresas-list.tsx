import { Button } from '@mantine/core';
import { formatCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { ConfigEmpresa, empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { IconCopy, IconEdit, IconGauge, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '@/core/api.ts';
import { invalidateUnder } from '@/core/calls.ts';
import { formatDate } from '@/core/formats.ts';
import { useCan, useSession } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { Tag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import { listQuery } from '@/ui/list/list-query.ts';
import { EraseDialog } from '../components/erase-dialog.tsx';

type Empresa = Answer<typeof empresa.getAll>['data'][number];
const situacoes = { ativa: ['Ativa', 'green'], carencia: ['Em carência', 'orange'], suspensa: ['Suspensa', 'red'] } as const;
const Situacao = ({ assinatura, exclusao_em }: Empresa) =>
  exclusao_em === null ? <Tag tint={situacoes[assinatura][1]}>{situacoes[assinatura][0]}</Tag> : <Tag tint="red">Apagada em {formatDate(exclusao_em)}</Tag>;

async function reopen({ id_config, nome_fantasia }: Empresa): Promise<void> {
  try {
    await call(ConfigEmpresa.restaurar, { params: { id: id_config } });
    toast(`${nome_fantasia} está aberta de novo.`);
  } catch (error) {
    toastError(messageOf(error));
  }
  await invalidateUnder(['/empresa', '/ConfigEmpresa']);
}

/** /empresa: the companies that the person works in. */
export function EmpresasList() {
  const navigate = useNavigate();
  const { superadmin, id_empresa } = useSession();
  const seesLimits = useCan('empresa', 'limites');
  const mayErase = useCan('empresa', 'excluir');
  const [erasing, setErasing] = useState<Empresa | null>(null);
  const create = superadmin && (
    <Button component={Link} to="/empresa/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Nova empresa
    </Button>
  );
  const edit = (row: Empresa): string => `/empresa/editar/${row.id_config}`;
  const to = (row: Empresa): string | undefined => (row.edita === 1 ? edit(row) : undefined);
  return (
    <>
      <ListPage<Empresa>
        name="empresa"
        title="Dados da empresa"
        order="nome_fantasia asc"
        searchLabel="Pesquisar empresa…"
        query={(state) => listQuery(empresa.getAll, state)}
        idOf={({ id_config }) => id_config}
        nameOf={({ nome_fantasia }) => nome_fantasia}
        columns={[
          { key: 'nome_fantasia', title: 'Empresa', width: 260, sortable: true, cell: (row) => <NameCell to={to(row)} name={row.nome_fantasia} /> },
          { key: 'razao_social', title: 'Razão social', width: 240, cell: (row) => <SecondaryCell>{row.razao_social}</SecondaryCell> },
          { key: 'cnpj', title: 'CNPJ', width: 170, cell: (row) => <SecondaryCell>{formatCnpj(row.cnpj)}</SecondaryCell> },
          { key: 'pessoas', title: 'Pessoas', width: 100, sortable: true, cell: (row) => row.pessoas },
          { key: 'assinatura', title: 'Assinatura', width: 130, cell: (row) => <Situacao {...row} /> },
        ]}
        card={(row) => <CardCell to={to(row)} title={row.nome_fantasia} text={row.razao_social || formatCnpj(row.cnpj)} tag={<Situacao {...row} />} />}
        empty={{ title: 'Nenhuma empresa' }}
        actions={create}
        onOpen={(row) => row.edita === 1 && void navigate(edit(row))}
        rowActions={[
          { label: 'Editar', icon: <IconEdit size={16} stroke={1.7} />, visible: (row) => row.edita === 1, run: (row) => void navigate(edit(row)) },
          {
            label: 'Limites do plano',
            icon: <IconGauge size={16} stroke={1.7} />,
            visible: ({ id_config }) => seesLimits && (superadmin || id_config === id_empresa),
            run: (row) => void navigate(`/empresa/limites/${row.id_config}`),
          },
          {
            label: 'Copiar empresa',
            icon: <IconCopy size={16} stroke={1.7} />,
            visible: ({ exclusao_em }) => superadmin && exclusao_em === null,
            run: (row) => void navigate(`/empresa/clonar/${row.id_config}`),
          },
          {
            label: 'Desfazer o fechamento',
            icon: <IconRestore size={16} stroke={1.7} />,
            visible: ({ exclusao_em }) => exclusao_em !== null,
            run: (row) => void reopen(row),
          },
          {
            label: 'Apagar empresa…',
            icon: <IconTrash size={16} stroke={1.7} />,
            danger: true,
            visible: ({ id_config, exclusao_em }) => mayErase && exclusao_em === null && (superadmin || id_config === id_empresa),
            run: setErasing,
          },
        ]}
      />
      {erasing && <EraseDialog empresa={erasing} own={erasing.id_config === id_empresa} onClose={() => setErasing(null)} />}
    </>
  );
}
