-- Attendances (spec 3 "Chat attendance", "Chat message"; decisions: Status numbers).
create table arquivo (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_arquivo bigint generated always as identity,
  -- where the storage keeps it; `path` and `bucket` of the wire
  bucket text not null default 'chat',
  caminho text not null unique,
  nome text not null,
  content_type text not null,
  tamanho bigint not null check (tamanho >= 0),
  largura int,
  altura int,
  -- who sent it up; null: it came from the contato
  id_login bigint,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_arquivo)
);
call separar_empresas('arquivo');

create table sala (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_sala bigint generated always as identity,
  -- unguessable name of the room on the socket
  topic text not null unique,
  id_contato bigint not null,
  id_wpp_config bigint,
  id_departamento bigint,
  id_assunto bigint,
  -- the attendant who answers (spec 3: usuario_id)
  id_responsavel bigint,
  status_id smallint not null default 0 check (status_id between 0 and 7),
  criado_em timestamptz not null default now(),
  aceito_em timestamptz,
  encerrado_em timestamptz,
  id_encerrou bigint,
  -- kept with the room so that a list reads no messages
  ultimo_index int not null default 0,
  nao_lidas int not null default 0,
  ultima_em timestamptz not null default now(),
  ultima_texto text,
  ultima_tipo text,
  ultima_de text,
  busca text not null default '',
  versao int not null default 1,
  primary key (id_empresa, id_sala),
  foreign key (id_empresa, id_contato) references contato,
  foreign key (id_empresa, id_wpp_config) references wpp_config,
  foreign key (id_empresa, id_departamento) references departamento,
  foreign key (id_empresa, id_assunto) references assunto,
  foreign key (id_empresa, id_responsavel) references membro (id_empresa, id_login),
  foreign key (id_empresa, id_encerrou) references membro (id_empresa, id_login)
);
-- lessons: an album or quick messages open several conversations
create unique index sala_aberta on sala (id_empresa, id_wpp_config, id_contato) where status_id in (0, 1, 2, 6, 7);
create index sala_todas on sala (id_empresa, ultima_em desc, id_sala desc) where status_id in (0, 1, 2, 6, 7);
create index sala_fila on sala (id_empresa, criado_em, id_sala) where status_id in (0, 1, 6, 7) and id_responsavel is null;
create index sala_departamento on sala (id_empresa, id_departamento, ultima_em desc, id_sala desc) where status_id in (0, 1, 2, 6, 7);
create index sala_contato on sala (id_empresa, id_contato, criado_em desc);
create index sala_busca on sala using gin (busca gin_trgm_ops) where status_id in (0, 1, 2, 6, 7);
create index on sala (id_empresa, id_wpp_config);
create index on sala (id_empresa, id_assunto);
create index on sala (id_empresa, id_responsavel);
create index on sala (id_empresa, id_encerrou);
call separar_empresas('sala');

create table sala_membro (
  id_empresa bigint not null default id_empresa_atual(),
  id_sala bigint not null,
  id_login bigint not null,
  entrou_em timestamptz not null default now(),
  -- copied from the room, so that "mine" is one index walk
  ultima_em timestamptz not null default now(),
  aberta boolean not null default true,
  lido_ate int not null default 0,
  primary key (id_empresa, id_sala, id_login),
  foreign key (id_empresa, id_sala) references sala on delete cascade,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login)
);
create index sala_membro_minhas on sala_membro (id_empresa, id_login, ultima_em desc, id_sala desc) where aberta;
call separar_empresas('sala_membro');

create table mensagem (
  id_empresa bigint not null default id_empresa_atual(),
  id_mensagem bigint generated always as identity,
  id_sala bigint not null,
  -- gap-free in the room, given in the transaction that stores it
  msg_index int not null,
  de text not null check (de in ('contato', 'usuario', 'sistema', 'bot')),
  id_login bigint,
  origem text not null default 'prosa' check (origem in ('prosa', 'telefone', 'api', 'bot', 'contato')),
  tipo text not null default 'message',
  texto text not null default '',
  link jsonb,
  id_arquivo bigint,
  id_resposta bigint,
  private_id text,
  -- identity of a message that went through a line: the same event twice is one message
  id_wpp_config bigint,
  id_externo text,
  -- the contato's messages: sent, delivered, read by us; ours: how far they got
  status text not null default 'sent' check (status in ('sent', 'delivered', 'read', 'failed')),
  -- 0 waiting for the provider, 1 accepted, 2 delivered, 3 read
  ack smallint not null default 0 check (ack between 0 and 3),
  erro text,
  -- work left for the line: null when there is none
  saida text check (saida in ('enviar', 'editar', 'apagar')),
  saida_tentativas int not null default 0,
  saida_depois_de timestamptz,
  editada boolean not null default false,
  deletada boolean not null default false,
  -- by the clock of whoever carried it, and by ours
  em timestamptz not null default now(),
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_mensagem),
  foreign key (id_empresa, id_sala) references sala on delete cascade,
  foreign key (id_empresa, id_arquivo) references arquivo,
  foreign key (id_empresa, id_resposta) references mensagem,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login)
);
create unique index mensagem_ordem on mensagem (id_empresa, id_sala, msg_index);
create unique index mensagem_externa on mensagem (id_empresa, id_wpp_config, id_externo) where id_externo is not null;
create unique index mensagem_privada on mensagem (id_empresa, id_sala, id_login, private_id) where private_id is not null;
create index mensagem_saida on mensagem (id_empresa, id_wpp_config, id_mensagem) where saida is not null;
create index on mensagem (id_empresa, id_arquivo) where id_arquivo is not null;
create index on mensagem (id_empresa, id_resposta) where id_resposta is not null;
create index on mensagem (id_empresa, id_login);
call separar_empresas('mensagem');

create table rascunho (
  id_empresa bigint not null default id_empresa_atual(),
  id_sala bigint not null,
  id_login bigint not null,
  texto text not null,
  salvo_em timestamptz not null default now(),
  primary key (id_empresa, id_sala, id_login),
  foreign key (id_empresa, id_sala) references sala on delete cascade,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade
);
create index on rascunho (id_empresa, id_login);
call separar_empresas('rascunho');
