-- Whom the company's site names (areas V5): proven by a secret that the site's server and we know.
alter table chat_config
  -- sealed; '' none: the site names nobody
  add column segredo text not null default '',
  add column so_identificados smallint not null default 0 check (so_identificados in (0, 1)),
  add constraint chat_config_identifica check (so_identificados = 0 or segredo <> '');
alter table visitante
  -- by what the site knows them; null: they named themselves
  add column id_externo text check (char_length(id_externo) between 1 and 100);
create unique index visitante_do_site on visitante (id_empresa, id_chat_config, id_externo) where id_externo is not null;
