import { grupo, grupoPermissao, permissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { queryClient } from '@/core/query-client.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { type Marca, marksOf, withMarks } from './arvore.ts';

type Arvore = Answer<typeof grupoPermissao.index>;

/**
 * The permissions of a grupo, changed at once on screen and one after the other on the server. What is refused goes back to what the
 * server has; what is done is offered to be undone.
 */
export function useArvore(id_grupo: number) {
  const query = useMemo(() => read(grupoPermissao.index, { params: { id: id_grupo } }), [id_grupo]);
  const found = useQuery({ ...query, retry: false });
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const change = useMemo(() => {
    function apply(marcas: ReadonlyMap<number, Marca>): void {
      queryClient.setQueryData<Arvore>(query.queryKey, (kept) => kept && { ...kept, data: withMarks(kept.data, marcas) });
    }
    /** Marks of functions; `done`: what is said, with the way back. */
    return function send(marcas: ReadonlyMap<number, Marca>, done?: string): void {
      const kept = queryClient.getQueryData<Arvore>(query.queryKey);
      if (!kept || marcas.size === 0) return;
      const back = marksOf(kept.data.flatMap(({ filhos }) => filhos).filter(({ id_permissao }) => marcas.has(id_permissao)));
      void queryClient.cancelQueries({ queryKey: query.queryKey });
      apply(marcas);
      const body = [...marcas].map(([id_permissao, status]) => ({ id_permissao, status }));
      const [one] = body;
      const act = async (): Promise<void> => {
        try {
          if (body.length === 1 && one && one.status !== null)
            await call(grupoPermissao.store, { body: { id_grupo, id_permissao: one.id_permissao, status: one.status } });
          else await call(grupoPermissao.marcas, { body: { id_grupo, marcas: body } });
          if (done !== undefined) toastUndo(done, () => send(back));
          void invalidate(permissao.quemPode, grupo.getAll, grupo.show, grupo.historico);
        } catch (error) {
          toastError(messageOf(error));
          await queryClient.invalidateQueries({ queryKey: query.queryKey });
        }
      };
      line.current = line.current.then(act);
    };
  }, [id_grupo, query]);

  return { ...found, tree: found.data?.data, change };
}
