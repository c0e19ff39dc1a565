import type { BtnHelp, tutorial } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import type { Input } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

const columns = ['id', 'identifier', 'title', 'description', 'video_url'] as const;

export const findOfPlatform = (db: Db, identifier: string) =>
  db
    .selectFrom('ajuda')
    .select(['identifier', 'title', 'description', 'video_url', sql<number>`0`.as('id')])
    .where('identifier', '=', identifier.toLowerCase())
    .executeTakeFirst();

export const findOfEmpresa = (db: Db, identifier: string) =>
  db.selectFrom('ajuda_da_empresa').select(columns).where('identifier', '=', identifier.toLowerCase()).executeTakeFirst();

export interface Saved {
  readonly id: number;
  /** What the company's own was until now. */
  readonly antes: Readonly<Record<string, string>> | null;
}

/** The place on screen is what identifies a text; two people saving it at once leave the later one. */
export function upsertAjuda(db: Db, { identifier: point, title, description, video_url }: Input<typeof BtnHelp.store>['body']): Promise<Saved> {
  const identifier = point.toLowerCase();
  const texts = { title, description, video_url };
  return db
    .insertInto('ajuda_da_empresa')
    .values({ identifier, ...texts })
    .onConflict((c) => c.columns(['id_empresa', 'identifier']).doUpdateSet(texts))
    .returning([
      'id',
      sql<Saved['antes']>`(select jsonb_build_object('title', a.title, 'description', a.description, 'video_url', a.video_url)
        from ajuda_da_empresa a where a.identifier = ${identifier})`.as('antes'),
    ])
    .executeTakeFirstOrThrow();
}

/** Ends the company's own of a place; answers what it was, undefined where there was none. */
export const deleteAjuda = (db: Db, identifier: string) =>
  db
    .deleteFrom('ajuda_da_empresa')
    .where('identifier', '=', identifier.toLowerCase())
    .returning(['id', 'identifier', 'title', 'description', 'video_url'])
    .executeTakeFirst();

export const deleteTutorial = (db: Db, router_name: string) =>
  db
    .deleteFrom('tutorial_da_empresa')
    .where(sql`lower(router_name)`, '=', router_name.toLowerCase())
    .returning(['id', 'router_name', 'titulo', 'url_video', 'texto'])
    .executeTakeFirst();

export const findTutoriais = (db: Db) => db.selectFrom('tutorial_da_empresa').select(['router_name', 'titulo', 'url_video', 'texto']).execute();

/** One of each screen, as above. */
export function upsertTutorial(db: Db, { router_name, titulo, url_video, texto }: Input<typeof tutorial.store>['body']): Promise<Saved> {
  const texts = { titulo, url_video, texto };
  return db
    .insertInto('tutorial_da_empresa')
    .values({ router_name, ...texts })
    .onConflict((c) => c.columns(['id_empresa', 'router_name']).doUpdateSet(texts))
    .returning([
      'id',
      sql<Saved['antes']>`(select jsonb_build_object('titulo', t.titulo, 'url_video', t.url_video, 'texto', t.texto)
        from tutorial_da_empresa t where t.router_name = ${router_name})`.as('antes'),
    ])
    .executeTakeFirstOrThrow();
}
