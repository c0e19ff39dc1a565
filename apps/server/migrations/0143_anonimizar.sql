-- The rows of a file that became, or were about, a contato: found by it when its personal data end.
create index importacao_linha_contato on importacao_linha (id_empresa, id_contato) where id_contato is not null;

-- Events hold ids, but for the reason that somebody gave for a transfer. The role that serves companies cannot change what happened: this takes the words alone.
create index evento_com_motivo on evento (id_empresa, ((dados ->> 'id_sala')::bigint)) where tipo = 'sala_transferida';
create function esquecer_motivos(salas bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update evento e set dados = e.dados || '{"motivo": ""}'
  where e.id_empresa = id_empresa_atual() and e.tipo = 'sala_transferida' and (e.dados ->> 'id_sala')::bigint = any (salas)
$$;
revoke all on function esquecer_motivos(bigint[]) from public;
grant execute on function esquecer_motivos(bigint[]) to prosa_app;
