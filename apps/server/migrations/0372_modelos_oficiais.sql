-- Templates that an account has at its network, as it last told them: their approval, category and price are the network's (lines L8).
create table wpp_modelo (
  id_empresa bigint not null default id_empresa_atual(),
  id_wpp_modelo bigint generated always as identity,
  id_wpp_config bigint not null,
  nome text not null check (nome <> ''),
  idioma text not null check (idioma <> ''),
  id_externo text not null default '',
  categoria text not null default '',
  estado text not null default 'PENDING',
  motivo text not null default '',
  qualidade text not null default '',
  -- header, body, footer and buttons, as the network has them
  componentes jsonb not null default '[]',
  visto_em timestamptz not null default now(),
  primary key (id_empresa, id_wpp_modelo),
  unique (id_empresa, id_wpp_config, nome, idioma),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade
);
call separar_empresas('wpp_modelo');
