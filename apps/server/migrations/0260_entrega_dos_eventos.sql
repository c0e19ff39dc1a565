-- Why an event happened: who began it, and how many events lie between.
alter table evento add column causa jsonb not null default '{}';

-- Companies take turns: whose events wait, and which are the next of each.
drop index evento_pendente;
create index evento_pendente on evento (id_empresa, id_evento) where despachado_em is null;
create index evento_despachado on evento (despachado_em) where despachado_em is not null;

-- What a consumer failed at: it is tried again later and later, and after the last try stands aside until somebody asks for it again.
create table evento_falho (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_evento bigint not null,
  consumidor text not null,
  tentativas int not null default 1,
  -- null: not tried any more
  proxima_em timestamptz,
  erro text not null,
  em timestamptz not null default now(),
  primary key (id_empresa, consumidor, id_evento)
);
call separar_empresas('evento_falho');
revoke insert, update, delete on evento_falho from prosa_app;
create index evento_falho_proximo on evento_falho (proxima_em) where proxima_em is not null;
create index on evento_falho (id_evento);

-- A job knows its cause, and may stand in a line of its empresa in which one runs at a time.
drop function tarefas.agendar(text, json, timestamptz, text, int);
create function tarefas.agendar(tarefa text, dados json, quando timestamptz default now(), chave text default null, tentativas int default 10,
  causa json default '{}', fila text default null) returns void
language plpgsql security definer set search_path = pg_catalog, graphile_worker as $$
begin
  perform graphile_worker.add_job(
    tarefa,
    json_build_object('id_empresa', current_setting('app.id_empresa')::bigint, 'dados', dados, 'causa', causa),
    queue_name := case when fila is null then null else fila || ':' || current_setting('app.id_empresa') end,
    run_at := quando,
    max_attempts := tentativas,
    job_key := case when chave is null then null else current_setting('app.id_empresa') || ':' || chave end);
end $$;
revoke execute on function tarefas.agendar(text, json, timestamptz, text, int, json, text) from public;
grant execute on function tarefas.agendar(text, json, timestamptz, text, int, json, text) to prosa_app;
