import { Button } from '@mantine/core';
import type { TipoDeExportacao } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import type { Permission } from '@prosa/contract/permissions.ts';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { ExportMenu } from '@/features/exportacoes/public.ts';
import { useFormAhead } from '@/ui/form/use-form-ahead.ts';
import { CardCell, NameCell } from '@/ui/list/cells.tsx';
import { ListPage, type ListPageProps } from '@/ui/list/list-page.tsx';
import type { BulkAction, Column, RowAction } from '@/ui/list/list-types.ts';
import { columnOf, type TextColumn } from './columns.tsx';
import { ListToolsLater } from './list-tools-later.tsx';
import type { ViewTotals } from './list-views.tsx';
import type { LinhaDe, RegistroDaTela } from './registro.ts';
import { trashActions } from './trash.tsx';

interface RegistroListProps<R extends RegistroDaTela, T> extends Pick<ListPageProps<T>, 'title' | 'filters' | 'notice' | 'order' | 'view'> {
  registro: R;
  /** Keeps the list's memory and columns; left out, the area. */
  name?: string;
  /** Column of the name, which opens the row. */
  first: { key: string; title: string; width: number };
  columns: readonly (Column<T> | TextColumn<T>)[];
  /** Beside the name, in the table and on the phone. */
  picture?: (row: T, size: number) => ReactNode;
  /** The second line and the tag of a row on a phone. */
  card: (row: T) => { text: string; tag?: ReactNode };
  /** What a record of it is for: read while there is none. */
  purpose: string;
  searchLabel?: string;
  /** Where 'Nenhum assunto ainda' is not what is said. */
  none?: string;
  /** The form's code, had ready before a row is opened. */
  form: () => Promise<unknown>;
  /** Where the export is not the area's own. */
  exportacao?: TipoDeExportacao;
  /** How many rows its saved views have, where they are counted. */
  viewTotals?: ViewTotals;
  /** No more may be created: the plan is full. */
  full?: boolean;
  /** Rows that the person may change; left out, all. */
  mine?: (row: T) => boolean;
  /** Acts of a row before the usual ones. */
  acts?: readonly RowAction<T>[];
  /** Acts of many rows before the usual ones. */
  bulkActs?: readonly BulkAction<T>[];
}

const all = (): boolean => true;

/** What an export of the list on screen asks for: its search and filters, from the address. */
function exportFilter(params: URLSearchParams): Record<string, string> {
  const filters = [...params].flatMap(([key, value]) => (key.startsWith('f.') ? [[key.slice(2), value] as const] : []));
  return Object.fromEntries([['q', params.get('q') ?? ''] as const, ...filters].filter(([, value]) => value !== ''));
}

/** The list of a kind of record: create, open, edit, delete and bring back, export, each as the person may. */
export function RegistroList<R extends RegistroDaTela, T extends LinhaDe<R['calls']> = LinhaDe<R['calls']>>(props: RegistroListProps<R, T>) {
  const {
    registro,
    name,
    first,
    picture,
    card,
    columns,
    purpose,
    form,
    exportacao,
    viewTotals,
    full = false,
    mine = all,
    acts = [],
    bulkActs = [],
    searchLabel,
    none,
    order = `${first.key} asc`,
    ...list
  } = props;
  const { path, um, novo, mostra, idOf, nomeDe } = registro;
  const { area } = registro.especie;
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const canSave = useCan(area, 'store');
  const canDelete = useCan(area, 'delete');
  // an area without exports grants nobody this
  const canExport = useCan(...([area, 'exportar'] as unknown as Permission));
  const canImport = useCan(...([area, 'importar'] as unknown as Permission));
  useFormAhead({ path: registro.pathOf(0).slice(0, -1), page: form, query: registro.lerUm });
  // without the permission to save, the name of what has no screen of its own opens nothing
  const to = (row: T): string | undefined => (mostra || canSave ? registro.pathOf(idOf(row)) : undefined);
  const create = canSave && !full && (
    <Button component={Link} to={`${path}/cadastrar`} leftSection={<IconPlus size={16} stroke={2} />}>
      {novo}
    </Button>
  );
  const { rowActions, bulkActions } = trashActions<T>({
    registro,
    canSave,
    canDelete,
    mine,
    onEdit: (row) => void navigate(registro.pathOf(idOf(row), 'editar')),
  });
  return (
    <ListPage<T>
      {...list}
      order={order}
      name={name ?? area}
      searchLabel={searchLabel ?? `Pesquisar ${um}…`}
      query={registro.lista}
      columns={[
        { ...first, sortable: true, cell: (row) => <NameCell to={to(row)} name={nomeDe(row)} picture={picture?.(row, 28)} /> },
        ...columns.map((column) => columnOf(column)),
      ]}
      idOf={idOf}
      nameOf={nomeDe}
      actions={
        <>
          <ListToolsLater totals={viewTotals} area={area} order={order} importar={canImport && registro.calls.importacao ? `${path}/importar` : undefined} />
          {canExport && <ExportMenu tipo={exportacao ?? (area as TipoDeExportacao)} filtro={() => exportFilter(params)} />}
          {create}
        </>
      }
      empty={{ title: none ?? `Nenhum${registro.feminino ? 'a' : ''} ${um} ainda`, text: purpose, action: create }}
      card={(row) => <CardCell to={to(row)} picture={picture?.(row, 32)} title={nomeDe(row)} {...card(row)} />}
      {...((mostra || canSave) && { onOpen: (row: T) => void navigate(registro.pathOf(idOf(row))) })}
      rowActions={[...acts, ...rowActions]}
      bulkActions={[...bulkActs, ...bulkActions]}
    />
  );
}
