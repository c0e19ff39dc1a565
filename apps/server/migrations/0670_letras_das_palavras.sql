-- Which three letters in a row the words of a ticket have, as bits: a word that is typed can only stand in a ticket that has all of its own. The indexes that
-- lead to a page say it, so that the words of few tickets are read on the way. What differs in its bits is not found; what is alike in them may still not have it.
create function letras_de(palavras text) returns bit(256) language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select coalesce(bit_or(set_bit(0::bit(256),
      (ascii(substr(w, i, 1)) * 7919 + ascii(substr(w, i + 1, 1)) * 131 + ascii(substr(w, i + 2, 1))) & 255, 1)), 0::bit(256))
    from unnest(string_to_array(palavras, ' ')) w cross join lateral generate_series(1, length(w) - 2) i
$$;
/* the same of a text as it was written */
create function letras_do_texto(texto text) returns bit(256) language sql immutable parallel safe set search_path = public, pg_catalog as $$
  select letras_de((select string_agg(w, ' ') from palavras_de(texto) w))
$$;

drop index ticket_recentes;
drop index ticket_de_quem;
drop index ticket_de_quem_abriu;
alter table ticket add letras bit(256) not null default 0::bit(256);
update ticket t set letras = letras_de(b.texto) from ticket_busca b where b.id_empresa = t.id_empresa and b.id_ticket = t.id_ticket;
create index ticket_recentes on ticket (id_empresa, ultima_em, id_ticket)
  include (id_departamento, id_responsavel, id_criador, id_equipe, reservado, id_ticket_destino, facetas, letras) where excluido_em is null;
create index ticket_de_quem on ticket (id_empresa, id_responsavel, encerrado)
  include (id_departamento, reservado, excluido_em, id_ticket, id_criador, id_equipe, id_ticket_destino, ultima_em, criado_em, prazo_ordem, prioridade, numero, facetas,
    letras)
  where id_responsavel is not null and excluido_em is null;
create index ticket_de_quem_abriu on ticket (id_empresa, id_criador, encerrado)
  include (id_departamento, reservado, excluido_em, id_ticket, id_responsavel, id_equipe, id_ticket_destino, ultima_em, criado_em, prazo_ordem, prioridade, numero, facetas,
    letras)
  where id_criador is not null and excluido_em is null;

create function ticket_letras() returns trigger language plpgsql set search_path = public, pg_catalog as $$
declare
  l bit(256) := letras_de(new.texto);
begin
  update ticket t set letras = l where t.id_empresa = new.id_empresa and t.id_ticket = new.id_ticket and t.letras <> l;
  return null;
end $$;
create trigger letras_novas after insert on ticket_busca for each row execute function ticket_letras();
create trigger letras_mudadas after update of texto on ticket_busca for each row when (old.texto <> new.texto) execute function ticket_letras();

-- Whoever changes words without a ticket in hand takes its row first, in order, as whoever answers has it.
create or replace function ticket_busca_refeita() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  if tg_op = 'DELETE' then
    perform from ticket t where (t.id_empresa, t.id_ticket) in (select a.id_empresa, a.id_ticket from antes a where a.texto <> '')
      order by t.id_ticket for no key update;
    update ticket_busca b set texto = ticket_texto(b.id_empresa, b.id_ticket)
      where (b.id_empresa, b.id_ticket) in (select a.id_empresa, a.id_ticket from antes a where a.texto <> '')
        and exists (select from ticket t where t.id_empresa = b.id_empresa and t.id_ticket = b.id_ticket);
  else
    perform from ticket t where (t.id_empresa, t.id_ticket) in (
        select x.id_empresa, x.id_ticket from antes a join depois d on d.id_empresa = a.id_empresa and d.id_entrada = a.id_entrada
          cross join lateral (values (a.id_empresa, a.id_ticket), (d.id_empresa, d.id_ticket)) x (id_empresa, id_ticket)
        where (a.id_ticket, a.texto) is distinct from (d.id_ticket, d.texto))
      order by t.id_ticket for no key update;
    update ticket_busca b set texto = ticket_texto(b.id_empresa, b.id_ticket)
      where (b.id_empresa, b.id_ticket) in (
        select x.id_empresa, x.id_ticket from antes a join depois d on d.id_empresa = a.id_empresa and d.id_entrada = a.id_entrada
          cross join lateral (values (a.id_empresa, a.id_ticket), (d.id_empresa, d.id_ticket)) x (id_empresa, id_ticket)
        where (a.id_ticket, a.texto) is distinct from (d.id_ticket, d.texto));
  end if;
  return null;
end $$;
create or replace function ticket_busca_do_contato() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform from ticket t where t.id_empresa = new.id_empresa and t.id_contato = new.id_contato order by t.id_ticket for no key update;
  update ticket_busca b set texto = ticket_texto(b.id_empresa, b.id_ticket) from ticket t
    where t.id_empresa = new.id_empresa and t.id_contato = new.id_contato and b.id_empresa = t.id_empresa and b.id_ticket = t.id_ticket;
  return null;
end $$;
create or replace function ticket_busca_do_cliente() returns trigger language plpgsql set search_path = public, pg_catalog as $$
begin
  perform from ticket t where t.id_empresa = new.id_empresa and t.id_cliente = new.id_cliente order by t.id_ticket for no key update;
  update ticket_busca b set texto = ticket_texto(b.id_empresa, b.id_ticket) from ticket t
    where t.id_empresa = new.id_empresa and t.id_cliente = new.id_cliente and b.id_empresa = t.id_empresa and b.id_ticket = t.id_ticket;
  return null;
end $$;
