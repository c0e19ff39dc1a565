-- A job of a key whose last one is begun in this very moment was lost: graphile_worker.add_jobs looks for begun ones, then inserts or
-- replaces, and one that was begun between the two is neither. It answers no row then, and is asked again: now it sees that it was begun.
create or replace function tarefas.agendar(tarefa text, dados json, quando timestamptz default now(), chave text default null, tentativas int default 10,
  causa json default '{}', fila text default null) returns void
language plpgsql security definer set search_path = pg_catalog, graphile_worker as $$
declare
  agendada bigint;
begin
  loop
    agendada := (graphile_worker.add_job(
      tarefa,
      json_build_object('id_empresa', current_setting('app.id_empresa')::bigint, 'dados', dados, 'causa', causa),
      queue_name := case when fila is null then null else fila || ':' || current_setting('app.id_empresa') end,
      run_at := quando,
      max_attempts := tentativas,
      job_key := case when chave is null then null else current_setting('app.id_empresa') || ':' || chave end)).id;
    exit when agendada is not null;
  end loop;
end $$;
