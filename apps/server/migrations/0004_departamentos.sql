create table departamento (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_departamento bigint generated always as identity,
  nome text not null check (nome <> ''),
  descricao text not null default '',
  publico boolean not null default true,
  -- board and list that cards of this departamento go to (spec 3)
  id_quadro bigint,
  id_estagio bigint,
  dns text not null,
  status smallint not null default 1 check (status in (0, 1)),
  versao int not null default 1,
  excluido_em timestamptz,
  criado_em timestamptz not null default now(),
  busca text generated always as (sem_acento(nome || ' ' || descricao)) stored,
  primary key (id_empresa, id_departamento)
);
create unique index departamento_nome on departamento (id_empresa, sem_acento(nome)) where excluido_em is null;
create unique index departamento_dns on departamento (id_empresa, dns) where excluido_em is null;
create index departamento_lista on departamento (id_empresa, nome collate "pt-BR-x-icu", id_departamento) where excluido_em is null;
create index departamento_busca on departamento using gin (busca gin_trgm_ops);
call separar_empresas('departamento');

create table departamento_membro (
  id_empresa bigint not null default id_empresa_atual(),
  id_departamento bigint not null,
  id_login bigint not null,
  primary key (id_empresa, id_departamento, id_login),
  foreign key (id_empresa, id_departamento) references departamento on delete cascade,
  foreign key (id_empresa, id_login) references membro on delete cascade
);
create index on departamento_membro (id_empresa, id_login);
call separar_empresas('departamento_membro');

create table assunto (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_assunto bigint generated always as identity,
  assunto text not null check (assunto <> ''),
  id_departamento bigint,
  status smallint not null default 1 check (status in (0, 1)),
  primary key (id_empresa, id_assunto),
  foreign key (id_empresa, id_departamento) references departamento
);
create unique index on assunto (id_empresa, sem_acento(assunto));
create index on assunto (id_empresa, id_departamento);
call separar_empresas('assunto');
