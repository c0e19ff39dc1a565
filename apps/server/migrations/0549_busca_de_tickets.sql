-- Words of a text as a ticket is found by them: with what stands around them and without. Not strict and without settings of its own, so
-- that statements take it in.
create function palavras_de(texto text) returns setof text language sql immutable parallel safe as $$
  select left(p, 200) from unnest(string_to_array(translate(public.sem_acento(texto), E'\n\r\t' || chr(160), '    '), ' ')) w
    cross join lateral (values (w), (btrim(w, '.,;:!?()[]{}"''<>'))) x (p) where p <> ''
$$;

-- What a ticket is found by, each word once and in order: its number, title and description, whom it is about, what was said and noted,
-- and the numbers and titles of those that went into it. One row, so that words may stand in different places and one index finds them;
-- beside the ticket, since tickets change far more often than their words. Notes are among it: customers search in ticket.busca.
drop index ticket_busca;
create table ticket_busca (
  id_empresa bigint not null default id_empresa_atual(),
  id_ticket bigint not null,
  texto text not null,
  primary key (id_empresa, id_ticket),
  foreign key (id_empresa, id_ticket) references ticket on delete cascade
);
call separar_empresas('ticket_busca');

create function ticket_texto(da_empresa bigint, do_ticket bigint) returns text language sql stable set search_path = public, pg_catalog as $$
  select ' ' || string_agg(distinct w, ' ') || ' ' from (
    select concat_ws(' ', t.numero, '#' || t.numero, t.titulo, regexp_replace(t.descricao, '<[^>]*>|&nbsp;', ' ', 'g'), k.busca, c.busca)
      from ticket t left join contato k on k.id_empresa = t.id_empresa and k.id_contato = t.id_contato
        left join cliente c on c.id_empresa = t.id_empresa and c.id_cliente = t.id_cliente
      where t.id_empresa = da_empresa and t.id_ticket = do_ticket
    union all select concat_ws(' ', t.numero, '#' || t.numero, t.titulo) from ticket t where t.id_empresa = da_empresa and t.id_ticket_destino = do_ticket
    union all select e.texto from ticket_entrada e where e.id_empresa = da_empresa and e.id_ticket = do_ticket and e.texto <> ''
  ) x (texto) cross join lateral palavras_de(x.texto) w
$$;

insert into ticket_busca (id_empresa, id_ticket, texto) select id_empresa, id_ticket, ticket_texto(id_empresa, id_ticket) from ticket;
create index ticket_busca_texto on ticket_busca using gin (texto gin_trgm_ops);

create function ticket_busca_do_ticket() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  insert into ticket_busca (id_empresa, id_ticket, texto) values (new.id_empresa, new.id_ticket, ticket_texto(new.id_empresa, new.id_ticket))
    on conflict (id_empresa, id_ticket) do update set texto = excluded.texto;
  return null;
end $$;
create trigger busca_nova after insert on ticket for each row execute function ticket_busca_do_ticket();
create trigger busca_mudada after update of numero, titulo, descricao, id_contato, id_cliente on ticket for each row
  when ((old.busca, old.descricao, old.id_contato, old.id_cliente) is distinct from (new.busca, new.descricao, new.id_contato, new.id_cliente))
  execute function ticket_busca_do_ticket();

-- a ticket that goes into another, or comes out of it again
create function ticket_busca_do_destino() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update ticket_busca b set texto = ticket_texto(b.id_empresa, b.id_ticket)
    where b.id_empresa = new.id_empresa and b.id_ticket in (old.id_ticket_destino, new.id_ticket_destino);
  return null;
end $$;
create trigger busca_do_destino after update of id_ticket_destino on ticket for each row
  when (old.id_ticket_destino is distinct from new.id_ticket_destino) execute function ticket_busca_do_destino();

-- what is said adds its words; the row of the ticket is held already by whoever says it
create function ticket_busca_da_entrada() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  antes text;
  depois text;
begin
  select b.texto into antes from ticket_busca b where b.id_empresa = new.id_empresa and b.id_ticket = new.id_ticket for update;
  select ' ' || string_agg(distinct w, ' ') || ' ' into depois
    from (select unnest(string_to_array(trim(antes), ' ')) union all select palavras_de(new.texto)) x (w);
  if depois <> antes then
    update ticket_busca set texto = depois where id_empresa = new.id_empresa and id_ticket = new.id_ticket;
  end if;
  return null;
end $$;
create trigger busca_dita after insert on ticket_entrada for each row when (new.texto <> '') execute function ticket_busca_da_entrada();

-- what is changed, moves to another ticket or goes is looked at as a whole, once a statement
create function ticket_busca_refeita() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op = 'DELETE' then
    update ticket_busca b set texto = ticket_texto(b.id_empresa, b.id_ticket)
      where (b.id_empresa, b.id_ticket) in (select a.id_empresa, a.id_ticket from antes a where a.texto <> '')
        and exists (select from ticket t where t.id_empresa = b.id_empresa and t.id_ticket = b.id_ticket);
  else
    update ticket_busca b set texto = ticket_texto(b.id_empresa, b.id_ticket)
      where (b.id_empresa, b.id_ticket) in (
        select x.id_empresa, x.id_ticket from antes a join depois d on d.id_empresa = a.id_empresa and d.id_entrada = a.id_entrada
          cross join lateral (values (a.id_empresa, a.id_ticket), (d.id_empresa, d.id_ticket)) x (id_empresa, id_ticket)
        where (a.id_ticket, a.texto) is distinct from (d.id_ticket, d.texto));
  end if;
  return null;
end $$;
create trigger busca_apagada after delete on ticket_entrada referencing old table as antes for each statement execute function ticket_busca_refeita();
create trigger busca_refeita after update on ticket_entrada referencing old table as antes new table as depois for each statement
  execute function ticket_busca_refeita();

-- tickets are found by what their contato and their cliente are found by
create function ticket_busca_do_contato() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update ticket_busca b set texto = ticket_texto(b.id_empresa, b.id_ticket) from ticket t
    where t.id_empresa = new.id_empresa and t.id_contato = new.id_contato and b.id_empresa = t.id_empresa and b.id_ticket = t.id_ticket;
  return null;
end $$;
create trigger busca_dos_tickets after update on contato for each row when (old.busca is distinct from new.busca) execute function ticket_busca_do_contato();
create function ticket_busca_do_cliente() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  update ticket_busca b set texto = ticket_texto(b.id_empresa, b.id_ticket) from ticket t
    where t.id_empresa = new.id_empresa and t.id_cliente = new.id_cliente and b.id_empresa = t.id_empresa and b.id_ticket = t.id_ticket;
  return null;
end $$;
create trigger busca_dos_tickets after update on cliente for each row when (old.busca is distinct from new.busca) execute function ticket_busca_do_cliente();
