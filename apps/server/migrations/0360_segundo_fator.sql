-- A second factor of an account: codes of an authenticator (RFC 6238). Without confirmado_em it is being set up.
create table interno.segundo_fator (
  id_acesso bigint primary key references interno.acesso on delete cascade,
  -- sealed with PROSA_CHAVE
  segredo text not null,
  confirmado_em timestamptz,
  -- step of the last code that was taken: none is good twice
  ultimo_passo bigint not null default 0
);

create table interno.codigo_recuperacao (
  id_acesso bigint not null references interno.segundo_fator on delete cascade,
  codigo_hash bytea not null,
  primary key (id_acesso, codigo_hash)
);

create table interno.aparelho_lembrado (
  id_aparelho bigint generated always as identity primary key,
  id_acesso bigint not null references interno.segundo_fator on delete cascade,
  chave_hash bytea not null,
  aparelho text not null default '',
  expira_em timestamptz not null,
  unique (id_acesso, chave_hash)
);
create index on interno.aparelho_lembrado (expira_em);

-- Of whom the empresa asks for one: of everybody (id_grupo null) or of a grupo.
create table segundo_fator_exigido (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_grupo bigint,
  foreign key (id_empresa, id_grupo) references grupo on delete cascade,
  unique nulls not distinct (id_empresa, id_grupo)
);
call separar_empresas('segundo_fator_exigido');
