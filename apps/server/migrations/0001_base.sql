-- Ground rules: what the app role may touch, the wall between empresas, search without accents.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Only the owner sees this schema: credentials, sessions, single-use tokens.
create schema interno;
revoke all on schema interno from public;

revoke create on schema public from public;
grant usage on schema public to prosa_app;
alter default privileges in schema public grant select, insert, update, delete on tables to prosa_app;
alter default privileges in schema public grant usage, select on sequences to prosa_app;
revoke all on migracao from prosa_app;

-- The empresa of the transaction. No default: a transaction that forgot it fails loudly.
create function id_empresa_atual() returns bigint language sql stable parallel safe
as $$ select current_setting('app.id_empresa')::bigint $$;

-- Lower case, no accents: what search compares on both sides.
create function sem_acento(texto text) returns text language sql immutable strict parallel safe
set search_path = public, pg_catalog
as $$ select lower(unaccent('unaccent'::regdictionary, texto)) $$;

-- Row-level security of a table of an empresa. The plain current_setting form lets the planner estimate the real size.
create procedure separar_empresas(tabela regclass) language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', tabela);
  execute format(
    'create policy empresa on %s using (id_empresa = current_setting(''app.id_empresa'')::bigint) with check (id_empresa = current_setting(''app.id_empresa'')::bigint)',
    tabela);
end $$;
