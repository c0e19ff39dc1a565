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

-- Most of what a person follows ended long ago: what did not is found by itself.
alter table ticket_seguidor add aberto boolean not null default true;
update ticket_seguidor s set aberto = false from ticket t where t.id_empresa = s.id_empresa and t.id_ticket = s.id_ticket and t.categoria = 'encerrado';
create index ticket_seguidor_aberto on ticket_seguidor (id_empresa, id_login, id_ticket) where aberto;
create function ticket_seguidor_novo() returns trigger language plpgsql set search_path from current as $$
begin
  select t.categoria <> 'encerrado' into new.aberto from ticket t where t.id_empresa = new.id_empresa and t.id_ticket = new.id_ticket;
  new.aberto := coalesce(new.aberto, true);
  return new;
end $$;
create trigger aberto before insert on ticket_seguidor for each row execute function ticket_seguidor_novo();
create function ticket_seguidores_abertos() returns trigger language plpgsql set search_path from current as $$
begin
  update ticket_seguidor s set aberto = new.categoria <> 'encerrado' where s.id_empresa = new.id_empresa and s.id_ticket = new.id_ticket;
  return null;
end $$;
create trigger seguidores_abertos after update of categoria on ticket for each row
  when ((old.categoria = 'encerrado') <> (new.categoria = 'encerrado')) execute function ticket_seguidores_abertos();
