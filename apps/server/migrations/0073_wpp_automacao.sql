-- What the product says and does by the clock in conversations (spec 2: /WPPAutomacao), per empresa, line, departamento or both.
create table wpp_automacao (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id_wpp_automacao bigint generated always as identity,
  -- null: any
  id_wpp_config bigint,
  id_departamento bigint,
  status smallint not null default 1 check (status in (0, 1)),
  -- texts: '' says nothing
  boas_vindas text not null default '',
  -- '': the calendar's own
  fora_texto text not null default '',
  encerramento_texto text not null default '',
  fila_texto text not null default '',
  -- minutes; null: never
  nao_respondido_min int check (nao_respondido_min > 0),
  inatividade_min int check (inatividade_min > 0),
  inatividade_texto text not null default '',
  encerrar_min int check (encerrar_min > 0),
  encerrar_texto text not null default '',
  -- minutes are minutes of work by the calendar that holds there
  horario_util boolean not null default true,
  versao int not null default 1,
  criado_em timestamptz not null default now(),
  primary key (id_empresa, id_wpp_automacao),
  unique nulls not distinct (id_empresa, id_wpp_config, id_departamento),
  foreign key (id_empresa, id_wpp_config) references wpp_config on delete cascade,
  foreign key (id_empresa, id_departamento) references departamento on delete cascade,
  check (encerrar_min is null or inatividade_min is not null)
);
create index on wpp_automacao (id_empresa, id_departamento);
call separar_empresas('wpp_automacao');
