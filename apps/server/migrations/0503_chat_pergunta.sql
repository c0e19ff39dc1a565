-- What a web chat asks before a conversation, and answers before anybody has to (spec 2, ChatPergunta; areas V1).
create table chat_pergunta (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_chat_pergunta bigint generated always as identity,
  tipo text not null check (tipo in ('coleta', 'frequente')),
  pergunta text not null check (char_length(pergunta) between 1 and 200),
  -- of a frequent one: what is shown at once
  resposta text not null default '' check (char_length(resposta) <= 2000),
  -- of one that is asked: what it takes
  formato text not null default 'texto' check (formato in ('texto', 'numero', 'email', 'telefone', 'cpf', 'cnpj', 'data', 'escolha')),
  opcoes jsonb not null default '[]',
  obrigatoria smallint not null default 0 check (obrigatoria in (0, 1)),
  -- where it holds; null: everywhere
  id_chat_config bigint,
  id_departamento bigint,
  id_assunto bigint,
  ordem int not null default 0,
  ativo smallint not null default 1 check (ativo in (0, 1)),
  -- "Isso ajudou?"
  ajudou int not null default 0,
  nao_ajudou int not null default 0,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  alterado_em timestamptz not null default now(),
  excluido_em timestamptz,
  busca text generated always as (sem_acento(pergunta)) stored,
  primary key (id_empresa, id_chat_pergunta),
  foreign key (id_empresa, id_chat_config) references chat_config on delete cascade,
  foreign key (id_empresa, id_departamento) references departamento,
  foreign key (id_empresa, id_assunto) references assunto
);
create index on chat_pergunta (id_empresa, id_chat_config);
create index on chat_pergunta (id_empresa, id_departamento) where id_departamento is not null;
create index on chat_pergunta (id_empresa, id_assunto) where id_assunto is not null;
call separar_empresas('chat_pergunta');
