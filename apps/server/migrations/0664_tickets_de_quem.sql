-- Who opened a ticket is among its facets: with departamento and responsável they say whose it is, and filters are answered together with them.
create function ticket_facetas(
  status int, categoria text, prioridade int, id_departamento bigint, id_equipe bigint, id_responsavel bigint, id_assunto bigint, id_contato bigint, id_cliente bigint,
  id_criador bigint
) returns text[] language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select array_remove(array['s' || status, case when categoria = 'encerrado' then 'f1' else 'f0' end, 'g' || categoria, 'p' || prioridade, 'd' || coalesce(id_departamento, 0), 'e' || id_equipe,
    'r' || coalesce(id_responsavel, 0), 'a' || id_assunto, 'k' || id_contato, 'c' || id_cliente, 'q' || id_criador], null)
$$;
alter table ticket drop column facetas;
alter table ticket add column facetas text[] generated always as (
  ticket_facetas(id_status_ticket, categoria, prioridade, id_departamento, id_equipe, id_responsavel, id_assunto, id_contato, id_cliente, id_criador)) stored;
create index ticket_por_faceta on ticket using gin (facetas);
drop function ticket_facetas(int, text, int, bigint, bigint, bigint, bigint, bigint, bigint);

-- The same beside its words, in one index: a search is answered among what somebody sees.
create function ticket_de_quem(id_departamento bigint, id_responsavel bigint, id_criador bigint) returns text[] language sql immutable parallel safe
  set search_path = public, pg_catalog as $$
  select array_remove(array['d' || coalesce(id_departamento, 0), 'r' || id_responsavel, 'q' || id_criador], null)
$$;
alter table ticket_busca add de_quem text[] not null default '{}';
update ticket_busca b set de_quem = ticket_de_quem(t.id_departamento, t.id_responsavel, t.id_criador) from ticket t
  where t.id_empresa = b.id_empresa and t.id_ticket = b.id_ticket;
drop index ticket_busca_texto;
create index ticket_busca_texto on ticket_busca using gin (texto gin_trgm_ops, de_quem);

create or replace function ticket_busca_do_ticket() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into ticket_busca (id_empresa, id_ticket, texto, de_quem)
    values (new.id_empresa, new.id_ticket, ticket_texto(new.id_empresa, new.id_ticket), ticket_de_quem(new.id_departamento, new.id_responsavel, new.id_criador))
    on conflict (id_empresa, id_ticket) do update set texto = excluded.texto, de_quem = excluded.de_quem;
  return null;
end $$;
create function ticket_busca_de_quem() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update ticket_busca set de_quem = ticket_de_quem(new.id_departamento, new.id_responsavel, new.id_criador)
    where id_empresa = new.id_empresa and id_ticket = new.id_ticket;
  return null;
end $$;
create trigger busca_de_quem after update of id_departamento, id_responsavel, id_criador on ticket for each row
  when ((old.id_departamento, old.id_responsavel, old.id_criador) is distinct from (new.id_departamento, new.id_responsavel, new.id_criador))
  execute function ticket_busca_de_quem();

-- Who sees a ticket stands in the index of the order that lists open in: what is passed over on the way to a page is not read.
drop index ticket_recentes;
create index ticket_recentes on ticket (id_empresa, ultima_em, id_ticket)
  include (id_departamento, id_responsavel, id_criador, id_equipe, reservado, id_ticket_destino) where excluido_em is null;
