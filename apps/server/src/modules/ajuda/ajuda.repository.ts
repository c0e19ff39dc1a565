import type { BtnHelp } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import type { Db } from '../../core/db/database.ts';

const columns = ['id', 'identifier', 'title', 'description', 'video_url'] as const;

export const findOfPlatform = (db: Db, identifier: string) =>
  db.selectFrom('ajuda').select(columns).where('identifier', '=', identifier.toLowerCase()).executeTakeFirst();

export const findOfEmpresa = (db: Db, identifier: string) =>
  db.selectFrom('ajuda_da_empresa').select(columns).where('identifier', '=', identifier.toLowerCase()).executeTakeFirst();

/** The place on screen is what identifies a text; two people saving it at once leave the later one. */
export async function upsertAjuda(db: Db, body: Input<typeof BtnHelp.store>['body']): Promise<number> {
  const { identifier, title, description, video_url } = body;
  const texts = { title, description, video_url };
  const row = await db
    .insertInto('ajuda_da_empresa')
    .values({ identifier: identifier.toLowerCase(), ...texts })
    .onConflict((c) => c.columns(['id_empresa', 'identifier']).doUpdateSet(texts))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
