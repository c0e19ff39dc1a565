create table contato (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_contato bigint generated always as identity,
  -- 1 pessoa física, 2 jurídica (spec 3)
  tipo smallint not null default 1 check (tipo in (1, 2)),
  nome text not null default '',
  razao_social text not null default '',
  tipo_contato text not null default 'Leads' check (tipo_contato in ('Cliente', 'Fornecedor', 'Parceiro', 'Prospect', 'Leads', 'Outros')),
  cargo text not null default '',
  email text,
  -- primary phone as typed, for lists
  telefone text,
  avatar text,
  status smallint not null default 1 check (status in (0, 1)),
  id_cliente bigint,
  -- the attendant who looks after this contato
  id_responsavel bigint,
  criado_em timestamptz not null default now(),
  -- spec 3: the display name is nome for a person, razao_social otherwise
  nome_exibido text generated always as (case when tipo = 1 then nome else razao_social end) stored,
  busca text generated always as (sem_acento(nome || ' ' || razao_social || ' ' || coalesce(email, '') || ' ' || coalesce(telefone, '') || ' ' || regexp_replace(coalesce(telefone, ''), '\D', '', 'g'))) stored,
  primary key (id_empresa, id_contato),
  foreign key (id_empresa, id_cliente) references cliente,
  foreign key (id_empresa, id_responsavel) references membro (id_empresa, id_login)
);
create index contato_lista on contato (id_empresa, nome_exibido collate "pt-BR-x-icu", id_contato);
create index contato_busca on contato using gin (busca gin_trgm_ops);
create index on contato (id_empresa, id_cliente);
create index on contato (id_empresa, id_responsavel);
call separar_empresas('contato');

create table contato_telefone (
  id_empresa bigint not null default id_empresa_atual(),
  id_telefone bigint generated always as identity,
  id_contato bigint not null,
  tipo_contato text not null default 'Whatsapp' check (tipo_contato in ('Trabalho', 'Celular', 'Casa', 'Whatsapp', 'SMS', 'Outros')),
  numero text not null,
  principal boolean not null default false,
  primary key (id_empresa, id_telefone),
  foreign key (id_empresa, id_contato) references contato on delete cascade
);
-- spec 5: exactly one primary phone; the other half (at least one) is the service's
create unique index contato_telefone_principal on contato_telefone (id_empresa, id_contato) where principal;
create index on contato_telefone (id_empresa, id_contato);
call separar_empresas('contato_telefone');

-- Every name under which a contato reaches us (decisions: Contacts and identities).
create table contato_identidade (
  id_empresa bigint not null default id_empresa_atual(),
  tipo text not null check (tipo in ('telefone', 'wa_jid', 'wa_lid', 'wa_bsuid', 'wa_username', 'email', 'visitante')),
  -- canonical key: for phones without regard to the ninth digit
  chave text not null,
  -- as it was given, or as WhatsApp registered it
  valor text not null,
  id_contato bigint not null,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, tipo, chave),
  foreign key (id_empresa, id_contato) references contato on delete cascade
);
create index on contato_identidade (id_empresa, id_contato);
call separar_empresas('contato_identidade');
