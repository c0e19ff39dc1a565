-- Working hours (decisions: Business hours): shared by queue, deadlines, bot, SLA and automations.
create table calendario (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_calendario bigint generated always as identity,
  nome text not null check (nome <> ''),
  -- seven lists of {inicio, fim} in minutes, from Sunday; always read as a whole
  semana jsonb not null,
  feriados jsonb not null default '[]',
  -- what the customer reads outside these hours
  mensagem text not null default '',
  -- holds for the whole empresa
  padrao boolean not null default false,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_calendario)
);
create unique index calendario_nome on calendario (id_empresa, sem_acento(nome));
create unique index calendario_padrao on calendario (id_empresa) where padrao;
create index calendario_lista on calendario (id_empresa, nome collate "pt-BR-x-icu", id_calendario);
call separar_empresas('calendario');

-- The lines and departamentos where a calendar holds; each has one at most.
create table calendario_alvo (
  id_empresa bigint not null default id_empresa_atual(),
  id_alvo bigint generated always as identity,
  id_calendario bigint not null,
  id_wpp_config bigint,
  id_departamento bigint,
  primary key (id_empresa, id_alvo),
  foreign key (id_empresa, id_calendario) references calendario on delete cascade,
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade,
  foreign key (id_empresa, id_departamento) references departamento on delete cascade,
  check ((id_wpp_config is null) <> (id_departamento is null))
);
create unique index calendario_alvo_linha on calendario_alvo (id_empresa, id_wpp_config) where id_wpp_config is not null;
create unique index calendario_alvo_departamento on calendario_alvo (id_empresa, id_departamento) where id_departamento is not null;
create index on calendario_alvo (id_empresa, id_calendario);
call separar_empresas('calendario_alvo');
