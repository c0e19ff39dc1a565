-- Notifications of each person (spec 3). One row for each person and tag: what repeats replaces (spec 4), and many messages of
-- a room are one notice. What a room's notice says is read from the room, so a message costs no row.
create table notificacao (
  id_empresa bigint not null default id_empresa_atual(),
  id_notificacao bigint generated always as identity,
  id_login bigint not null,
  type text not null check (type in ('chat', 'chat_message', 'wpp_config', 'other')),
  tag text not null check (tag <> ''),
  title text not null default '',
  description text not null default '',
  to_route text,
  id_sala bigint,
  lida boolean not null default false,
  em timestamptz not null default now(),
  -- how it is to be brought: by the person's preferences and quiet hours when it was raised
  som boolean not null default true,
  navegador boolean not null default true,
  empurrar boolean not null default true,
  -- still to be told to the open screens
  avisar boolean not null default true,
  primary key (id_empresa, id_notificacao),
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade,
  foreign key (id_empresa, id_sala) references sala on delete cascade
);
create unique index notificacao_tag on notificacao (id_empresa, id_login, tag);
create index notificacao_lista on notificacao (id_empresa, id_login, em desc, id_notificacao desc);
create index notificacao_nao_lida on notificacao (id_empresa, id_login) where not lida;
create index notificacao_avisar on notificacao (id_empresa, id_notificacao) where avisar;
create index notificacao_sala on notificacao (id_empresa, id_sala) where id_sala is not null;
create index notificacao_antiga on notificacao (em);
call separar_empresas('notificacao');

-- By kind; no row: everything on.
create table notificacao_preferencia (
  id_empresa bigint not null default id_empresa_atual(),
  id_login bigint not null,
  type text not null check (type in ('chat', 'chat_message', 'wpp_config', 'other')),
  sino boolean not null,
  som boolean not null,
  navegador boolean not null,
  push boolean not null,
  primary key (id_empresa, id_login, type),
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade
);
call separar_empresas('notificacao_preferencia');

-- Hours without sound, browser notices and push, by the empresa's clock; over midnight when the end is the smaller one.
create table notificacao_silencio (
  id_empresa bigint not null default id_empresa_atual(),
  id_login bigint not null,
  inicio time not null,
  fim time not null check (fim <> inicio),
  primary key (id_empresa, id_login),
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade
);
call separar_empresas('notificacao_silencio');

-- Tabs that are looked at right now, and at which room; told again each minute while they are.
create table notificacao_presenca (
  id_empresa bigint not null default id_empresa_atual(),
  id_login bigint not null,
  aba text not null,
  id_sala bigint,
  em timestamptz not null default now(),
  primary key (id_empresa, id_login, aba),
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade
);
create index on notificacao_presenca (em);
call separar_empresas('notificacao_presenca');
