-- The order of a person's sidebar and what they took out of it (ids of the menu), in each empresa.
create table menu_pessoal (
  id_empresa bigint not null default id_empresa_atual(),
  id_login bigint not null,
  ordem int[] not null,
  ocultos int[] not null,
  primary key (id_empresa, id_login),
  foreign key (id_empresa, id_login) references membro on delete cascade
);
call separar_empresas('menu_pessoal');
