import { Button } from '@mantine/core';
import type { TipoDeExportacao } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { ExportMenu } from '@/features/exportacoes/public.ts';
import { type Ahead, useFormAhead } from '@/ui/form/use-form-ahead.ts';
import { ListPage, type ListPageProps } from '@/ui/list/list-page.tsx';
import { exportFilter } from '../list-filters.ts';
import { type TrashKind, trashActions } from './trash.tsx';

/** Names a cadastro's permissions, the memory of its list and its addresses: /clientes/show/1. */
type Cadastro = 'clientes' | 'fornecedores' | 'funcionarios';

interface CadastroListProps<T> extends Pick<ListPageProps<T>, 'title' | 'query' | 'columns' | 'filters' | 'order' | 'card'> {
  cadastro: Cadastro;
  kind: TrashKind<T>;
  /** What a record of it is for: read while there is none. */
  purpose: string;
  /** The form's code and what it reads, had ready before a row is opened. */
  form: Omit<Ahead, 'path'>;
  /** Where the export is not the cadastro's own. */
  exportacao?: TipoDeExportacao;
}

export const cadastroPath = (cadastro: Cadastro, id: number): string => `/${cadastro}/show/${id}`;

/** The list of a cadastro: create, open, edit, delete and bring back, export, each as the person may. */
export function CadastroList<T extends { excluido_em: string | null }>({ cadastro, kind, purpose, form, exportacao, ...list }: CadastroListProps<T>) {
  const navigate = useNavigate();
  useFormAhead({ path: `/${cadastro}/show/`, ...form });
  const [params] = useSearchParams();
  const canSave = useCan(cadastro, 'store');
  const canDelete = useCan(cadastro, 'delete');
  const canExport = useCan(cadastro, 'exportar');
  const create = canSave && (
    <Button component={Link} to={`/${cadastro}/cadastrar`} leftSection={<IconPlus size={16} stroke={2} />}>
      Novo {kind.one}
    </Button>
  );
  return (
    <ListPage
      {...list}
      name={cadastro}
      searchLabel={`Pesquisar ${kind.one}…`}
      idOf={kind.idOf}
      nameOf={kind.nameOf}
      actions={
        <>
          {canExport && <ExportMenu tipo={exportacao ?? cadastro} filtro={() => exportFilter(params)} />}
          {create}
        </>
      }
      empty={{ title: `Nenhum ${kind.one} ainda`, text: purpose, action: create }}
      onOpen={(row) => void navigate(cadastroPath(cadastro, kind.idOf(row)))}
      {...trashActions<T>({ kind, canSave, canDelete, onEdit: (row) => void navigate(`/${cadastro}/editar/${kind.idOf(row)}`) })}
    />
  );
}
