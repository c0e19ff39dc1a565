-- Views of one board are a list of their own: their names and their number count there, not over all boards.
alter table visao add column quadro text not null generated always as (coalesce(mostra -> 'filtros' -> 'quadro' ->> 0, '')) stored;
drop index visao_nome, visao_nome_da_equipe;
create unique index visao_nome on visao (id_empresa, area, quadro, id_login, lower(nome)) where not compartilhada;
create unique index visao_nome_da_equipe on visao (id_empresa, area, quadro, lower(nome)) where compartilhada;
