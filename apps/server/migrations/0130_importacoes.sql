-- Files of contatos being taken in: the file's rows, what was found in them, and what an undo needs.
create table importacao (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_importacao bigint generated always as identity,
  id_login bigint not null,
  nome text not null,
  estado text not null default 'recebida'
    check (estado in ('recebida', 'conferindo', 'conferida', 'importando', 'pronta', 'cancelada', 'falhou', 'desfazendo', 'desfeita')),
  -- [{titulo, exemplos}]
  colunas jsonb not null,
  mapa jsonb not null default '{}',
  opcoes jsonb not null default '{}',
  lembrado boolean not null default false,
  -- escopos and departamentos of the person: what they may not see is no contato to complete
  visao jsonb not null,
  linhas int not null,
  feitas int not null default 0,
  erro text,
  criado_em timestamptz not null default now(),
  executada_em timestamptz,
  primary key (id_empresa, id_importacao),
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login)
);
create index on importacao (id_empresa, criado_em desc, id_importacao desc);
create index on importacao (id_empresa, id_login);
call separar_empresas('importacao');

create table importacao_linha (
  id_empresa bigint not null default id_empresa_atual(),
  id_importacao bigint not null,
  -- row 1 of the file is its heading
  linha int not null,
  celulas text[] not null,
  estado text not null default 'pendente'
    check (estado in ('pendente', 'nova', 'atualiza', 'ignorada', 'erro', 'criada', 'atualizada', 'mantida', 'desfeita')),
  erros jsonb not null default '{}',
  -- no foreign key: an undone contato is gone, and the row tells which it was
  id_contato bigint,
  -- of an updated contato: its row, phones, identities and tags before, and its version after
  antes jsonb,
  primary key (id_empresa, id_importacao, linha),
  foreign key (id_empresa, id_importacao) references importacao on delete cascade
);
create index on importacao_linha (id_empresa, id_importacao, estado, linha);
call separar_empresas('importacao_linha');

-- The mapping that was used for a file with these columns.
create table importacao_mapa (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  assinatura text not null,
  mapa jsonb not null,
  opcoes jsonb not null,
  usado_em timestamptz not null default now(),
  primary key (id_empresa, assinatura)
);
call separar_empresas('importacao_mapa');

-- the same person is found by their document, too
create index contato_cpf on contato (id_empresa, cpf) where cpf <> '';
create index contato_cnpj on contato (id_empresa, cnpj) where cnpj <> '';
