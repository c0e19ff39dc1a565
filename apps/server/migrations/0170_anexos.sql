-- Files that people keep with a record: a contato, a cliente, a fornecedor or a funcionario. What was sent in conversations is not here.
create table anexo (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_anexo bigint generated always as identity,
  -- of exactly one
  id_contato bigint,
  id_cliente bigint,
  id_fornecedor bigint,
  id_funcionario bigint,
  id_arquivo bigint not null,
  id_login bigint not null,
  em timestamptz not null default now(),
  -- taken away since then; the bytes go later, so that it can be undone
  excluido_em timestamptz,
  primary key (id_empresa, id_anexo),
  foreign key (id_empresa, id_contato) references contato on delete cascade,
  foreign key (id_empresa, id_cliente) references cliente on delete cascade,
  foreign key (id_empresa, id_fornecedor) references fornecedor on delete cascade,
  foreign key (id_empresa, id_funcionario) references funcionario on delete cascade,
  foreign key (id_empresa, id_arquivo) references arquivo,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login),
  check (num_nonnulls(id_contato, id_cliente, id_fornecedor, id_funcionario) = 1)
);
create index on anexo (id_empresa, id_contato, em desc) where id_contato is not null;
create index on anexo (id_empresa, id_cliente, em desc) where id_cliente is not null;
create index on anexo (id_empresa, id_fornecedor, em desc) where id_fornecedor is not null;
create index on anexo (id_empresa, id_funcionario, em desc) where id_funcionario is not null;
create index on anexo (id_empresa, id_arquivo);
create index on anexo (id_empresa, id_login);
call separar_empresas('anexo');

-- what nobody keeps any more is looked for here
create index arquivo_de_ficha on arquivo (id_empresa, criado_em) where bucket = 'ficha';
