-- A company's own tutorial of a screen (spec 3) in place of the platform's, which stands in the code.
create table tutorial_da_empresa (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id bigint generated always as identity,
  router_name text not null,
  titulo text not null,
  url_video text not null default '',
  texto text not null default '',
  primary key (id_empresa, id),
  unique (id_empresa, router_name)
);
call separar_empresas('tutorial_da_empresa');
