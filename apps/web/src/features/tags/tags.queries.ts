import { tagContato, tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import type { Tag } from '@prosa/contract/tags/tags.schemas.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { recordsChanged } from '@/features/registros/public.ts';

export type { Tag };
/** Whose tags: a contato's or a cliente's. */
export type TagOwner = { id_contato: number } | { id_cliente: number };
export type NewTag = Omit<Tag, 'id_tag'>;

/** spec 9 */
const pageSize = 50;

export const tagsQuery = (owner: TagOwner) =>
  infiniteQueryOptions({
    queryKey: [tagContato.getAll.path, owner] as const,
    queryFn: ({ pageParam, signal }) => call(tagContato.getAll, { query: { ...owner, page: pageParam, rpp: pageSize } }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.recordsTotal ? pages.length : undefined),
  });

export async function addTag(owner: TagOwner, tag: NewTag): Promise<void> {
  await call(tagContato.store, { body: { ...owner, ...tag } });
  await recordsChanged();
}

export async function changeTag(owner: TagOwner, tag: Tag, value: string): Promise<void> {
  await call(tagContato.store, { body: { ...owner, ...tag, value, set: 'yes' } });
  await recordsChanged();
}

export async function removeTag(owner: TagOwner, { id_tag, name }: Tag): Promise<void> {
  await call(tagContato.delete, { body: { ...owner, id_tag, name } });
  await recordsChanged();
}

/** Templates that a contato's tags are picked from. */
export const suggestionsQuery = (q: string) => read(tagModelo.getAll, { query: { q, page: 0, rpp: pageSize } });
