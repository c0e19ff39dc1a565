-- Kept counters keep a sum beside the number of rows, of what each row is worth: how many cards a list holds and what they are worth was
-- counted from all of them each time somebody opened a board.
alter table contador add column soma bigint not null default 0;
drop index contador_soma;
create index contador_soma on contador (id_empresa, area, divisao, estado) include (n, soma);

-- As before, and `vale`: what a row is worth, an expression over `colunas`.
drop procedure manter_contador(name, text, text, name[]);
create procedure manter_contador(tabela name, divisao text, estado text, colunas name[], vale text default '0') language plpgsql as $$
declare
  velhas text := (select string_agg(format('old.%I', c), ', ') from unnest(colunas) c);
  novas text := (select string_agg(format('new.%I', c), ', ') from unnest(colunas) c);
begin
  execute format('create view contagem_%s with (security_invoker = true) as
    select id_empresa, divisao, estado, count(*) as n, sum(vale)::bigint as soma
    from (select id_empresa, %s as divisao, %s as estado, %s as vale from %I) x where estado is not null group by id_empresa, divisao, estado',
    tabela, divisao, estado, vale, tabela);
  execute format($f$
    create function contar_%1$s() returns trigger language plpgsql as $t$
    begin
      if tg_op = 'INSERT' then
        insert into contador (id_empresa, area, divisao, estado, n, soma)
          select id_empresa, '%1$s', divisao, estado, count(*), sum(vale) from (select id_empresa, %2$s as divisao, %3$s as estado, %6$s as vale from novas) x
          where estado is not null group by id_empresa, divisao, estado;
      elsif tg_op = 'DELETE' then
        insert into contador (id_empresa, area, divisao, estado, n, soma)
          select id_empresa, '%1$s', divisao, estado, -count(*), -sum(vale) from (select id_empresa, %2$s as divisao, %3$s as estado, %6$s as vale from velhas) x
          where estado is not null group by id_empresa, divisao, estado;
      else
        insert into contador (id_empresa, area, divisao, estado, n, soma)
          select new.id_empresa, '%1$s', divisao, estado, sum(n), sum(n * vale) from (
            select %2$s as divisao, %3$s as estado, %6$s as vale, -1 as n from (select %4$s) v union all select %2$s, %3$s, %6$s, 1 from (select %5$s) v) x
          where estado is not null group by divisao, estado having sum(n) <> 0 or sum(n * vale) <> 0;
      end if;
      return null;
    end $t$ $f$, tabela, divisao, estado, velhas, novas, vale);
  execute format('create trigger contar_novas after insert on %1$I referencing new table as novas for each statement execute function contar_%1$s()', tabela);
  execute format('create trigger contar_velhas after delete on %1$I referencing old table as velhas for each statement execute function contar_%1$s()', tabela);
  -- row by row, so that what changes something else, as each message does, pays for a comparison and no more
  execute format('create trigger contar_mudadas after update of %2$s on %1$I for each row when ((%3$s) is distinct from (%4$s)) execute function contar_%1$s()',
    tabela, (select string_agg(quote_ident(c), ', ') from unnest(colunas) c), velhas, novas);
  execute format('insert into contador (id_empresa, area, divisao, estado, n, soma) select id_empresa, %L, divisao, estado, n, soma from contagem_%s', tabela, tabela);
end $$;

-- what is compared each night; of these a row is worth nothing
create or replace view contagem_sala with (security_invoker = true) as
  select id_empresa, divisao, estado, count(*) as n, 0::bigint as soma
  from (select id_empresa, coalesce(id_departamento, 0) as divisao, sala_estado(status_id, id_responsavel) as estado from sala) x
  where estado is not null group by id_empresa, divisao, estado;
create or replace view contagem_ticket with (security_invoker = true) as
  select id_empresa, divisao, estado, count(*) as n, 0::bigint as soma
  from (select id_empresa, ticket_divisao(id_departamento, reservado) as divisao,
    ticket_estado(categoria, id_responsavel, sla_estado, excluido_em) as estado from ticket) x
  where estado is not null group by id_empresa, divisao, estado;

-- Cards by list, no longer by board: a board holds what its lists hold. Under how probable they are, by themselves or as their list says, so
-- that a list that says something else changes no card.
drop trigger contar_novas on kanban_bloco;
drop trigger contar_velhas on kanban_bloco;
drop trigger contar_mudadas on kanban_bloco;
drop view contagem_kanban_bloco;
drop function contar_kanban_bloco();
delete from contador where area = 'kanban_bloco';
create function bloco_estado(probabilidade smallint, arquivado_em timestamptz, excluido_em timestamptz) returns text language sql immutable parallel safe as $$
  select case when arquivado_em is null and excluido_em is null then coalesce(probabilidade::text, 'da_lista') end
$$;
call manter_contador('kanban_bloco', 'id_estagio', 'bloco_estado(probabilidade, arquivado_em, excluido_em)',
  '{id_estagio,probabilidade,arquivado_em,excluido_em,valor}', 'coalesce(valor, 0)');
