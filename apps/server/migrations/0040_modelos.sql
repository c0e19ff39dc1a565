-- Message templates (spec 2 mensagemModelo, spec 3 "Message template item").
create table modelo (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_texto bigint generated always as identity,
  -- 1 WhatsApp, 2 e-mail, 3 ticket, 4 chat (decisions)
  tipo smallint not null check (tipo between 1 and 4),
  titulo text not null check (titulo <> ''),
  -- written after '/' in a conversation
  atalho text not null default '',
  -- for one departamento, for one person, or (both null) for all
  id_departamento bigint,
  id_login bigint,
  -- subject of an e-mail
  assunto text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  versao int not null default 1,
  excluido_em timestamptz,
  criado_em timestamptz not null default now(),
  atualizado_em timestamptz not null default now(),
  busca text generated always as (sem_acento(titulo || ' ' || atalho)) stored,
  primary key (id_empresa, id_texto),
  foreign key (id_empresa, id_departamento) references departamento,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login),
  check (id_departamento is null or id_login is null)
);
create unique index modelo_atalho on modelo (id_empresa, atalho) where excluido_em is null and atalho <> '';
create index modelo_lista on modelo (id_empresa, titulo collate "pt-BR-x-icu", id_texto) where excluido_em is null;
create index modelo_busca on modelo using gin (busca gin_trgm_ops);
create index on modelo (id_empresa, id_departamento);
create index on modelo (id_empresa, id_login);
call separar_empresas('modelo');

create table modelo_item (
  id_empresa bigint not null default id_empresa_atual(),
  id_texto_crm bigint generated always as identity,
  id_texto bigint not null,
  ordem int not null,
  type text not null check (type in ('text', 'image', 'document')),
  body text not null default '',
  id_arquivo bigint,
  primary key (id_empresa, id_texto_crm),
  foreign key (id_empresa, id_texto) references modelo on delete cascade,
  foreign key (id_empresa, id_arquivo) references arquivo,
  check ((type = 'text') = (id_arquivo is null))
);
create index modelo_item_ordem on modelo_item (id_empresa, id_texto, ordem);
create index on modelo_item (id_empresa, id_arquivo) where id_arquivo is not null;
call separar_empresas('modelo_item');

-- When somebody last sent a template into a room: a double click is not two messages.
create table modelo_envio (
  id_empresa bigint not null default id_empresa_atual(),
  id_sala bigint not null,
  id_login bigint not null,
  id_texto bigint not null,
  em timestamptz not null,
  primary key (id_empresa, id_sala, id_login, id_texto),
  foreign key (id_empresa, id_sala) references sala on delete cascade,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade,
  foreign key (id_empresa, id_texto) references modelo on delete cascade
);
create index on modelo_envio (id_empresa, id_login);
create index on modelo_envio (id_empresa, id_texto);
call separar_empresas('modelo_envio');
