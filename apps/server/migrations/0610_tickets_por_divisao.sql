-- Whether a ticket is reserved to privacy stands on its row: lists ask it of each, and counters count apart what not everybody sees.
alter table ticket add reservado boolean not null default false;
update ticket t set reservado = true
  where t.pedido is not null or exists (select from assunto a where a.id_empresa = t.id_empresa and a.id_assunto = t.id_assunto and a.permissao is not null);
create function ticket_reservado() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  -- held, so that the subject does not become reserved meanwhile
  new.reservado := new.pedido is not null or coalesce(
    (select a.permissao is not null from assunto a where a.id_empresa = new.id_empresa and a.id_assunto = new.id_assunto for share), false);
  return new;
end $$;
create trigger reservado before insert or update of pedido, id_assunto on ticket for each row execute function ticket_reservado();
create function tickets_do_assunto_reservado() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update ticket t set reservado = t.pedido is not null or new.permissao is not null
    where t.id_empresa = new.id_empresa and t.facetas @> array['a' || new.id_assunto];
  return null;
end $$;
create trigger tickets_reservados after update of permissao on assunto for each row
  when ((old.permissao is null) is distinct from (new.permissao is null)) execute function tickets_do_assunto_reservado();

-- What a ticket is counted under: its departamento, 0 for none; below zero, and one further, what is reserved there.
create function ticket_divisao(id_departamento bigint, reservado boolean) returns bigint language sql immutable parallel safe as $$
  select case when reservado then -1 - coalesce(id_departamento, 0) else coalesce(id_departamento, 0) end
$$;

-- Ended ones are counted, too: how many tickets a person sees is a sum.
drop trigger contar_novas on ticket;
drop trigger contar_velhas on ticket;
drop trigger contar_mudadas on ticket;
drop view contagem_ticket;
drop function contar_ticket();
delete from contador where area = 'ticket';
create or replace function ticket_estado(categoria text, id_responsavel bigint, sla_estado text, excluido_em timestamptz) returns text
  language sql immutable parallel safe as $$
  select case when excluido_em is not null then null when categoria = 'encerrado' then 'encerrado' else
    (case when id_responsavel is null then 'livre' else 'dado' end) || '_' || sla_estado || (case when categoria = 'aguardando_cliente' then '_cliente' else '' end) end
$$;
call manter_contador('ticket', 'ticket_divisao(id_departamento, reservado)', 'ticket_estado(categoria, id_responsavel, sla_estado, excluido_em)',
  '{id_departamento,reservado,categoria,id_responsavel,sla_estado,excluido_em}');

-- One's own, open or ended, and those of one's equipes, from an index alone.
drop index ticket_de_quem;
drop index ticket_da_equipe;
drop index ticket_de_quem_abriu;
create index ticket_de_quem on ticket (id_empresa, id_responsavel, encerrado) include (id_departamento, reservado, id_ticket)
  where id_responsavel is not null and excluido_em is null;
create index ticket_da_equipe on ticket (id_empresa, id_equipe, encerrado) include (id_departamento, reservado, id_ticket)
  where id_equipe is not null and excluido_em is null;
create index ticket_de_quem_abriu on ticket (id_empresa, id_criador, encerrado) include (id_departamento, reservado, id_ticket)
  where id_criador is not null and excluido_em is null;
drop index ticket_seguidor_aberto;
drop index ticket_seguidor_id_empresa_id_login_idx;
create index ticket_seguidor_de_quem on ticket_seguidor (id_empresa, id_login, aberto, id_ticket);
