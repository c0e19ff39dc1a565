import { Button } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { formatMoney } from '@/core/formats.ts';
import { toast } from '@/core/toasts.tsx';
import { LightAvatar, StatusTag, Tag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { Column } from '@/ui/list/list-types.ts';
import type { Tint } from '@/ui/theme/colors.ts';
import { type DevPerson, kinds, peopleQuery } from './dev-data.ts';

const tints: Record<DevPerson['tipo'], Tint> = {
  Cliente: 'green',
  Leads: 'accent',
  Prospect: 'violet',
  Fornecedor: 'orange',
  Parceiro: 'cyan',
  Outros: 'gray',
};
const here = '/dev/ui';

const columns: Column<DevPerson>[] = [
  {
    key: 'nome',
    title: 'Nome',
    width: 240,
    sortable: true,
    cell: ({ id, nome }) => <NameCell picture={<LightAvatar id={id} name={nome} size={28} />} to={here} name={nome} />,
  },
  { key: 'tipo', title: 'Tipo', cell: ({ tipo }) => <Tag tint={tints[tipo]}>{tipo}</Tag> },
  { key: 'empresa', title: 'Empresa', sortable: true, cell: ({ empresa }) => empresa },
  { key: 'telefone', title: 'Telefone', cell: ({ telefone }) => telefone },
  { key: 'email', title: 'E-mail', cell: ({ email }) => <SecondaryCell>{email}</SecondaryCell> },
  { key: 'valor', title: 'Em aberto', right: true, cell: ({ centavos }) => formatMoney(centavos) },
  { key: 'status', title: 'Status', cell: ({ status }) => <StatusTag status={status} /> },
];

export function DevList() {
  return (
    <ListPage
      name="dev"
      title="Contatos"
      searchLabel="Pesquisar contato…"
      query={peopleQuery}
      columns={columns}
      filters={[{ key: 'tipo', label: 'Tipo', multiple: true, options: kinds.map((value) => ({ value, label: value })) }]}
      idOf={({ id }) => id}
      nameOf={({ nome }) => nome}
      actions={<Button leftSection={<IconPlus size={16} stroke={2} />}>Novo contato</Button>}
      empty={{ title: 'Nenhum contato ainda' }}
      card={({ id, nome, telefone, empresa, tipo }) => (
        <CardCell
          picture={<LightAvatar id={id} name={nome} size={40} />}
          to={here}
          title={nome}
          text={`${telefone} · ${empresa}`}
          tag={<Tag tint={tints[tipo]}>{tipo}</Tag>}
        />
      )}
      rowActions={[
        { label: 'Editar', icon: <IconEdit size={16} />, run: ({ nome }) => toast(`Editar ${nome}`) },
        { label: 'Excluir', icon: <IconTrash size={16} />, danger: true, run: ({ nome }) => toast(`Excluir ${nome}`) },
      ]}
      bulkActions={[
        {
          label: 'Excluir',
          icon: <IconTrash size={15} />,
          danger: true,
          run: (rows, clear) => {
            toast(`${rows.length} excluídos`);
            clear();
          },
        },
      ]}
    />
  );
}
