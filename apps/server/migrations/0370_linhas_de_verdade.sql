-- What a line of a real network has: its settings, its secrets, since when and why it is as it is, and what happened to it.
alter table wpp_config
  -- settings of its provider, none of them secret
  add column config jsonb not null default '{}',
  -- what its network calls it: phone_number_id, jid
  add column identificador_externo text,
  add column id_linha_reserva bigint,
  add column id_calendario bigint,
  add column ritmo jsonb not null default '{}',
  -- what a call is answered with, beside its line in the timeline; the text stands in config
  add column chamadas text not null default 'nada' check (chamadas in ('nada', 'recusar', 'responder', 'recusar_e_responder')),
  add column grupos boolean not null default false,
  -- of a restriction that the network put on it; null: it did not say
  add column restrito_ate timestamptz,
  add column motivo text not null default '',
  -- since when it is in this state
  add column desde timestamptz not null default now(),
  add column qualidade text,
  add column limite_modelos text,
  -- so many waiting messages are worth a notice; null: none
  add column fila_aviso int check (fila_aviso > 0),
  add foreign key (id_empresa, id_linha_reserva) references wpp_config (id_empresa, id_wpp_config),
  add foreign key (id_empresa, id_calendario) references calendario (id_empresa, id_calendario),
  add check (id_linha_reserva <> id_wpp_config),
  drop constraint wpp_config_estado_check,
  add constraint wpp_config_estado_check
    check (estado in ('desconectado', 'conectando', 'qrcode', 'conectado', 'erro', 'restrito', 'banido'));
create index on wpp_config (id_empresa, id_linha_reserva);
create index on wpp_config (id_empresa, id_calendario);
-- one number is one line of one empresa in the whole installation
create unique index wpp_config_externo on wpp_config (provedor, identificador_externo)
  where identificador_externo is not null and excluido_em is null;

-- Tokens and keys of a line, sealed with PROSA_CHAVE.
create table wpp_segredo (
  id_empresa bigint not null default id_empresa_atual(),
  id_wpp_segredo bigint generated always as identity,
  id_wpp_config bigint not null,
  nome text not null check (nome <> ''),
  selado text not null,
  -- its last characters, by which people know it again
  dica text not null default '',
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_wpp_segredo),
  unique (id_empresa, id_wpp_config, nome),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
call separar_empresas('wpp_segredo');

-- States with their reason and who asked, and what was ignored and why; kept 30 days.
create table wpp_log (
  id_empresa bigint not null default id_empresa_atual(),
  id_wpp_log bigint generated always as identity,
  id_wpp_config bigint not null,
  em timestamptz not null default clock_timestamp(),
  tipo text not null check (tipo <> ''),
  de text not null default '',
  para text not null default '',
  id_login bigint,
  motivo text not null default '',
  detalhe jsonb not null default '{}',
  primary key (id_empresa, id_wpp_log),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade,
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login)
);
create index wpp_log_lista on wpp_log (id_empresa, id_wpp_config, id_wpp_log desc);
create index wpp_log_antigo on wpp_log (em);
create index on wpp_log (id_empresa, id_login);
call separar_empresas('wpp_log');
