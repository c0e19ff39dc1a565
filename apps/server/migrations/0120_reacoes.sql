-- Emoji that people put on messages. `autor`: 0 the contato; -1 the empresa, which has one for all who attend, as its account
-- has on the network; in rooms of the team the person (id_login). An empty emoji was taken back, and the line has not heard yet.
create table mensagem_reacao (
  id_empresa bigint not null default id_empresa_atual(),
  id_mensagem bigint not null,
  autor bigint not null,
  -- null: the contato, or the empresa's own phone
  id_login bigint,
  emoji text not null,
  em timestamptz not null,
  -- work for the line
  saida boolean not null default false,
  saida_tentativas int not null default 0,
  saida_depois_de timestamptz,
  primary key (id_empresa, id_mensagem, autor),
  foreign key (id_empresa, id_mensagem) references mensagem on delete cascade,
  foreign key (id_empresa, id_login) references membro
);
create index on mensagem_reacao (id_empresa, id_login) where id_login is not null;
create index mensagem_reacao_saida on mensagem_reacao (id_empresa, id_mensagem) where saida;
call separar_empresas('mensagem_reacao');
-- most messages have none: they are read without asking for any
alter table mensagem add column reagida boolean not null default false;

-- The same on the simulated phones, with what the network has still to tell the line.
create table simulador_reacao (
  id_empresa bigint not null default id_empresa_atual(),
  id_wpp_config bigint not null,
  id_externo text not null,
  -- put by the customer; else by the company
  minha boolean not null,
  telefone text not null,
  emoji text not null,
  do_telefone boolean not null default false,
  em timestamptz not null default clock_timestamp(),
  entregue boolean not null default false,
  primary key (id_empresa, id_wpp_config, id_externo, minha),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
create index simulador_reacao_pendente on simulador_reacao (id_empresa, id_wpp_config, em) where not entregue;
call separar_empresas('simulador_reacao');
