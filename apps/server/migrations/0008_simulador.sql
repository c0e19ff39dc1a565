-- What the simulated phones show, and what the simulated network has still to deliver. Part of the simulator, not of Prosa's data.
create table simulador_mensagem (
  id_empresa bigint not null default id_empresa_atual(),
  id_simulador_mensagem bigint generated always as identity,
  id_wpp_config bigint not null,
  telefone text not null,
  id_externo text not null,
  -- written by the customer on the phone; else it came from the company
  minha boolean not null,
  -- sent from the company's own phone, outside Prosa
  do_telefone boolean not null default false,
  nome text not null default '',
  texto text not null default '',
  arquivo jsonb,
  resposta_a text,
  editada boolean not null default false,
  apagada boolean not null default false,
  ack smallint not null default 1,
  em timestamptz not null default clock_timestamp(),
  -- taken in by the line; until then it is delivered again
  entregue boolean not null default false,
  primary key (id_empresa, id_simulador_mensagem),
  unique (id_empresa, id_wpp_config, id_externo),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
create index simulador_telefone on simulador_mensagem (id_empresa, id_wpp_config, telefone, id_simulador_mensagem);
create index simulador_pendente on simulador_mensagem (id_empresa, id_wpp_config, id_simulador_mensagem) where not entregue;
call separar_empresas('simulador_mensagem');

create table simulador_falhas (
  id_empresa bigint not null default id_empresa_atual(),
  id_wpp_config bigint not null,
  falhas jsonb not null,
  primary key (id_empresa, id_wpp_config),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
call separar_empresas('simulador_falhas');
