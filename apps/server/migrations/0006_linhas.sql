-- WhatsApp lines (spec 3) and what their providers sent.
create table wpp_config (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_wpp_config bigint generated always as identity,
  nome text not null check (nome <> ''),
  telefone text not null default '',
  provedor text not null default 'simulador' check (provedor in ('simulador', 'baileys', 'cloud')),
  estado text not null default 'desconectado' check (estado in ('desconectado', 'conectando', 'qrcode', 'conectado', 'erro')),
  conectado smallint generated always as (case when estado = 'conectado' then 1 else 0 end) stored,
  -- whether the line should be connected: what the supervisor aims for after a restart
  ligada boolean not null default true,
  id_departamento bigint,
  ultima_entrada_em timestamptz,
  ultima_saida_em timestamptz,
  excluido_em timestamptz,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_wpp_config),
  foreign key (id_empresa, id_departamento) references departamento
);
create index on wpp_config (id_empresa, id_departamento);
call separar_empresas('wpp_config');

-- Every inbound event as it came, before it is handled; kept 7 days, so it can be replayed.
create table wpp_evento (
  id_empresa bigint not null default id_empresa_atual(),
  id_wpp_evento bigint generated always as identity,
  id_wpp_config bigint not null,
  tipo text not null,
  -- orders the work: events of one contato are handled one after another
  chave_contato text not null,
  corpo jsonb not null,
  recebido_em timestamptz not null default now(),
  tratado_em timestamptz,
  tentativas int not null default 0,
  erro text,
  primary key (id_empresa, id_wpp_evento),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
create index wpp_evento_pendente on wpp_evento (id_empresa, id_wpp_config, id_wpp_evento) where tratado_em is null;
create index wpp_evento_antigo on wpp_evento (recebido_em);
call separar_empresas('wpp_evento');
