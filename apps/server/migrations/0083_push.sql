-- Devices that take notices while no tab is looked at (Web Push): one row for each browser of a person.
create table push_inscricao (
  id_empresa bigint not null default id_empresa_atual(),
  id_inscricao bigint generated always as identity,
  id_login bigint not null,
  -- the session that asked for it: when that ends, nothing goes there any more
  id_sessao bigint not null,
  endpoint text not null,
  -- the browser's public key and secret: only it reads what is sent
  p256dh text not null,
  auth text not null,
  aparelho text not null default '',
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_inscricao),
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade
);
create unique index push_inscricao_endpoint on push_inscricao (id_empresa, endpoint);
create index on push_inscricao (id_empresa, id_login);
call separar_empresas('push_inscricao');
