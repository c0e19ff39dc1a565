-- Tags of contatos and clientes, and the templates they are picked from (spec 3 "Contact tag", "Tag template").
create table tag_modelo (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_tag bigint generated always as identity,
  name text not null check (name <> ''),
  type_value text not null check (type_value in ('bool', 'string', 'number', 'datetime', 'date', 'time')),
  value text not null default '',
  -- 0 fixed, anything else editable
  altera_valor smallint not null default 1 check (altera_valor >= 0),
  versao int not null default 1,
  excluido_em timestamptz,
  criado_em timestamptz not null default now(),
  busca text generated always as (sem_acento(name || ' ' || value)) stored,
  primary key (id_empresa, id_tag)
);
-- spec 5: duplicates are removed, bool by name, others by name plus value
create unique index tag_modelo_igual on tag_modelo (id_empresa, sem_acento(name), (type_value = 'bool'), (case when type_value = 'bool' then '' else value end)) where excluido_em is null;
create index tag_modelo_lista on tag_modelo (id_empresa, name collate "pt-BR-x-icu", id_tag) where excluido_em is null;
create index tag_modelo_busca on tag_modelo using gin (busca gin_trgm_ops);
call separar_empresas('tag_modelo');

create table contato_tag (
  id_empresa bigint not null default id_empresa_atual(),
  id_tag bigint generated always as identity,
  id_contato bigint,
  id_cliente bigint,
  name text not null check (name <> ''),
  type_value text not null check (type_value in ('bool', 'string', 'number', 'datetime', 'date', 'time')),
  -- canonical text of its type: 1 or 0, 12.5, 2026-11-21, 2026-11-21T14:30, 14:30
  value text not null,
  altera_valor smallint not null default 1 check (altera_valor >= 0),
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_tag),
  foreign key (id_empresa, id_contato) references contato on delete cascade,
  foreign key (id_empresa, id_cliente) references cliente on delete cascade,
  check (num_nonnulls(id_contato, id_cliente) = 1)
);
create unique index contato_tag_igual on contato_tag (id_empresa, id_contato, sem_acento(name), (type_value = 'bool'), (case when type_value = 'bool' then '' else value end)) where id_contato is not null;
create unique index contato_tag_igual_cliente on contato_tag (id_empresa, id_cliente, sem_acento(name), (type_value = 'bool'), (case when type_value = 'bool' then '' else value end)) where id_cliente is not null;
create index contato_tag_nome on contato_tag (id_empresa, sem_acento(name), id_contato);
create index on contato_tag (id_empresa, id_contato);
create index on contato_tag (id_empresa, id_cliente);
call separar_empresas('contato_tag');
