-- Files that came with answers, by the field that asked for them (areas F).
create table formulario_resposta_arquivo (
  id_empresa bigint not null default id_empresa_atual(),
  id_resposta bigint not null,
  id_campo text not null check (id_campo ~ '^[a-z0-9]{4,16}$'),
  id_arquivo bigint not null,
  primary key (id_empresa, id_arquivo),
  foreign key (id_empresa, id_resposta) references formulario_resposta on delete cascade,
  -- once it is kept with a card, the card decides
  foreign key (id_empresa, id_arquivo) references arquivo on delete cascade
);
create index on formulario_resposta_arquivo (id_empresa, id_resposta);
call separar_empresas('formulario_resposta_arquivo');
create index arquivo_de_formulario on arquivo (id_empresa, criado_em) where bucket = 'formulario';

-- How often a form was opened, day by day: what its answers are a share of.
create table formulario_dia (
  id_empresa bigint not null default id_empresa_atual(),
  id_formulario bigint not null,
  dia date not null,
  aberturas int not null default 0,
  primary key (id_empresa, id_formulario, dia),
  foreign key (id_empresa, id_formulario) references formulario on delete cascade
);
call separar_empresas('formulario_dia');

-- What a stranger sent is kept with a card, too, and nobody of the company attached it.
alter table anexo alter column id_login drop not null;
