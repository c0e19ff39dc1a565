-- Saved views of the list of conversations, a person's own or shared with the team.
create table chat_visao (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_visao bigint generated always as identity,
  id_login bigint not null,
  nome text not null check (nome <> ''),
  compartilhada boolean not null default false,
  aba text not null check (aba in ('minhas', 'fila', 'todas')),
  -- as the contract's filtroSchema has it
  filtro jsonb not null,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_visao),
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade
);
create unique index chat_visao_nome on chat_visao (id_empresa, id_login, lower(nome)) where not compartilhada;
create unique index chat_visao_nome_da_equipe on chat_visao (id_empresa, lower(nome)) where compartilhada;
create index on chat_visao (id_empresa, id_login);
call separar_empresas('chat_visao');
