-- Teams: people of the empresa who work together, some of whom lead.
create table equipe (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_equipe bigint generated always as identity,
  nome text not null check (nome <> ''),
  descricao text not null default '',
  status smallint not null default 1 check (status in (0, 1)),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  busca text generated always as (sem_acento(nome || ' ' || descricao)) stored,
  primary key (id_empresa, id_equipe)
);
create unique index equipe_nome on equipe (id_empresa, sem_acento(nome)) where excluido_em is null;
create index equipe_lista on equipe (id_empresa, nome collate "pt-BR-x-icu", id_equipe);
call separar_empresas('equipe');
call guardar_do_registro('equipe', 'equipes', 'id_equipe');

create table equipe_membro (
  id_empresa bigint not null default id_empresa_atual(),
  id_equipe bigint not null,
  id_login bigint not null,
  lider boolean not null default false,
  primary key (id_empresa, id_equipe, id_login),
  foreign key (id_empresa, id_equipe) references equipe on delete cascade,
  foreign key (id_empresa, id_login) references membro on delete cascade
);
create index on equipe_membro (id_empresa, id_login);
call separar_empresas('equipe_membro');
