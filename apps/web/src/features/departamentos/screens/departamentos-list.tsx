import { Button } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { LimitNotice, usePlanLimit } from '@/features/empresas/public.tsx';
import { StatusTag, Tag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { Column, RowAction } from '@/ui/list/list-types.ts';
import { askDeleteDepartamentos } from '../components/delete-departamentos.ts';
import { type Departamento, departamentosQuery } from '../departamentos.queries.ts';

const editPath = ({ id_departamento }: Departamento): string => `/departamento/editar/${id_departamento}`;
const people = ({ pessoas }: Departamento): string => (pessoas === 1 ? '1 pessoa' : `${pessoas} pessoas`);

/** Without the permission to save, a name opens nothing. */
const columnsFor = (canSave: boolean): Column<Departamento>[] => [
  { key: 'nome', title: 'Nome', width: 240, sortable: true, cell: (row) => <NameCell to={canSave ? editPath(row) : undefined} name={row.nome} /> },
  { key: 'descricao', title: 'Descrição', cell: ({ descricao }) => <SecondaryCell>{descricao}</SecondaryCell> },
  { key: 'pessoas', title: 'Pessoas', width: 110, sortable: true, right: true, cell: ({ pessoas }) => pessoas },
  { key: 'publico', title: 'Visível ao cliente', width: 150, cell: ({ publico }) => (publico === 1 ? <Tag tint="accent">Público</Tag> : <Tag>Interno</Tag>) },
  { key: 'dns', title: 'Nome curto', width: 160, optional: true, cell: ({ dns }) => <SecondaryCell>{dns}</SecondaryCell> },
  { key: 'status', title: 'Status', width: 110, sortable: true, cell: ({ status }) => <StatusTag status={status} /> },
];

const filters = [
  {
    key: 'status',
    label: 'Status',
    options: [
      { value: '1', label: 'Ativo' },
      { value: '0', label: 'Inativo' },
    ],
  },
  {
    key: 'publico',
    label: 'Visível ao cliente',
    options: [
      { value: '1', label: 'Público' },
      { value: '0', label: 'Interno' },
    ],
  },
];

export function DepartamentosList() {
  const navigate = useNavigate();
  const canSave = useCan('departamentos', 'store');
  const canDelete = useCan('departamentos', 'delete');
  const { limit, reached } = usePlanLimit('departamentos');
  const edit: RowAction<Departamento> = { label: 'Editar', icon: <IconEdit size={16} stroke={1.7} />, run: (row) => void navigate(editPath(row)) };
  const remove: RowAction<Departamento> = {
    label: 'Excluir',
    icon: <IconTrash size={16} stroke={1.7} />,
    danger: true,
    run: (row) => askDeleteDepartamentos([row]),
  };
  const create = canSave && !reached && (
    <Button component={Link} to="/departamento/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Novo departamento
    </Button>
  );
  return (
    <ListPage
      name="departamentos"
      title="Departamentos"
      searchLabel="Pesquisar departamento…"
      query={departamentosQuery}
      columns={columnsFor(canSave)}
      filters={filters}
      order="nome asc"
      idOf={({ id_departamento }) => id_departamento}
      nameOf={({ nome }) => nome}
      notice={canSave && <LimitNotice name="departamentos" limit={limit} />}
      actions={create}
      empty={{
        title: 'Nenhum departamento ainda',
        text: 'Departamentos dividem as conversas entre as pessoas certas: Vendas, Suporte, Financeiro.',
        action: create,
      }}
      card={(row) => (
        <CardCell
          to={canSave ? editPath(row) : undefined}
          title={row.nome}
          text={[people(row), row.descricao].filter(Boolean).join(' · ')}
          tag={<StatusTag status={row.status} />}
        />
      )}
      {...(canSave && { onOpen: (row: Departamento) => void navigate(editPath(row)) })}
      rowActions={[...(canSave ? [edit] : []), ...(canDelete ? [remove] : [])]}
      bulkActions={canDelete ? [{ label: 'Excluir', icon: <IconTrash size={15} stroke={1.7} />, danger: true, run: askDeleteDepartamentos }] : []}
    />
  );
}
