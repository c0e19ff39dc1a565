-- Files made of lists in the background; each belongs to whoever asked for it, for a day.
create table exportacao (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_exportacao bigint generated always as identity,
  id_login bigint not null,
  tipo text not null,
  formato text not null check (formato in ('csv', 'xlsx')),
  -- as the list's own call takes them
  filtro jsonb not null,
  -- what the person could see when they asked: escopos and departamentos
  visao jsonb not null,
  estado text not null default 'aguardando' check (estado in ('aguardando', 'executando', 'pronta', 'falhou', 'cancelada')),
  linhas int not null default 0,
  total int not null default 0,
  nome text not null,
  caminho text,
  tamanho bigint not null default 0,
  erro text,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_exportacao),
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade
);
create index on exportacao (id_empresa, id_login, criado_em desc);
create index exportacao_antiga on exportacao (criado_em);
call separar_empresas('exportacao');
