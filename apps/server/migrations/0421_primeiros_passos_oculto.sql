-- Who took the list of what is left to set up off their start, in whatever browser.
create table primeiros_passos_oculto (
  id_empresa bigint not null default id_empresa_atual(),
  id_login bigint not null,
  primary key (id_empresa, id_login),
  foreign key (id_empresa, id_login) references membro (id_empresa, id_login) on delete cascade
);
call separar_empresas('primeiros_passos_oculto');
