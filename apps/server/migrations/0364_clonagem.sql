-- A company copied into another one: what was asked for, how far it is, and what came of it. It is the source's.
create table clonagem (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_clonagem bigint generated always as identity,
  id_login bigint not null,
  itens text[] not null,
  -- null: a new one, until it is there
  id_destino bigint,
  nome_destino text not null,
  estado text not null default 'aguardando' check (estado in ('aguardando', 'copiando', 'pronta', 'falhou')),
  feitos int not null default 0,
  -- how many rows of each item
  copiados jsonb not null default '{}',
  motivo text not null default '',
  criado_em timestamptz not null default now(),
  terminou_em timestamptz,
  primary key (id_empresa, id_clonagem),
  unique (id_clonagem)
);
call separar_empresas('clonagem');
