import type { Db } from '@prosa/server/src/core/db/database.ts';
import type { DB } from '@prosa/server/src/core/db/types.gen.ts';
import { type CompiledQuery, DummyDriver, Kysely, NoResultError, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';

/** What a repository would send for `work`: its statements, none of them run. */
export async function statementsOf(work: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query),
  });
  await work(db).catch((error: unknown) => {
    // nothing answers here: a row that has to be there is missed
    if (!(error instanceof NoResultError)) throw error;
  });
  return statements;
}
