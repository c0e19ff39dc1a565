-- Where an open ticket counts in the views: nobody's or somebody's, how its deadline stands, and whether it waits for the customer.
create function ticket_estado(categoria text, id_responsavel bigint, sla_estado text, excluido_em timestamptz) returns text language sql immutable parallel safe as $$
  select case when categoria <> 'encerrado' and excluido_em is null then
    (case when id_responsavel is null then 'livre' else 'dado' end) || '_' || sla_estado || (case when categoria = 'aguardando_cliente' then '_cliente' else '' end) end
$$;
call manter_contador('ticket', 'coalesce(id_departamento, 0)', 'ticket_estado(categoria, id_responsavel, sla_estado, excluido_em)',
  '{id_departamento,categoria,id_responsavel,sla_estado,excluido_em}');

-- One's own, and those of one's equipes, are counted from an index alone.
drop index ticket_de_quem;
create index ticket_de_quem on ticket (id_empresa, id_responsavel) include (id_departamento, id_ticket)
  where id_responsavel is not null and categoria <> 'encerrado' and excluido_em is null;
create index ticket_da_equipe on ticket (id_empresa, id_equipe) include (id_departamento, id_ticket)
  where id_equipe is not null and categoria <> 'encerrado' and excluido_em is null;
create index ticket_de_quem_abriu on ticket (id_empresa, id_criador) include (id_departamento, id_ticket)
  where id_criador is not null and categoria <> 'encerrado' and excluido_em is null;
