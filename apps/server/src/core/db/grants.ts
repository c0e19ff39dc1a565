import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Client, ClientConfig } from 'pg';
import { withClient } from './prepare.ts';

/** Every right of the app's role in a database that is migrated, a statement a line; made by `npm run db:types`. */
export const grantsFile = fileURLToPath(new URL('./grants.gen.sql', import.meta.url));

/** Statements of the rights that the app's role has in this database, one for each object, in one order. */
export async function describeGrants(client: Pick<Client, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(`
    with papel as (select oid from pg_roles where rolname = 'prosa_app'),
    direito (objeto, privilegio) as (
      select format('%s %I.%I', case c.relkind when 'S' then 'sequence' else 'table' end, n.nspname, c.relname), lower(a.privilege_type)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a, papel
      where a.grantee = papel.oid and c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname !~ '^pg_'
      union all
      select format('table %I.%I', n.nspname, c.relname), format('%s (%s)', lower(a.privilege_type), string_agg(quote_ident(t.attname), ', ' order by t.attname))
      from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(t.attacl) a, papel
      where a.grantee = papel.oid and n.nspname !~ '^pg_' group by n.nspname, c.relname, a.privilege_type
      union all
      select format('function %I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)), 'execute'
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a, papel
      where a.grantee = papel.oid and p.prokind = 'f' and n.nspname !~ '^pg_'
      union all
      select format('procedure %I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)), 'execute'
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a, papel
      where a.grantee = papel.oid and p.prokind = 'p' and n.nspname !~ '^pg_'
      union all
      select format('schema %I', n.nspname), lower(a.privilege_type)
      from pg_namespace n, aclexplode(n.nspacl) a, papel where a.grantee = papel.oid
    ),
    comando (text) as (
    select format('grant %s on %s to prosa_app;', string_agg(privilegio, ', ' order by privilegio), objeto) from direito group by objeto
    union all
    select format('alter default privileges in schema %I grant %s on %s to prosa_app;', n.nspname, string_agg(lower(a.privilege_type), ', ' order by a.privilege_type),
      case d.defaclobjtype when 'S' then 'sequences' when 'f' then 'functions' else 'tables' end)
    from pg_default_acl d join pg_namespace n on n.oid = d.defaclnamespace, aclexplode(d.defaclacl) a, papel
    where a.grantee = papel.oid group by n.nspname, d.defaclobjtype
    )
    select text from comando order by text collate "C"`);
  return rows.map(({ text }) => text);
}

/**
 * Gives the app's role the rights that it lacks: a dump that was restored before the role was there has none of them. After the migrations, as the
 * owner. Answers how many objects lacked some.
 */
export const renewGrants = (owner: ClientConfig): Promise<number> =>
  withClient(owner, async (client) => {
    const there = new Set(await describeGrants(client));
    const wanted = (await readFile(grantsFile, 'utf8')).split('\n').filter((line) => /^(grant|alter) /.test(line));
    const missing = wanted.filter((line) => !there.has(line));
    if (missing.length > 0) await client.query(`begin; ${missing.join('\n')} commit;`);
    return missing.length;
  });
