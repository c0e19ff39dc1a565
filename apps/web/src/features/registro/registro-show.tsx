import { Button } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '@/core/api.ts';
import { useCan } from '@/core/session/session.ts';
import { Anexos } from '@/features/anexos/public.ts';
import { Tag } from '@/ui/light.tsx';
import { Changes } from '@/ui/show/changes.tsx';
import { ShowPage } from '@/ui/show/show-page.tsx';
import type { DetalheDe, RegistroDaTela } from './registro.ts';
import { askTrash, restoreFromTrash } from './trash.tsx';

interface RegistroShowProps<R extends RegistroDaTela> {
  registro: R;
  /** 'Fornecedor' */
  title: string;
  /** Above the history. */
  aside?: (stored: DetalheDe<R['calls']>) => ReactNode;
  /** Who did what nobody of the team did. */
  otherwise?: string;
  children: (stored: DetalheDe<R['calls']>) => ReactNode;
}

/** One record of a kind to be read, with its files, its history, and the way to its form. */
export function RegistroShow<R extends RegistroDaTela>({ registro, title, aside, otherwise, children }: RegistroShowProps<R>) {
  const { especie, calls, path } = registro;
  const given = useParams()[especie.id] ?? '';
  const id = /^\d{1,15}$/.test(given) ? Number(given) : 0;
  const navigate = useNavigate();
  const canSave = useCan(especie.area, 'store');
  const canDelete = useCan(especie.area, 'delete');
  const { data, error, refetch } = useQuery({ ...registro.lerUm(id), retry: false });
  const stored = (data as { data: DetalheDe<R['calls']> & { status?: 0 | 1; excluido_em?: string | null } } | undefined)?.data;
  const trashedAt = stored?.excluido_em ?? null;
  const actions = (
    <>
      {canDelete && (
        <Button variant="default" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => askTrash(registro, [stored], () => void navigate(path))}>
          Excluir
        </Button>
      )}
      {canSave && (
        <Button component={Link} to={registro.pathOf(id, 'editar')} leftSection={<IconEdit size={16} stroke={1.7} />}>
          Editar
        </Button>
      )}
    </>
  );
  return (
    <ShowPage
      kind={title}
      title={stored && registro.nomeDe(stored)}
      note={stored?.status === 0 ? <Tag>Inativo</Tag> : undefined}
      error={error}
      onRetry={() => void refetch()}
      {...(stored && trashedAt === null && { actions })}
      {...(trashedAt !== null && { trashed: { at: trashedAt, restore: canDelete ? () => void restoreFromTrash(registro, [stored]) : undefined } })}
      main={
        stored && (
          <>
            {children(stored)}
            {calls.anexos && <Anexos calls={calls.anexos} history={calls.historico} area={especie.area} id={id} frozen={trashedAt !== null} />}
          </>
        )
      }
      aside={
        stored && (
          <>
            {aside?.(stored)}
            {calls.historico && (
              <Changes
                queryKey={[calls.historico.path, id]}
                read={(antes_de, signal) => call(calls.historico, { params: { id }, query: { ...(antes_de !== undefined && { antes_de }) } }, signal) as never}
                {...(otherwise !== undefined && { otherwise })}
              />
            )}
          </>
        )
      }
    />
  );
}
