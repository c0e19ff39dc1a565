import type { Permission } from '@prosa/contract/permissions.ts';
import { useCan } from '@/core/session/session.ts';
import type { Trash } from '@/ui/form/trash-notice.tsx';
import type { TrashKind } from './trash.tsx';

/** What the form of a record says while the record is in the trash. */
export function useTrash(
  controller: 'clientes' | 'fornecedores' | 'funcionarios',
  { one, move }: Pick<TrashKind<never>, 'one' | 'move'>,
  id: number,
  stored: { excluido_em: string | null } | undefined,
): Trash | false {
  const canDelete = useCan(...([controller, 'delete'] as Permission));
  if (!stored?.excluido_em) return false;
  return { kind: one, restore: canDelete ? () => move([id], false) : undefined };
}
