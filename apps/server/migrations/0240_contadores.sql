-- Kept counters: how many rows of a table are in each division and state, as summands. An act adds summands of its own in its own transaction,
-- so none waits for another and none is lost or left over; their sum is what counting would give. The core folds many into one.
create table contador (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_contador bigint generated always as identity,
  area text not null,
  -- what the area is divided by; 0: none
  divisao bigint not null,
  estado text not null,
  n integer not null,
  primary key (id_empresa, id_contador)
);
call separar_empresas('contador');
-- what is written is written by the triggers; folding and comparing are the owner's
revoke update, delete on contador from prosa_app;
create index contador_soma on contador (id_empresa, area, divisao, estado) include (n);

-- What the nightly comparison of an area with a count found last.
create table interno.contador_conferencia (
  area text primary key,
  em timestamptz not null,
  diferencas integer not null
);

-- Keeps the counters of a table from here on: `divisao` and `estado` (null: counts nowhere) are expressions over `colunas`, which a change is
-- looked for in. `contagem_<table>` counts the same anew. Rows that are there already are counted; nobody writes to the table meanwhile.
create procedure manter_contador(tabela name, divisao text, estado text, colunas name[]) language plpgsql as $$
declare
  velhas text := (select string_agg(format('old.%I', c), ', ') from unnest(colunas) c);
  novas text := (select string_agg(format('new.%I', c), ', ') from unnest(colunas) c);
begin
  execute format('create view contagem_%s with (security_invoker = true) as
    select id_empresa, divisao, estado, count(*) as n from (select id_empresa, %s as divisao, %s as estado from %I) x where estado is not null group by id_empresa, divisao, estado',
    tabela, divisao, estado, tabela);
  execute format($f$
    create function contar_%1$s() returns trigger language plpgsql as $t$
    begin
      if tg_op = 'INSERT' then
        insert into contador (id_empresa, area, divisao, estado, n)
          select id_empresa, '%1$s', divisao, estado, count(*) from (select id_empresa, %2$s as divisao, %3$s as estado from novas) x
          where estado is not null group by id_empresa, divisao, estado;
      elsif tg_op = 'DELETE' then
        insert into contador (id_empresa, area, divisao, estado, n)
          select id_empresa, '%1$s', divisao, estado, -count(*) from (select id_empresa, %2$s as divisao, %3$s as estado from velhas) x
          where estado is not null group by id_empresa, divisao, estado;
      else
        insert into contador (id_empresa, area, divisao, estado, n)
          select new.id_empresa, '%1$s', divisao, estado, sum(n) from (
            select %2$s as divisao, %3$s as estado, -1 as n from (select %4$s) v union all select %2$s, %3$s, 1 from (select %5$s) v) x
          where estado is not null group by divisao, estado having sum(n) <> 0;
      end if;
      return null;
    end $t$ $f$, tabela, divisao, estado, velhas, novas);
  execute format('create trigger contar_novas after insert on %1$I referencing new table as novas for each statement execute function contar_%1$s()', tabela);
  execute format('create trigger contar_velhas after delete on %1$I referencing old table as velhas for each statement execute function contar_%1$s()', tabela);
  -- row by row, so that what changes something else, as each message does, pays for a comparison and no more
  execute format('create trigger contar_mudadas after update of %2$s on %1$I for each row when ((%3$s) is distinct from (%4$s)) execute function contar_%1$s()',
    tabela, (select string_agg(quote_ident(c), ', ') from unnest(colunas) c), velhas, novas);
  execute format('insert into contador (id_empresa, area, divisao, estado, n) select id_empresa, %L, divisao, estado, n from contagem_%s', tabela, tabela);
end $$;
