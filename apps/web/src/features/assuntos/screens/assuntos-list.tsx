import { Button } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { StatusTag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { Column, RowAction } from '@/ui/list/list-types.ts';
import { type Assunto, assuntosQuery, deleteAssunto, saveAssunto } from '../assuntos.queries.ts';

const editPath = ({ id_assunto }: Assunto): string => `/ChatAssunto/editar/${id_assunto}`;
const departamentoOf = ({ departamento }: Assunto): string => departamento ?? 'Todos';

const columnsFor = (canSave: boolean): Column<Assunto>[] => [
  { key: 'assunto', title: 'Assunto', width: 280, sortable: true, cell: (row) => <NameCell to={canSave ? editPath(row) : undefined} name={row.assunto} /> },
  { key: 'departamento', title: 'Departamento', sortable: true, cell: (row) => <SecondaryCell>{departamentoOf(row)}</SecondaryCell> },
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
];

async function remove({ id_assunto, assunto, id_departamento, status }: Assunto): Promise<void> {
  try {
    await deleteAssunto(id_assunto);
    toastUndo(
      `Assunto ${assunto} excluído.`,
      () => void saveAssunto({ assunto, id_departamento, status }).catch((error: unknown) => toastError(messageOf(error))),
    );
  } catch (error) {
    toastError(messageOf(error));
  }
}

/** /ChatAssunto */
export function AssuntosList() {
  const navigate = useNavigate();
  const canSave = useCan('ChatAssunto', 'store');
  const canDelete = useCan('ChatAssunto', 'delete');
  const edit: RowAction<Assunto> = { label: 'Editar', icon: <IconEdit size={16} stroke={1.7} />, run: (row) => void navigate(editPath(row)) };
  const erase: RowAction<Assunto> = {
    label: 'Excluir',
    icon: <IconTrash size={16} stroke={1.7} />,
    danger: true,
    run: (row) =>
      askConfirm({
        title: `Excluir ${row.assunto}?`,
        text: 'Ele deixa de ser oferecido nas conversas.',
        confirm: 'Excluir assunto',
        danger: true,
        run: () => void remove(row),
      }),
  };
  const create = canSave && (
    <Button component={Link} to="/ChatAssunto/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Novo assunto
    </Button>
  );
  return (
    <ListPage
      name="assuntos"
      title="Assuntos"
      searchLabel="Pesquisar assunto…"
      query={assuntosQuery}
      columns={columnsFor(canSave)}
      filters={filters}
      order="assunto asc"
      idOf={({ id_assunto }) => id_assunto}
      nameOf={({ assunto }) => assunto}
      actions={create}
      empty={{ title: 'Nenhum assunto ainda', text: 'Assuntos dizem do que as conversas tratam: orçamento, troca, elogio.', action: create }}
      card={(row) => (
        <CardCell to={canSave ? editPath(row) : undefined} title={row.assunto} text={departamentoOf(row)} tag={<StatusTag status={row.status} />} />
      )}
      {...(canSave && { onOpen: (row: Assunto) => void navigate(editPath(row)) })}
      rowActions={[...(canSave ? [edit] : []), ...(canDelete ? [erase] : [])]}
      bulkActions={[]}
    />
  );
}
