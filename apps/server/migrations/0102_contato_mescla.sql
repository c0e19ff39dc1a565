-- Two records of one person become one: what moved and what there was, so that it can be taken back for 30 days.
create table contato_mescla (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_mescla bigint generated always as identity,
  -- who stays
  id_contato bigint not null,
  -- who went into the other; its row stays, in no list, until the way back is over
  id_perdedor bigint not null,
  id_login bigint not null,
  em timestamptz not null default now(),
  -- of who stays: {field: [before, after]}, and its version and time before and its version after
  campos jsonb not null default '{}',
  versao_antes int not null,
  versao_depois int not null,
  alterado_antes timestamptz not null,
  -- of the other: what put it out of the lists replaced
  perdedor_versao int not null,
  perdedor_alterado timestamptz not null,
  -- ids of the rows that moved, by table
  movidos jsonb not null,
  desfeita_em timestamptz,
  primary key (id_empresa, id_mescla),
  foreign key (id_empresa, id_contato) references contato on delete cascade,
  foreign key (id_empresa, id_perdedor) references contato on delete cascade,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade
);
create index on contato_mescla (id_empresa, id_contato);
create index on contato_mescla (id_empresa, id_perdedor);
create index on contato_mescla (id_empresa, id_login);
create index contato_mescla_recentes on contato_mescla (id_empresa, em desc) where desfeita_em is null;
call separar_empresas('contato_mescla');

-- Pairs that look like one person, as the last search found them, and those that somebody said are two.
create table contato_par (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_a bigint not null,
  id_b bigint not null check (id_b > id_a),
  motivos text[] not null default '{}',
  peso int not null default 0,
  -- "não são a mesma pessoa": who said so
  id_distinguiu bigint,
  primary key (id_empresa, id_a, id_b),
  foreign key (id_empresa, id_a) references contato on delete cascade,
  foreign key (id_empresa, id_b) references contato on delete cascade,
  foreign key (id_empresa, id_distinguiu) references membro (id_empresa, id_login)
);
create index on contato_par (id_empresa, id_b);
create index on contato_par (id_empresa, id_distinguiu);
create index contato_par_lista on contato_par (id_empresa, peso desc, id_a, id_b) where id_distinguiu is null;
call separar_empresas('contato_par');

create table contato_busca_de_pares (
  id_empresa bigint primary key default id_empresa_atual() references empresa,
  estado text not null default 'procurando' check (estado in ('procurando', 'pronta', 'falhou')),
  em timestamptz not null default now()
);
call separar_empresas('contato_busca_de_pares');
