import { Button } from '@mantine/core';
import { formatCnpj } from '@prosa/brasil/cnpj.ts';
import { formatPhone } from '@prosa/brasil/telefone.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatDate } from '@/core/formats.ts';
import { useCan } from '@/core/session.ts';
import { exportFilter, statusFilters, trashActions } from '@/features/cadastros/public.ts';
import { ExportMenu } from '@/features/exportacoes/public.ts';
import { useFormAhead } from '@/ui/form/use-form-ahead.ts';
import { StatusTag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { Column } from '@/ui/list/list-types.ts';
import { type Fornecedor, fornecedoresQuery, fornecedorQuery, trash } from '../fornecedores.queries.ts';

const showPath = ({ id_fornecedor }: Fornecedor): string => `/fornecedores/show/${id_fornecedor}`;

const columns: Column<Fornecedor>[] = [
  { key: 'razao_social', title: 'Razão social', width: 270, sortable: true, cell: (row) => <NameCell to={showPath(row)} name={row.razao_social} /> },
  { key: 'nome_fantasia', title: 'Nome fantasia', width: 180, optional: true, cell: ({ nome_fantasia }) => <SecondaryCell>{nome_fantasia}</SecondaryCell> },
  { key: 'cnpj', title: 'CNPJ', width: 165, cell: ({ cnpj }) => <SecondaryCell>{formatCnpj(cnpj)}</SecondaryCell> },
  { key: 'representante', title: 'Representante', width: 180, cell: ({ representante }) => <SecondaryCell>{representante}</SecondaryCell> },
  { key: 'telefone', title: 'Telefone', width: 150, cell: ({ telefone }) => <SecondaryCell>{formatPhone(telefone)}</SecondaryCell> },
  { key: 'email', title: 'E-mail', width: 210, cell: ({ email }) => <SecondaryCell>{email}</SecondaryCell> },
  { key: 'cidade', title: 'Cidade', width: 170, optional: true, cell: ({ cidade }) => <SecondaryCell>{cidade}</SecondaryCell> },
  { key: 'status', title: 'Situação', width: 100, cell: ({ status }) => <StatusTag status={status} /> },
  {
    key: 'criado_em',
    title: 'Cadastro',
    width: 115,
    sortable: true,
    optional: true,
    cell: ({ criado_em }) => <SecondaryCell>{formatDate(criado_em)}</SecondaryCell>,
  },
];

export function FornecedoresList() {
  const navigate = useNavigate();
  useFormAhead({ path: '/fornecedores/show/', page: () => import('./fornecedor-form.tsx'), query: fornecedorQuery });
  const [params] = useSearchParams();
  const canSave = useCan('fornecedores', 'store');
  const canDelete = useCan('fornecedores', 'delete');
  const canExport = useCan('fornecedores', 'exportar');
  const create = canSave && (
    <Button component={Link} to="/fornecedores/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Novo fornecedor
    </Button>
  );
  return (
    <ListPage
      name="fornecedores"
      title="Fornecedores"
      searchLabel="Pesquisar fornecedor…"
      query={fornecedoresQuery}
      columns={columns}
      filters={statusFilters}
      order="razao_social asc"
      idOf={({ id_fornecedor }) => id_fornecedor}
      nameOf={({ razao_social }) => razao_social}
      actions={
        <>
          {canExport && <ExportMenu tipo="fornecedores" filtro={() => exportFilter(params)} />}
          {create}
        </>
      }
      empty={{ title: 'Nenhum fornecedor ainda', text: 'Guarde aqui de quem a empresa compra, e com quem falar em cada um.', action: create }}
      card={(row) => (
        <CardCell
          to={showPath(row)}
          title={row.razao_social}
          text={[row.representante, formatPhone(row.telefone) || formatCnpj(row.cnpj)].filter(Boolean).join(' · ')}
          tag={<StatusTag status={row.status} />}
        />
      )}
      onOpen={(row) => void navigate(showPath(row))}
      {...trashActions<Fornecedor>({ kind: trash, canSave, canDelete, onEdit: ({ id_fornecedor }) => void navigate(`/fornecedores/editar/${id_fornecedor}`) })}
    />
  );
}
