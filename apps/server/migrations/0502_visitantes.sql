-- The web chat of a company's site (spec 2, ChatConfig; areas V): a channel beside its numbers, and who wrote on it.
alter table wpp_config
  drop constraint wpp_config_provedor_check,
  add constraint wpp_config_provedor_check check (provedor in ('simulador', 'baileys', 'cloud', 'web'));

create table chat_config (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_chat_config bigint generated always as identity,
  -- the channel that it is: queue, hours, automatic messages and deadlines hang on that
  id_wpp_config bigint not null,
  nome text not null check (char_length(nome) between 1 and 80),
  -- names it on the sites of the company
  chave text not null check (chave ~ '^[A-Za-z0-9_-]{22}$'),
  ativo smallint not null default 1 check (ativo in (0, 1)),
  -- sites that may show it; none: any
  dominios jsonb not null default '[]',
  cor text not null default '' check (cor ~ '^(|#[0-9a-fA-F]{6})$'),
  lado text not null default 'direita' check (lado in ('direita', 'esquerda')),
  distancia smallint not null default 20 check (distancia between 0 and 200),
  titulo text not null default '',
  saudacao text not null default '',
  -- what is asked before the first message
  pede_nome text not null default 'obrigatorio' check (pede_nome in ('nao', 'opcional', 'obrigatorio')),
  pede_email text not null default 'opcional' check (pede_email in ('nao', 'opcional', 'obrigatorio')),
  pede_telefone text not null default 'nao' check (pede_telefone in ('nao', 'opcional', 'obrigatorio')),
  -- departamentos that the visitor chooses from; none: no choice
  departamentos jsonb not null default '[]',
  consentimento text not null default '',
  -- raised when that text changes: who agreed to an older one is asked again
  consentimento_versao int not null default 0,
  -- staff see what is being typed before it is sent
  mostra_digitando smallint not null default 1 check (mostra_digitando in (0, 1)),
  pede_nota smallint not null default 1 check (pede_nota in (0, 1)),
  -- conversations that one visitor may open in 12 hours
  maximo_conversas smallint not null default 6 check (maximo_conversas between 1 and 100),
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  busca text generated always as (sem_acento(nome)) stored,
  primary key (id_empresa, id_chat_config),
  unique (id_empresa, id_wpp_config),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
create unique index chat_config_chave on chat_config (chave);
create unique index chat_config_nome on chat_config (id_empresa, sem_acento(nome)) where excluido_em is null;
call separar_empresas('chat_config');

-- Who wrote in a web chat, under the key of their own topic. A page that is only looked at makes none.
create table visitante (
  id_empresa bigint not null default id_empresa_atual(),
  id_visitante bigint generated always as identity,
  chave text not null check (chave ~ '^[A-Za-z0-9_-]{22}$'),
  id_chat_config bigint not null,
  id_contato bigint not null,
  -- as typed, which proves nothing
  nome text not null default '',
  email text not null default '',
  telefone text not null default '',
  -- the page on which the window was opened, and where they came from
  pagina text not null default '',
  origem text not null default '',
  navegador text not null default '',
  consentimento_versao int,
  consentimento_em timestamptz,
  visitas int not null default 1,
  visto_em timestamptz not null default now(),
  criado_em timestamptz not null default now(),
  bloqueado_em timestamptz,
  bloqueio_motivo text not null default '',
  primary key (id_empresa, id_visitante),
  unique (id_empresa, chave),
  foreign key (id_empresa, id_chat_config) references chat_config on delete cascade,
  foreign key (id_empresa, id_contato) references contato on delete cascade
);
create index on visitante (id_empresa, id_contato);
create index on visitante (id_empresa, id_chat_config);
call separar_empresas('visitante');

-- How a visitor rated a conversation that ended.
create table sala_nota (
  id_empresa bigint not null default id_empresa_atual(),
  id_sala bigint not null,
  nota smallint not null check (nota between 1 and 5),
  texto text not null default '' check (char_length(texto) <= 1000),
  em timestamptz not null default now(),
  primary key (id_empresa, id_sala),
  foreign key (id_empresa, id_sala) references sala on delete cascade
);
call separar_empresas('sala_nota');
