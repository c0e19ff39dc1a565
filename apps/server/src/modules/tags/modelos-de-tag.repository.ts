import type { Tag } from '@prosa/contract/tags/tags.schemas.ts';
import type { Db } from '../../core/db/database.ts';

export type TagSemId = Omit<Tag, 'id_tag'>;

/** The empresa's templates, those with a value of their own first: 2000 at most. */
export async function findModelosDeTag(db: Db): Promise<TagSemId[]> {
  const rows = await db
    .selectFrom('tag_modelo')
    .select(['name', 'type_value', 'value', 'altera_valor'])
    .where('excluido_em', 'is', null)
    .orderBy('value', 'desc')
    .orderBy('id_tag')
    .limit(2000)
    .execute();
  return rows as TagSemId[];
}
