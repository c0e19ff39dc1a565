-- Domain events: written in the transaction of the change, read by whoever must act on it, at least once (decisions: Automations).
create table evento (
  id_evento bigint generated always as identity primary key,
  id_empresa bigint not null default id_empresa_atual() references empresa,
  tipo text not null,
  dados jsonb not null,
  criado_em timestamptz not null default now(),
  despachado_em timestamptz
);
call separar_empresas('evento');
revoke update, delete on evento from prosa_app;
create index evento_pendente on evento (id_evento) where despachado_em is null;
create index on evento (id_empresa);

-- A consumer that did its work for an event says so in the same transaction: a second delivery then does nothing.
create table evento_consumido (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_evento bigint not null,
  consumidor text not null,
  em timestamptz not null default now(),
  primary key (id_empresa, consumidor, id_evento)
);
call separar_empresas('evento_consumido');

-- Jobs of an empresa: the database stamps the empresa and prefixes the key, so a caller cannot reach another's.
create schema tarefas;
grant usage on schema tarefas to prosa_app;

create function tarefas.agendar(tarefa text, dados json, quando timestamptz default now(), chave text default null, tentativas int default 10) returns void
language plpgsql security definer set search_path = pg_catalog, graphile_worker as $$
begin
  perform graphile_worker.add_job(
    tarefa,
    json_build_object('id_empresa', current_setting('app.id_empresa')::bigint, 'dados', dados),
    run_at := quando,
    max_attempts := tentativas,
    job_key := case when chave is null then null else current_setting('app.id_empresa') || ':' || chave end);
end $$;

create function tarefas.cancelar(chave text) returns void
language plpgsql security definer set search_path = pg_catalog, graphile_worker as $$
begin
  perform graphile_worker.remove_job(current_setting('app.id_empresa') || ':' || chave);
end $$;

revoke all on all functions in schema tarefas from public;
grant execute on all functions in schema tarefas to prosa_app;
