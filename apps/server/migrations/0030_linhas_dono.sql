-- With several nodes a line runs on one: its owner renews the lease, and another takes over when it stops doing so.
alter table wpp_config
  add column no_dono text,
  add column no_ate timestamptz,
  -- asked for by a person, done by the node that owns the line
  add column comando text check (comando in ('sair', 'recarregar')),
  -- who asked to connect: the QR code is shown to this person only
  add column id_solicitante bigint,
  add constraint wpp_config_solicitante foreign key (id_empresa, id_solicitante) references membro (id_empresa, id_login);
create index on wpp_config (id_empresa, id_solicitante);

-- Where answers of a room go: the address that the contato last wrote from, or that we wrote to.
alter table sala add column destino jsonb;

alter table arquivo add column caminho_miniatura text;

-- Whether the company's simulated phone has read the QR code; a line without a row has.
create table simulador_sessao (
  id_empresa bigint not null default id_empresa_atual(),
  id_wpp_config bigint not null,
  pareado boolean not null,
  primary key (id_empresa, id_wpp_config),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
call separar_empresas('simulador_sessao');
