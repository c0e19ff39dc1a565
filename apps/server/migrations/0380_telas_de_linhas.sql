-- Lines as records that people fill in, and what did not reach anybody in their log.
alter table wpp_config
  add column versao int not null default 1,
  add column alterado_em timestamptz not null default now(),
  -- since when it carries no messages, through all states of its way back, and when people were written to about that; null: it carries them
  add column caiu_em timestamptz,
  add column avisado_em timestamptz,
  add column busca text generated always as (sem_acento(nome || ' ' || telefone)) stored;

create index wpp_log_tipo on wpp_log (id_empresa, id_wpp_config, tipo, em desc);

-- A send that failed, or of which nobody knows, is told of in the log of its line, whoever found it out.
create function mensagem_no_registro_da_linha() returns trigger language plpgsql as $$
begin
  insert into wpp_log (id_empresa, id_wpp_config, tipo, motivo, detalhe)
    values (new.id_empresa, new.id_wpp_config, case new.status when 'failed' then 'falha' else 'incerto' end, coalesce(new.erro, ''),
      jsonb_build_object('id_mensagem', new.id_mensagem, 'id_sala', new.id_sala));
  return null;
end $$;
create trigger mensagem_falhou after update of status on mensagem for each row
  when (new.status in ('failed', 'unknown') and old.status is distinct from new.status and new.id_wpp_config is not null)
  execute function mensagem_no_registro_da_linha();
