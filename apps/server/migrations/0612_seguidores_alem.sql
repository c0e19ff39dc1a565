-- Who follows a ticket that they neither answer for nor opened: what else is one's own is found by the other indexes.
alter table ticket_seguidor add alem boolean not null default true;
update ticket_seguidor s set alem = false from ticket t
  where t.id_empresa = s.id_empresa and t.id_ticket = s.id_ticket and s.id_login in (t.id_responsavel, t.id_criador);
drop index ticket_seguidor_de_quem;
create index ticket_seguidor_de_quem on ticket_seguidor (id_empresa, id_login, alem, aberto, id_ticket);
create or replace function ticket_seguidor_novo() returns trigger language plpgsql set search_path from current as $$
declare
  t ticket;
begin
  select * into t from ticket x where x.id_empresa = new.id_empresa and x.id_ticket = new.id_ticket;
  new.aberto := coalesce(t.categoria <> 'encerrado', true);
  new.alem := (new.id_login in (t.id_responsavel, t.id_criador)) is not true;
  return new;
end $$;
drop trigger aberto on ticket_seguidor;
-- also of one that a merge moves
create trigger aberto before insert or update of id_ticket on ticket_seguidor for each row execute function ticket_seguidor_novo();
create function ticket_seguidores_alem() returns trigger language plpgsql set search_path from current as $$
begin
  update ticket_seguidor s set alem = (s.id_login in (new.id_responsavel, new.id_criador)) is not true
    where s.id_empresa = new.id_empresa and s.id_ticket = new.id_ticket and s.id_login in (old.id_responsavel, new.id_responsavel);
  return null;
end $$;
create trigger seguidores_alem after update of id_responsavel on ticket for each row
  when (old.id_responsavel is distinct from new.id_responsavel) execute function ticket_seguidores_alem();
