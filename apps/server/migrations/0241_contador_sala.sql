-- Where a conversation counts in the tabs of the desk: in the queue, or open and not in it; a closed one and the team's own nowhere.
create function sala_estado(status_id smallint, id_responsavel bigint) returns text language sql immutable parallel safe as $$
  select case when status_id in (0, 1, 6, 7) and id_responsavel is null then 'fila' when status_id in (0, 1, 2, 6, 7) then 'fora_da_fila' end
$$;
call manter_contador('sala', 'coalesce(id_departamento, 0)', 'sala_estado(status_id, id_responsavel)', '{id_departamento,status_id,id_responsavel}');

-- One's own rooms outside one's departamentos are counted from the index alone.
drop index sala_responsavel_aberta;
create index sala_responsavel_aberta on sala (id_empresa, id_responsavel) include (id_departamento, id_sala)
  where status_id in (0, 1, 2, 6, 7) and id_responsavel is not null;
