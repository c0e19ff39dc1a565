-- What a web chat takes, shows and offers besides the conversation (spec 2, ChatConfig; areas V).
alter table chat_config
  add avatar text not null default '' check (char_length(avatar) <= 100000),
  -- kinds of files that visitors may send; none: no files
  add arquivos jsonb not null default '["imagem", "documento", "audio", "video"]',
  add maximo_mb smallint not null default 16 check (maximo_mb between 1 and 16),
  -- said beside the button, by page and time: the site's own code has them
  add convites jsonb not null default '[]',
  -- texts of the company in other languages, by their code
  add idiomas jsonb not null default '{}',
  -- the number on which a visitor may go on by WhatsApp
  add id_wpp_continuar bigint,
  -- who left without reading an answer gets it by mail
  add avisa_por_email smallint not null default 1 check (avisa_por_email in (0, 1)),
  add foreign key (id_empresa, id_wpp_continuar) references wpp_config on delete set null (id_wpp_continuar);
create index on chat_config (id_empresa, id_wpp_continuar) where id_wpp_continuar is not null;

-- What the company's site tells of a visitor, the last ones.
create table visitante_evento (
  id_empresa bigint not null default id_empresa_atual(),
  id_evento bigint generated always as identity,
  id_visitante bigint not null,
  nome text not null check (char_length(nome) between 1 and 60),
  dados jsonb not null default '{}',
  em timestamptz not null default now(),
  primary key (id_empresa, id_evento),
  foreign key (id_empresa, id_visitante) references visitante on delete cascade
);
create index on visitante_evento (id_empresa, id_visitante, id_evento);
call separar_empresas('visitante_evento');
