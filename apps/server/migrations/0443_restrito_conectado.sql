-- A restricted line carries answers: it counts as connected wherever that is asked.
alter table wpp_config drop column conectado;
alter table wpp_config add column conectado smallint generated always as (case when estado in ('conectado', 'restrito') then 1 else 0 end) stored;
