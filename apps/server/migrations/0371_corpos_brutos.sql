-- What a provider sent, whole, before anybody understood it (lines L7): kept 7 days, and mapped again when the mapper learns more.
create table wpp_bruto (
  id_empresa bigint not null default id_empresa_atual(),
  id_bruto bigint generated always as identity,
  id_wpp_config bigint not null,
  recebido_em timestamptz not null default clock_timestamp(),
  corpo bytea not null,
  -- kinds of the events that it became; '' none
  tipo text not null default '',
  -- version of the mapper that read it, and when
  mapeador int not null,
  mapeado_em timestamptz not null default clock_timestamp(),
  erro text,
  primary key (id_empresa, id_bruto),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
create index on wpp_bruto (id_empresa, id_wpp_config, id_bruto);
create index wpp_bruto_antigo on wpp_bruto using brin (recebido_em);
call separar_empresas('wpp_bruto');

-- the body that an event was read from; no key: bodies go first
alter table wpp_evento add column id_bruto bigint;

-- where a network brings its webhooks to
alter table wpp_config add column chave text not null default replace(gen_random_uuid()::text, '-', '');
create unique index wpp_config_chave on wpp_config (chave);

-- A send of which nobody knows whether it left (lines L2): since when it is on its way, and that a person has to decide.
alter table mensagem
  add column envio_em_voo_desde timestamptz,
  drop constraint mensagem_status_check,
  add constraint mensagem_status_check check (status in ('sent', 'delivered', 'read', 'failed', 'unknown'));
create index mensagem_em_voo on mensagem (id_empresa, id_wpp_config, id_mensagem) where envio_em_voo_desde is not null;

-- when its contato last wrote on its line: some networks let nobody write freely a day later
alter table sala add column escreveu_em timestamptz;
