-- Entry forms of lists (spec 1; areas F).
create table formulario (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_formulario bigint generated always as identity,
  id_quadro bigint not null,
  id_estagio bigint not null,
  titulo text not null check (char_length(titulo) between 1 and 100),
  -- names it on the sites of the company
  chave text not null check (chave ~ '^[A-Za-z0-9_-]{22}$'),
  ativo boolean not null default true,
  -- as it is edited, and as the sites show it
  definicao jsonb not null,
  publicada jsonb,
  numero int not null default 0,
  publicado_em timestamptz,
  dominios jsonb not null default '[]',
  abre_em timestamptz,
  fecha_em timestamptz,
  maximo int check (maximo > 0),
  card text not null default 'novo' check (card in ('novo', 'aberto')),
  id_responsavel bigint,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  busca text generated always as (sem_acento(titulo)) stored,
  primary key (id_empresa, id_formulario),
  foreign key (id_empresa, id_quadro, id_estagio) references kanban_estagio (id_empresa, id_quadro, id_estagio) on delete cascade,
  foreign key (id_empresa, id_responsavel) references membro
);
create unique index formulario_chave on formulario (chave);
create index on formulario (id_empresa, id_quadro, id_estagio);
create index on formulario (id_empresa, id_responsavel) where id_responsavel is not null;
call separar_empresas('formulario');
call guardar_do_registro('formulario', 'formulario', 'id_formulario');

-- What the sites showed, version by version.
create table formulario_versao (
  id_empresa bigint not null default id_empresa_atual(),
  id_formulario bigint not null,
  numero int not null,
  definicao jsonb not null,
  publicada_em timestamptz not null default now(),
  id_login bigint,
  primary key (id_empresa, id_formulario, numero),
  foreign key (id_empresa, id_formulario) references formulario on delete cascade,
  foreign key (id_empresa, id_login) references membro
);
create index on formulario_versao (id_empresa, id_login) where id_login is not null;
call separar_empresas('formulario_versao');

-- What was answered, as it came.
create table formulario_resposta (
  id_empresa bigint not null default id_empresa_atual(),
  id_resposta bigint generated always as identity,
  id_formulario bigint not null,
  numero int not null,
  -- one sending of one page: sent again, it is the same answer
  chave_cliente text not null,
  dados jsonb not null,
  -- 0 received, 1 processed, 2 suspect, 3 waits for a place in the plan, 4 failed, 5 put away
  estado smallint not null default 0 check (estado between 0 and 5),
  motivo text not null default '',
  id_contato bigint,
  id_bloco bigint,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_resposta),
  unique (id_empresa, id_formulario, chave_cliente),
  foreign key (id_empresa, id_formulario, numero) references formulario_versao on delete cascade,
  foreign key (id_empresa, id_contato) references contato on delete set null (id_contato),
  foreign key (id_empresa, id_bloco) references kanban_bloco on delete set null (id_bloco)
);
create index on formulario_resposta (id_empresa, id_formulario, id_resposta);
create index on formulario_resposta (id_empresa, id_contato) where id_contato is not null;
create index on formulario_resposta (id_empresa, id_bloco) where id_bloco is not null;
call separar_empresas('formulario_resposta');
