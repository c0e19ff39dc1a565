import { Button } from '@mantine/core';
import type { Permission } from '@prosa/contract/permissions.ts';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { askTrash, restoreFromTrash, type TrashKind } from './trash.tsx';

interface ShowActs<T extends { excluido_em: string | null }> {
  controller: 'clientes' | 'fornecedores' | 'funcionarios';
  kind: TrashKind<T>;
  /** Undefined while it is read. */
  row: T | undefined;
  editPath: string;
  listPath: string;
}

/** What the screen of one record offers: edit and delete, or the way back from the trash. */
export function useShowActions<T extends { excluido_em: string | null }>({ controller, kind, row, editPath, listPath }: ShowActs<T>) {
  const navigate = useNavigate();
  const canSave = useCan(...([controller, 'store'] as Permission));
  const canDelete = useCan(...([controller, 'delete'] as Permission));
  if (row === undefined) return {};
  if (row.excluido_em !== null) return { trashed: { at: row.excluido_em, restore: canDelete ? () => void restoreFromTrash(kind, [row]) : undefined } };
  return {
    actions: (
      <>
        {canDelete && (
          <Button variant="default" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => askTrash(kind, [row], () => void navigate(listPath))}>
            Excluir
          </Button>
        )}
        {canSave && (
          <Button component={Link} to={editPath} leftSection={<IconEdit size={16} stroke={1.7} />}>
            Editar
          </Button>
        )}
      </>
    ),
  };
}
