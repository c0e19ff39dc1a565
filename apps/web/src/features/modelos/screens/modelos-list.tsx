import { escoposModelo, tiposModelo } from '@prosa/contract/modelos/modelos.tipos.ts';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { optionsFilter, RegistroList, statusFilter, type TextColumn } from '@/features/registro/public.ts';
import { StatusTag, Tag } from '@/ui/light.tsx';
import { SecondaryCell } from '@/ui/list/cells.tsx';
import type { Column, ListFilter } from '@/ui/list/list-types.ts';
import classes from '../components/modelos.module.css';
import { tipoText, usersText } from '../components/texts.ts';
import { type Modelo, modelo } from '../modelos.queries.ts';

const contents = ({ itens, resumo }: Modelo): string => (itens > 1 ? `${itens} mensagens · ${resumo}` : resumo);

const columns: (Column<Modelo> | TextColumn<Modelo>)[] = [
  {
    key: 'atalho',
    title: 'Atalho',
    width: 120,
    sortable: true,
    cell: ({ atalho }) => (atalho === '' ? <SecondaryCell>—</SecondaryCell> : <span className={classes.shortcut}>/{atalho}</span>),
  },
  { key: 'conteudo', title: 'Conteúdo', text: contents },
  { key: 'tipo', title: 'Tipo', width: 110, sortable: true, cell: ({ tipo }) => <Tag>{tipoText(tipo)}</Tag> },
  { key: 'escopo', title: 'Quem usa', width: 150, text: usersText },
  { key: 'status', title: 'Status', width: 100, sortable: true, cell: ({ status }) => <StatusTag status={status} /> },
  {
    key: 'atualizado',
    title: 'Atualizado',
    width: 150,
    sortable: true,
    optional: true,
    text: ({ atualizado_em }) => formatDateTime(atualizado_em),
  },
];

const filters: ListFilter[] = [
  { ...optionsFilter('tipo', 'Tipo', tiposModelo), multiple: true },
  optionsFilter('escopo', 'Quem usa', escoposModelo),
  statusFilter('Status'),
];

/** /mensagemModelo */
export function ModelosList() {
  const navigate = useNavigate();
  return (
    <RegistroList
      registro={modelo}
      name="modelos"
      title="Modelos de mensagem"
      searchLabel="Pesquisar por título ou atalho…"
      purpose="Guarde as mensagens que a equipe mais escreve e use na conversa digitando / e o atalho."
      form={() => import('./modelo-form.tsx')}
      first={{ key: 'titulo', title: 'Título', width: 230 }}
      columns={columns}
      filters={filters}
      mine={({ pode_editar }) => pode_editar === 1}
      acts={[{ label: 'Ver', icon: <IconEye size={16} stroke={1.7} />, run: (row) => void navigate(modelo.pathOf(row.id_texto)) }]}
      card={(row) => ({
        text: [row.atalho && `/${row.atalho}`, tipoText(row.tipo), usersText(row)].filter(Boolean).join(' · '),
        tag: <StatusTag status={row.status} />,
      })}
    />
  );
}
