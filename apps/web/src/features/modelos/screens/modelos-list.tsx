import { Button } from '@mantine/core';
import { escoposModelo, tiposModelo } from '@prosa/contract/modelos/modelos.tipos.ts';
import { IconEdit, IconEye, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { StatusTag, Tag } from '@/ui/light.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import type { Column, ListFilter, RowAction } from '@/ui/list/list-types.ts';
import { askDeleteModelos } from '../components/delete-modelos.ts';
import classes from '../components/modelos.module.css';
import { tipoText, usersText } from '../components/texts.ts';
import { type Modelo, modelosQuery } from '../modelos.queries.ts';

const showPath = ({ id_texto }: Modelo): string => `/mensagemModelo/show/${id_texto}`;
const editPath = ({ id_texto }: Modelo): string => `/mensagemModelo/editar/${id_texto}`;
const contents = ({ itens, resumo }: Modelo): string => (itens > 1 ? `${itens} mensagens · ${resumo}` : resumo);

const columns: Column<Modelo>[] = [
  { key: 'titulo', title: 'Título', width: 230, sortable: true, cell: (row) => <NameCell to={showPath(row)} name={row.titulo} /> },
  {
    key: 'atalho',
    title: 'Atalho',
    width: 120,
    sortable: true,
    cell: ({ atalho }) => (atalho === '' ? <SecondaryCell>—</SecondaryCell> : <span className={classes.shortcut}>/{atalho}</span>),
  },
  { key: 'conteudo', title: 'Conteúdo', cell: (row) => <SecondaryCell>{contents(row)}</SecondaryCell> },
  { key: 'tipo', title: 'Tipo', width: 110, sortable: true, cell: ({ tipo }) => <Tag>{tipoText(tipo)}</Tag> },
  { key: 'escopo', title: 'Quem usa', width: 150, cell: (row) => <SecondaryCell>{usersText(row)}</SecondaryCell> },
  { key: 'status', title: 'Status', width: 100, sortable: true, cell: ({ status }) => <StatusTag status={status} /> },
  {
    key: 'atualizado',
    title: 'Atualizado',
    width: 150,
    sortable: true,
    optional: true,
    cell: ({ atualizado_em }) => <SecondaryCell>{formatDateTime(atualizado_em)}</SecondaryCell>,
  },
];

const optionsOf = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([value, label]) => ({ value, label }));
const filters: ListFilter[] = [
  { key: 'tipo', label: 'Tipo', options: optionsOf(tiposModelo), multiple: true },
  { key: 'escopo', label: 'Quem usa', options: optionsOf(escoposModelo) },
  { key: 'status', label: 'Status', options: optionsOf({ 1: 'Ativo', 0: 'Inativo' }) },
];

const mine = ({ pode_editar }: Modelo): boolean => pode_editar === 1;

/** /mensagemModelo */
export function ModelosList() {
  const navigate = useNavigate();
  const canSave = useCan('CadTextoCrm', 'store');
  const canDelete = useCan('CadTextoCrm', 'delete');
  const open: RowAction<Modelo> = { label: 'Ver', icon: <IconEye size={16} stroke={1.7} />, run: (row) => void navigate(showPath(row)) };
  const edit: RowAction<Modelo> = { label: 'Editar', icon: <IconEdit size={16} stroke={1.7} />, visible: mine, run: (row) => void navigate(editPath(row)) };
  const remove: RowAction<Modelo> = {
    label: 'Excluir',
    icon: <IconTrash size={16} stroke={1.7} />,
    danger: true,
    visible: mine,
    run: (row) => askDeleteModelos([row]),
  };
  const create = canSave && (
    <Button component={Link} to="/mensagemModelo/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Novo modelo
    </Button>
  );
  return (
    <ListPage
      name="modelos"
      title="Modelos de mensagem"
      searchLabel="Pesquisar por título ou atalho…"
      query={modelosQuery}
      columns={columns}
      filters={filters}
      order="titulo asc"
      idOf={({ id_texto }) => id_texto}
      nameOf={({ titulo }) => titulo}
      actions={create}
      empty={{
        title: 'Nenhum modelo ainda',
        text: 'Guarde as mensagens que a equipe mais escreve e use na conversa digitando / e o atalho.',
        action: create,
      }}
      card={(row) => (
        <CardCell
          to={showPath(row)}
          title={row.titulo}
          text={[row.atalho && `/${row.atalho}`, tipoText(row.tipo), usersText(row)].filter(Boolean).join(' · ')}
          tag={<StatusTag status={row.status} />}
        />
      )}
      onOpen={(row) => void navigate(showPath(row))}
      rowActions={[open, ...(canSave ? [edit] : []), ...(canDelete ? [remove] : [])]}
      bulkActions={
        canDelete ? [{ label: 'Excluir', icon: <IconTrash size={15} stroke={1.7} />, danger: true, run: (rows, clear) => askDeleteModelos(rows, clear) }] : []
      }
    />
  );
}
