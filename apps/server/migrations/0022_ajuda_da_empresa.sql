-- A company's own help text in place of the platform's: saving it must not change what other companies read.
create table ajuda_da_empresa (
  id_empresa bigint not null default id_empresa_atual() references empresa,
  id bigint generated always as identity,
  identifier text not null check (identifier = lower(identifier)),
  title text not null,
  description text not null default '',
  video_url text not null default '',
  primary key (id_empresa, id),
  unique (id_empresa, identifier)
);
call separar_empresas('ajuda_da_empresa');
revoke insert, update, delete on ajuda from prosa_app;
