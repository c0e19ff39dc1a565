import { Button } from '@mantine/core';
import { tiposDeTag } from '@prosa/contract/tags/tags.valores.ts';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { Tag as Label } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { Column, RowAction } from '@/ui/list/list-types.ts';
import { askDeleteTagModelos } from '../components/delete-tag-modelos.ts';
import { shownValue } from '../components/texts.ts';
import { type Tag, tagModelosQuery } from '../tags.queries.ts';

const editPath = ({ id_tag }: Tag): string => `/tagsModelo/editar/${id_tag}`;
const changes = ({ altera_valor }: Tag): string => (altera_valor === 0 ? 'Fixo' : 'Editável');

const columnsFor = (canSave: boolean): Column<Tag>[] => [
  { key: 'name', title: 'Nome', width: 240, sortable: true, cell: (row) => <NameCell to={canSave ? editPath(row) : undefined} name={row.name} /> },
  { key: 'type_value', title: 'Tipo do valor', width: 150, sortable: true, cell: ({ type_value }) => tiposDeTag[type_value] },
  { key: 'value', title: 'Valor', sortable: true, cell: ({ type_value, value }) => <SecondaryCell>{shownValue(type_value, value)}</SecondaryCell> },
  { key: 'altera_valor', title: 'No contato', width: 130, cell: (row) => <Label tint={row.altera_valor === 0 ? 'gray' : 'accent'}>{changes(row)}</Label> },
];

const filters = [{ key: 'type_value', label: 'Tipo do valor', options: Object.entries(tiposDeTag).map(([value, label]) => ({ value, label })) }];

/** /tagsModelo */
export function TagsModeloList() {
  const navigate = useNavigate();
  const canSave = useCan('tagModelo', 'store');
  const canDelete = useCan('tagModelo', 'delete');
  const edit: RowAction<Tag> = { label: 'Editar', icon: <IconEdit size={16} stroke={1.7} />, run: (row) => void navigate(editPath(row)) };
  const remove: RowAction<Tag> = {
    label: 'Excluir',
    icon: <IconTrash size={16} stroke={1.7} />,
    danger: true,
    run: (row) => askDeleteTagModelos([row]),
  };
  const create = canSave && (
    <Button component={Link} to="/tagsModelo/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Nova tag
    </Button>
  );
  return (
    <ListPage
      name="tagsModelo"
      title="Tags"
      searchLabel="Pesquisar tag…"
      query={tagModelosQuery}
      columns={columnsFor(canSave)}
      filters={filters}
      order="name asc"
      idOf={({ id_tag }) => id_tag}
      nameOf={({ name }) => name}
      actions={create}
      empty={{
        title: 'Nenhuma tag ainda',
        text: 'Tags marcam os contatos com o que importa: VIP, plano contratado, data de renovação.',
        action: create,
      }}
      card={(row) => (
        <CardCell
          to={canSave ? editPath(row) : undefined}
          title={row.name}
          text={[tiposDeTag[row.type_value], shownValue(row.type_value, row.value)].filter(Boolean).join(' · ')}
          tag={<Label>{changes(row)}</Label>}
        />
      )}
      {...(canSave && { onOpen: (row: Tag) => void navigate(editPath(row)) })}
      rowActions={[...(canSave ? [edit] : []), ...(canDelete ? [remove] : [])]}
      bulkActions={canDelete ? [{ label: 'Excluir', icon: <IconTrash size={15} stroke={1.7} />, danger: true, run: askDeleteTagModelos }] : []}
    />
  );
}
