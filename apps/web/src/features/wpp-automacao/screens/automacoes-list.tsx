import { Button } from '@mantine/core';
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { StatusTag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { Column, RowAction } from '@/ui/list/list-types.ts';
import { placeOf, summaryOf } from '../components/texts.ts';
import { type Automacao, automacoesQuery, deleteAutomacao, saveAutomacao } from '../wpp-automacao.queries.ts';

const editPath = ({ id_wpp_automacao }: Automacao): string => `/WPPAutomacao/editar/${id_wpp_automacao}`;

const columnsFor = (canSave: boolean): Column<Automacao>[] => [
  { key: 'linha', title: 'Onde vale', width: 280, sortable: true, cell: (row) => <NameCell to={canSave ? editPath(row) : undefined} name={placeOf(row)} /> },
  { key: 'resumo', title: 'O que faz', cell: (row) => <SecondaryCell>{summaryOf(row)}</SecondaryCell> },
  { key: 'status', title: 'Status', width: 110, cell: ({ status }) => <StatusTag status={status} /> },
];

async function remove(row: Automacao): Promise<void> {
  try {
    const values = await deleteAutomacao(row.id_wpp_automacao);
    const restore = (): void =>
      void saveAutomacao(values).then(
        () => toast('Mensagens automáticas restauradas.'),
        (error: unknown) => toastError(messageOf(error)),
      );
    toastUndo('Mensagens automáticas excluídas.', restore);
  } catch (error) {
    toastError(messageOf(error));
  }
}

/** /WPPAutomacao */
export function AutomacoesList() {
  const navigate = useNavigate();
  const canSave = useCan('WPPAutomacao', 'store');
  const canDelete = useCan('WPPAutomacao', 'delete');
  const edit: RowAction<Automacao> = { label: 'Editar', icon: <IconEdit size={16} stroke={1.7} />, run: (row) => void navigate(editPath(row)) };
  const erase: RowAction<Automacao> = {
    label: 'Excluir',
    icon: <IconTrash size={16} stroke={1.7} />,
    danger: true,
    run: (row) =>
      askConfirm({
        title: `Excluir as mensagens de ${placeOf(row)}?`,
        text: 'Onde elas valiam passam a valer as menos específicas, se houver.',
        confirm: 'Excluir mensagens',
        danger: true,
        run: () => void remove(row),
      }),
  };
  const create = canSave && (
    <Button component={Link} to="/WPPAutomacao/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Novas mensagens
    </Button>
  );
  return (
    <ListPage
      name="wpp-automacao"
      title="Mensagens automáticas"
      searchLabel="Pesquisar número ou departamento…"
      query={automacoesQuery}
      columns={columnsFor(canSave)}
      filters={[]}
      order="linha asc"
      idOf={({ id_wpp_automacao }) => id_wpp_automacao}
      nameOf={placeOf}
      actions={create}
      empty={{
        title: 'Nenhuma mensagem automática ainda',
        text: 'Boas-vindas, fora do horário, aviso de inatividade: o que o cliente lê sem ninguém escrever.',
        action: create,
      }}
      card={(row) => <CardCell to={canSave ? editPath(row) : undefined} title={placeOf(row)} text={summaryOf(row)} tag={<StatusTag status={row.status} />} />}
      {...(canSave && { onOpen: (row: Automacao) => void navigate(editPath(row)) })}
      rowActions={[...(canSave ? [edit] : []), ...(canDelete ? [erase] : [])]}
      bulkActions={[]}
    />
  );
}
