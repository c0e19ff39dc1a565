-- What a company says of itself, and its short name in public addresses.
alter table empresa
  add column email text not null default '',
  add column telefone text not null default '',
  add column site text not null default '',
  add column cep text not null default '',
  add column logradouro text not null default '',
  add column numero text not null default '',
  add column complemento text not null default '',
  add column bairro text not null default '',
  add column id_municipio int,
  add column id_uf smallint,
  add column link text unique check (link ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  add column versao int not null default 1,
  add column alterado_em timestamptz not null default now();
grant update (email, telefone, site, cep, logradouro, numero, complemento, bairro, id_municipio, id_uf, link, versao, alterado_em) on empresa to prosa_app;

-- A short name that was given up leads on for a while, and is nobody else's meanwhile.
create table interno.empresa_link_antigo (
  link text primary key,
  id_empresa bigint not null references empresa on delete cascade,
  ate timestamptz not null
);
create index on interno.empresa_link_antigo (id_empresa);
