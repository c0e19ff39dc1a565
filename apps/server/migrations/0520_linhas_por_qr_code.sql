-- Keys of lines that are a phone's own device (WhatsApp Web), sealed with PROSA_CHAVE: a message and the keys that it used up are kept together.
create table wpp_auth (
  id_empresa bigint not null default id_empresa_atual(),
  id_wpp_auth bigint generated always as identity,
  id_wpp_config bigint not null,
  -- kind of key of the network, 'creds' for the device itself
  tipo text not null,
  chave text not null,
  selado text not null,
  primary key (id_empresa, id_wpp_auth),
  unique (id_empresa, id_wpp_config, tipo, chave),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
call separar_empresas('wpp_auth');

-- What a phone told of its talk and its book when it was connected: taken over by an import, or forgotten after 7 days.
create table wpp_historico (
  id_empresa bigint not null default id_empresa_atual(),
  id_wpp_historico bigint generated always as identity,
  id_wpp_config bigint not null,
  recebido_em timestamptz not null default clock_timestamp(),
  corpo bytea not null,
  primary key (id_empresa, id_wpp_historico),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
create index on wpp_historico (id_empresa, id_wpp_config, id_wpp_historico);
create index wpp_historico_antigo on wpp_historico using brin (recebido_em);
call separar_empresas('wpp_historico');

-- the phone for which somebody asked a code to type, instead of the QR code
alter table wpp_config add column codigo_para text;
