import { Button } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { Tag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { Column, RowAction } from '@/ui/list/list-types.ts';
import { type Calendario, calendariosQuery, deleteCalendario, saveCalendario } from '../calendarios.queries.ts';

const editPath = ({ id_calendario }: Calendario): string => `/calendarios/editar/${id_calendario}`;

const placesOf = ({ empresa, linhas, departamentos }: Calendario): string =>
  [...(empresa === 1 ? ['Toda a empresa'] : []), ...linhas.map((l) => l.nome), ...departamentos.map((d) => d.nome)].join(', ') || 'Em lugar nenhum';

const NowTag = ({ aberto }: Calendario) => <Tag tint={aberto === 1 ? 'green' : 'gray'}>{aberto === 1 ? 'Aberto agora' : 'Fechado agora'}</Tag>;

const columnsFor = (canSave: boolean): Column<Calendario>[] => [
  { key: 'nome', title: 'Nome', width: 220, sortable: true, cell: (row) => <NameCell to={canSave ? editPath(row) : undefined} name={row.nome} /> },
  { key: 'onde', title: 'Onde vale', cell: (row) => <SecondaryCell>{placesOf(row)}</SecondaryCell> },
  { key: 'agora', title: 'Agora', width: 140, cell: NowTag },
  { key: 'abre', title: 'Abre em', width: 160, cell: ({ abre_em }) => <SecondaryCell>{abre_em === null ? '' : formatDateTime(abre_em)}</SecondaryCell> },
  { key: 'feriados', title: 'Feriados', width: 100, right: true, cell: ({ feriados }) => feriados },
];

async function remove({ id_calendario, nome }: Calendario): Promise<void> {
  try {
    const values = await deleteCalendario(id_calendario);
    toastUndo(`Calendário ${nome} excluído.`, () => void saveCalendario(values).catch((error: unknown) => toastError(messageOf(error))));
  } catch (error) {
    toastError(messageOf(error));
  }
}

/** /calendarios */
export function CalendariosList() {
  const navigate = useNavigate();
  const canSave = useCan('Calendario', 'store');
  const canDelete = useCan('Calendario', 'delete');
  const edit: RowAction<Calendario> = { label: 'Editar', icon: <IconEdit size={16} stroke={1.7} />, run: (row) => void navigate(editPath(row)) };
  const erase: RowAction<Calendario> = {
    label: 'Excluir',
    icon: <IconTrash size={16} stroke={1.7} />,
    danger: true,
    run: (row) =>
      askConfirm({
        title: `Excluir ${row.nome}?`,
        text: 'Onde ele valia passa a valer o calendário menos específico; sem nenhum, o atendimento fica sempre aberto.',
        confirm: 'Excluir calendário',
        danger: true,
        run: () => void remove(row),
      }),
  };
  const create = canSave && (
    <Button component={Link} to="/calendarios/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Novo calendário
    </Button>
  );
  return (
    <ListPage
      name="calendarios"
      title="Calendários"
      searchLabel="Pesquisar calendário…"
      query={calendariosQuery}
      columns={columnsFor(canSave)}
      filters={[]}
      order="nome asc"
      idOf={({ id_calendario }) => id_calendario}
      nameOf={({ nome }) => nome}
      actions={create}
      empty={{
        title: 'Nenhum calendário ainda',
        text: 'Diga em que horários você atende: o que chega fora deles é avisado ao cliente e espera a abertura.',
        action: create,
      }}
      card={(row) => <CardCell to={canSave ? editPath(row) : undefined} title={row.nome} text={placesOf(row)} tag={<NowTag {...row} />} />}
      {...(canSave && { onOpen: (row: Calendario) => void navigate(editPath(row)) })}
      rowActions={[...(canSave ? [edit] : []), ...(canDelete ? [erase] : [])]}
      bulkActions={[]}
    />
  );
}
