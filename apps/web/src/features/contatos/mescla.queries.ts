import { contatosMescla } from '@prosa/contract/contatos/mescla.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { recordsChanged } from '@/features/registros/public.ts';

export type Par = Answer<typeof contatosMescla.pares>['data'][number];
export type Comparacao = Answer<typeof contatosMescla.comparar>;

/** Asked again while a search is on its way. */
export const paresQuery = (page: number) => ({
  ...read(contatosMescla.pares, { query: { page } }),
  refetchInterval: ({ state }: { state: { data?: Answer<typeof contatosMescla.pares> | undefined } }) =>
    state.data?.procura?.estado === 'procurando' ? 1000 : false,
});
export const compararQuery = (a: number, b: number) => ({ ...read(contatosMescla.comparar, { params: { a, b } }), staleTime: 0, retry: false });
export const mesclasQuery = () => read(contatosMescla.getAll, {});

export async function searchPares(): Promise<void> {
  await call(contatosMescla.procurar, {});
  await invalidate(contatosMescla.pares);
}
export async function distinguish({ a, b }: Pick<Par, 'a' | 'b'>): Promise<void> {
  await call(contatosMescla.distinguir, { body: { id_a: a.id_contato, id_b: b.id_contato } });
  await invalidate(contatosMescla.pares);
}
export async function merge(id_contato: number, id_perdedor: number, campos: string[]): Promise<number> {
  const { id_mescla } = await call(contatosMescla.store, { body: { id_contato, id_perdedor, campos } });
  await recordsChanged();
  return id_mescla;
}
export async function undoMerge(id: number): Promise<void> {
  await call(contatosMescla.desfazer, { params: { id } });
  await recordsChanged();
}
